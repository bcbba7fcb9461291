import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SEARCH_DEBOUNCE_MS } from '@/config/timing';
import { ThemeProvider } from '@/providers/theme/theme-provider';
import { TableToolbar } from '../table-toolbar';
import { useTableState } from '../use-table-state';

const SORTABLE = ['name'] as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;
const filters = {} as const;

function List() {
  const state = useTableState({ sortable: SORTABLE, defaultSort, filters });
  return <TableToolbar state={state} searchPlaceholder="Search" />;
}

const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

/** A list, and a second page whose loader waits for `loaded`. */
function renderList(loaded: Promise<null>) {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <List /> },
      { path: '/list/1', element: <h1>Entry</h1>, loader: () => loaded },
    ],
    { initialEntries: ['/list'] },
  );
  render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return router;
}

test('a search typed just before following a link does not cancel the navigation', async () => {
  let finish = (_: null): void => undefined;
  const router = renderList(new Promise<null>((resolve) => (finish = resolve)));
  await wait(0);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Klang' } });
  await act(() => {
    void router.navigate('/list/1');
    return Promise.resolve();
  });
  await wait(SEARCH_DEBOUNCE_MS * 2);
  await act(() => {
    finish(null);
    return Promise.resolve();
  });
  await wait(50);
  expect(router.state.location.pathname).toBe('/list/1');
  expect(screen.getByRole('heading', { name: 'Entry' })).toBeTruthy();
});

test('it does not even if React has not rendered the navigation yet', async () => {
  const router = renderList(new Promise<null>(() => undefined));
  await wait(0);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Klang' } });
  // Nothing is rendered until the callback of act has ended.
  await act(async () => {
    void router.navigate('/list/1');
    await new Promise((resolve) => setTimeout(resolve, SEARCH_DEBOUNCE_MS * 2));
  });
  expect(router.state.navigation.location?.pathname).toBe('/list/1');
});

test('a search is written into the URL when typing pauses', async () => {
  const router = renderList(Promise.resolve(null));
  await wait(0);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Klang' } });
  await wait(SEARCH_DEBOUNCE_MS * 2);
  expect(router.state.location.search).toContain('term=Klang');
});
