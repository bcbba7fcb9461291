import type { SessionView } from '@mpn/domain';
import { cleanup, screen, within } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { logInForTests } from '@/__tests__/support/session';
import { useShownColumns } from '../use-shown-columns';

const column = (key: string, title = key) => ({ key, title });

function Shown({ withInstitution = true }: { withInstitution?: boolean }) {
  const columns = [column('choose', ''), column('title'), ...(withInstitution ? [column('institution')] : [])];
  const {
    columns: shown,
    chooser,
    chosen,
    choose,
  } = useShownColumns([...columns, column('size'), column('date')], {
    name: 'samples',
    usual: ['title', 'size'],
    always: ['title', 'institution'],
  });
  return (
    <>
      <p role="status">{shown.map(({ key }) => key).join(' ')}</p>
      {chooser}
      <p>{chosen.join(' ')}</p>
      <button type="button" onClick={() => choose(['date', 'gone'])}>
        Saved view
      </button>
    </>
  );
}

const shownNow = () => screen.getByRole('status').textContent;
const check = async (user: Awaited<ReturnType<typeof renderApp>>, name: string) =>
  user.click(within(await screen.findByRole('group', { name: 'Columns' })).getByRole('checkbox', { name }));

logInForTests({ user: { id: 1 }, company: { id: 2 }, impersonator: null, loginNameHash: 'ada' } as SessionView);
afterEach(() => localStorage.clear());

test('shows the usual columns at first, and always those without a title and those that cannot be hidden', async () => {
  await renderApp(<Shown />);
  expect(shownNow()).toBe('choose title institution size');
});

test('a choice is remembered, and at least one column stays', async () => {
  const user = await renderApp(<Shown />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const group = await screen.findByRole('group', { name: 'Columns' });
  expect(within(group).getAllByRole('checkbox')).toHaveLength(2);
  await check(user, 'date');
  expect(shownNow()).toBe('choose title institution size date');
  await check(user, 'size');
  await check(user, 'date');
  expect(shownNow()).toBe('choose title institution date');
});

test('a saved view brings its columns, of those that there are', async () => {
  const user = await renderApp(<Shown />);
  expect(screen.queryByText('title size')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Saved view' }));
  expect(shownNow()).toBe('choose title institution date');
});

test('a column that comes with the rows is there after a choice that was made without it', async () => {
  const user = await renderApp(<Shown withInstitution={false} />);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await check(user, 'date');
  expect(shownNow()).toBe('choose title size date');
  cleanup();
  await renderApp(<Shown />);
  expect(shownNow()).toBe('choose title institution size date');
});
