import type { Page } from '@mpn/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ThemeProvider } from '@/providers/theme/theme-provider';
import { DataTable } from '../data-table';
import { useTableState } from '../use-table-state';

interface Row {
  id: number;
  name: string;
}

const SORTABLE = ['name'] as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

function List({ page }: { page: Page<Row> }) {
  const state = useTableState({ sortable: SORTABLE, defaultSort, filters: {} });
  const query = { data: page, error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined };
  return (
    <DataTable
      label="Rows"
      columns={[{ key: 'name', title: 'Name', dataIndex: 'name' }]}
      query={query}
      state={state}
      rowKey={({ id }) => id}
      card={({ name }) => name}
      empty="Empty"
    />
  );
}

function renderList(counts: Pick<Page<Row>, 'total' | 'more' | 'correctedTerm' | 'suggestedTerm'>, address = '/') {
  const page = { items: [{ id: 1, name: 'One' }], page: 1, pageSize: 20, ...counts };
  const router = createMemoryRouter([{ path: '/', element: <List page={page} /> }], { initialEntries: [address] });
  render(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return router;
}

test('a page with an incomplete count shows that there are more hits', async () => {
  renderList({ total: 10_000, more: true });
  expect(await screen.findByText('More than 10,000 entries')).toBeTruthy();
});

test('a page with a complete count shows the number of hits', async () => {
  renderList({ total: 10_000 });
  expect(await screen.findByText(/^10.?000 entries$/)).toBeTruthy();
});

test.each([
  ['Quibble', 'Nothing found for “Quibbel”. Did you mean “Quibble”? Showing those hits.'],
  [null, 'Nothing found for “Quibbel”. Showing similar names.'],
])('a page with hits for %s says so', async (correctedTerm, text) => {
  renderList({ total: 1, correctedTerm }, '/?term=Quibbel');
  expect((await screen.findByRole('status')).textContent).toBe(text);
});

test('what may have been meant is searched for by a click', async () => {
  const router = renderList({ total: 1, suggestedTerm: 'Metallica' }, '/?term=Metalica&page=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Did you mean “Metallica”?' }));
  expect(new URLSearchParams(router.state.location.search).get('term')).toBe('Metallica');
});

test('a page with hits for what was typed says nothing', async () => {
  renderList({ total: 1 }, '/?term=Quibble');
  await screen.findByText('One');
  expect(screen.queryByRole('status')).toBeNull();
});
