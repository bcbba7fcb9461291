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

it('asks before a link leaves unsaved changes, and stays when the person cancels', async () => {
  const { user, router } = await open(<Editor isDirty />);
  await user.click(await screen.findByText('to the list'));
  await question();
  expect(router.state.location.pathname).toBe('/edit');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.blockers.values().next().value?.state).toBe('unblocked'));
  expect(router.state.location.pathname).toBe('/edit');
});

it('leaves once the person says so, also by the back button', async () => {
  const { user, router } = await open(<Editor isDirty />);
  await screen.findByText('to the list');
  await act(() => router.navigate(-1));
  await question();
  await user.click(screen.getByRole('button', { name: 'Leave page' }));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/list');
});

it('asks nothing when nothing is unsaved', async () => {
  const { user } = await open(<Editor isDirty={false} />);
  await user.click(await screen.findByText('to the list'));
  expect(await screen.findByText('the list')).toBeTruthy();
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

it.each([
  [false, '?step=2'],
  [true, ''],
])('guards changes of the query within the page (%s) only where they are leaving', async (withinPage, search) => {
  const { user, router } = await open(<Editor isDirty withinPage={withinPage} />);
  await user.click(await screen.findByText('to the next step'));
  if (withinPage) await question();
  expect(router.state.location.search).toBe(search);
});

it('keeps the tab open while there is something unsaved', async () => {
  await open(<Editor isDirty />);
  await screen.findByText('to the list');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
