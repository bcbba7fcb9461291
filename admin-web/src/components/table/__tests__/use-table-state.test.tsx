import { act, screen } from '@testing-library/react';
import { renderPages } from '@/__tests__/support/render-app';
import { useTableState, type TableState } from '../use-table-state';

const SORTABLE = ['title', 'createdAt'] as const;
const DEFAULT_SORT = { sortBy: 'createdAt', sortDirection: 'desc' } as const;
const FILTERS = { status: 'strings', genreId: 'number', isPromo: 'boolean' } as const;

type State = TableState<(typeof SORTABLE)[number], typeof FILTERS>;

/** A page with such a table, opened at a URL. */
async function openTable(address: string, byRelevance = false) {
  let state: State | undefined;
  function Table() {
    const current: State = useTableState({
      ...{ sortable: SORTABLE, defaultSort: DEFAULT_SORT, filters: FILTERS },
      byRelevance,
    });
    state = current;
    return <p>the table</p>;
  }
  const { router } = await renderPages({ '/releases': <Table />, '/': <p>before</p> }, ['/', address]);
  await screen.findByText('the table');
  return { router, state: () => state!, search: () => router.state.location.search };
}

it('reads page, order, search and filters from the URL', async () => {
  const { state } = await openTable(
    '/releases?page=3&sortBy=title&term=fox&status=DRAFT&status=READY&genreId=7&isPromo=false',
  );
  expect(state().query).toEqual({
    page: 3,
    pageSize: expect.any(Number),
    sortBy: 'title',
    sortDirection: 'asc',
    term: 'fox',
    status: ['DRAFT', 'READY'],
    genreId: 7,
    isPromo: false,
  });
  expect(state().filterCount).toBe(3);
});

it('ignores an order, page or filter that does not exist', async () => {
  const { state } = await openTable('/releases?page=-2&sortBy=password&genreId=x&isPromo=maybe');
  expect(state().query).toEqual({ page: 1, pageSize: expect.any(Number), ...DEFAULT_SORT });
  expect(state().filterCount).toBe(0);
});

it('goes back to the first page with every change but one of the page', async () => {
  const { state, search } = await openTable('/releases?page=3');
  act(() => state().setFilters({ status: ['READY'] }));
  expect(search()).toBe('?status=READY');
  act(() => state().setPage(2));
  expect(search()).toBe('?status=READY&page=2');
  act(() => state().setSort({ sortBy: 'title', sortDirection: 'asc' }));
  expect(search()).toBe('?status=READY&sortBy=title&sortDirection=asc');
  act(() => state().setSort(DEFAULT_SORT));
  expect(search()).toBe('?status=READY');
});

it('a filter is a step of the back button, each letter of a search is not', async () => {
  const { state, search, router } = await openTable('/releases');
  act(() => state().setFilters({ status: ['READY'] }));
  for (const term of ['f', 'fo', 'fox']) act(() => state().setTerm(term));
  expect(search()).toBe('?status=READY&term=fox');
  await act(() => router.navigate(-1));
  expect(search()).toBe('');
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/');
});

it('keeps a filter that is set while the search is being debounced', async () => {
  const { state, search } = await openTable('/releases');
  const whileTyping = state();
  act(() => state().setFilters({ status: ['READY'] }));
  act(() => whileTyping.setTerm('fox'));
  expect(search()).toBe('?status=READY&term=fox');
  act(() => {
    whileTyping.setSort({ sortBy: 'title', sortDirection: 'asc' });
    whileTyping.setTerm('');
  });
  expect(search()).toBe('?status=READY&sortBy=title&sortDirection=asc');
});

it('leaves the order of a search to the server, until one is chosen, be it the usual one', async () => {
  const { state, search } = await openTable('/releases?term=fox', true);
  expect(state().isByRelevance).toBe(true);
  expect(state().query).toEqual({ page: 1, pageSize: expect.any(Number), term: 'fox' });
  act(() => state().setSort(DEFAULT_SORT));
  expect(search()).toBe('?term=fox&sortBy=createdAt&sortDirection=desc');
  expect([state().isByRelevance, state().query]).toEqual([false, expect.objectContaining(DEFAULT_SORT)]);
});

it.each([
  ['/releases', true],
  ['/releases?term=fox', false],
])('%s of a list that sorts searches by relevance (%s) has the usual order', async (address, byRelevance) => {
  const { state } = await openTable(address, byRelevance);
  expect(state().isByRelevance).toBe(false);
  expect(state().query).toMatchObject(DEFAULT_SORT);
});
