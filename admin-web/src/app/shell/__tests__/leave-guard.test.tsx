import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { renderPages } from '@/__tests__/support/render-app';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

function Editor({ isDirty, withinPage }: { isDirty: boolean; withinPage?: boolean }) {
  useUnsavedChanges(isDirty, { withinPage });
  return (
    <>
      <Link to="/list">to the list</Link>
      <Link to="/edit?step=2">to the next step</Link>
    </>
  );
}

const LIST = <p>the list</p>;
const open = (editor: ReactNode) => renderPages({ '/edit': editor, '/list': LIST }, ['/list', '/edit']);
const question = () => screen.findByText('Leave without saving?');

it('a link that leaves unsaved changes asks for confirmation, and cancelling stays', async () => {
  const { user, router } = await open(<Editor isDirty />);
  await user.click(await screen.findByText('to the list'));
  await question();
  expect(router.state.location.pathname).toBe('/edit');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.blockers.values().next().value?.state).toBe('unblocked'));
  expect(router.state.location.pathname).toBe('/edit');
});

it('confirming leaves, also by the back button', async () => {
  const { user, router } = await open(<Editor isDirty />);
  await screen.findByText('to the list');
  await act(() => router.navigate(-1));
  await question();
  await user.click(screen.getByRole('button', { name: 'Leave page' }));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/list');
});

it('without unsaved changes nothing is asked', async () => {
  const { user } = await open(<Editor isDirty={false} />);
  await user.click(await screen.findByText('to the list'));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

it.each([
  [false, '?step=2'],
  [true, ''],
])('a change of the query within the page (%s) is guarded only if it counts as leaving', async (withinPage, search) => {
  const { user, router } = await open(<Editor isDirty withinPage={withinPage} />);
  await user.click(await screen.findByText('to the next step'));
  if (withinPage) await question();
  expect(router.state.location.search).toBe(search);
});

it('closing the tab is guarded while there are unsaved changes', async () => {
  await open(<Editor isDirty />);
  await screen.findByText('to the list');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
