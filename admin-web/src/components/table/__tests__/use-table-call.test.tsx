import { mediaTable } from '@mpn/domain';
import { screen, waitFor } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { useTableCall } from '../use-table-call';
import { useTableState } from '../use-table-state';

const SORTABLE = ['title'] as const;
const FILTERS = { favorites: 'boolean', myGenres: 'boolean' } as const;
const defaultSort = { sortBy: 'title', sortDirection: 'asc' } as const;

function List() {
  const state = useTableState({ sortable: SORTABLE, defaultSort, filters: FILTERS });
  const { data } = useTableCall(mediaTable, { query: state.query });
  return (
    <>
      <span>{data ? `${data.total} hits` : 'reading'}</span>
      <button onClick={() => state.setFilters({ favorites: undefined })}>All</button>
      <button onClick={() => state.setFilters({ favorites: undefined, myGenres: true })}>My genres</button>
    </>
  );
}

/** Filters of the calls so far, in order. */
function filtersOfCalls(): string[] {
  const asked: string[] = [];
  answerCalls([[mediaTable, () => ({ items: [], total: asked.length, page: 1, pageSize: 20 })]]);
  const answer = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    asked.push([...searchParams].flatMap(([name]) => (name in FILTERS ? [name] : [])).join());
    return answer(input, init);
  };
  return asked;
}

test.each([
  ['All', ''],
  ['My genres', 'myGenres'],
])('after "%s" an initial filter is no longer sent: the next call has "%s"', async (button, filters) => {
  const asked = filtersOfCalls();
  const { user } = await renderPages({ '/': <List /> }, ['/?favorites=true']);
  await screen.findByText('1 hits');
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText('2 hits');
  await waitFor(() => expect(asked).toEqual(['favorites', filters]));
});
