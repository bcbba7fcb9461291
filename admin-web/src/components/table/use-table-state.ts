import { DEFAULT_PAGE_SIZE, type FilterKind, type FilterKinds, type FilterValues, type KindValues } from '@mpn/domain';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type { FilterKinds, FilterValues } from '@mpn/domain';

export type SortDirection = 'asc' | 'desc';

export interface Sort<S extends string> {
  sortBy: S;
  sortDirection: SortDirection;
}

export interface TableState<S extends string, K extends FilterKinds> {
  page: number;
  pageSize: number;
  sort: Sort<S>;
  /** The default order; its column need not be visible. */
  defaultSort: Sort<S>;
  term: string;
  filters: FilterValues<K>;
  /** Number of filters set, the search not counted. */
  filterCount: number;
  /** Whether the best hits come first: a search, for which no sorting was chosen. */
  isByRelevance: boolean;
  /** The query of the `_views/table` call. */
  query: { page: number; pageSize: number; term?: string } & Partial<Sort<S>> & FilterValues<K>;
  setPage: (page: number, pageSize?: number) => void;
  setSort: (sort: Sort<S>) => void;
  setTerm: (term: string) => void;
  setFilters: (change: FilterValues<K>) => void;
  /** Clears search and filters. */
  clear: () => void;
}

function read(search: URLSearchParams, name: string, kind: FilterKind): KindValues[FilterKind] | undefined {
  const all = search.getAll(name).filter((value) => value !== '');
  const [first] = all;
  if (first === undefined) return undefined;
  const numbers = all.map(Number).filter(Number.isFinite);
  const values: { [P in FilterKind]: () => KindValues[P] | undefined } = {
    string: () => first,
    strings: () => all,
    number: () => numbers[0],
    numbers: () => (numbers.length > 0 ? numbers : undefined),
    boolean: () => (first === 'true' ? true : first === 'false' ? false : undefined),
  };
  return values[kind]();
}

function write(search: URLSearchParams, name: string, value: unknown): void {
  search.delete(name);
  const items = (Array.isArray(value) ? value : [value]) as (string | number | boolean | null | undefined)[];
  for (const item of items) {
    if (item !== undefined && item !== null && item !== '') search.append(name, String(item));
  }
}

interface TableStateOptions<S extends string, K extends FilterKinds> {
  sortable: readonly S[];
  defaultSort: Sort<S>;
  filters: K;
  /** Whether the list sorts a search by relevance unless a sorting is chosen. */
  byRelevance?: boolean;
}

const positive = (text: string | null, fallback: number) => (Number(text) >= 1 ? Math.floor(Number(text)) : fallback);

/**
 * Page, sorting, search and filters of a table, kept in the URL: reload, the back button and a copied link work as
 * expected. Any change but the page's resets to page 1.
 */
export function useTableState<S extends string, const K extends FilterKinds>(
  options: TableStateOptions<S, K>,
): TableState<S, K> {
  const { sortable, defaultSort, filters: kinds, byRelevance = false } = options;
  const [search, setSearch] = useSearchParams();
  // The parameters of the last change, also before the router has applied them: the debounced search must not overwrite
  // a filter that was set in the meantime.
  const newest = useRef(search);
  useEffect(() => {
    newest.current = search;
  }, [search]);

  const change = useCallback(
    (edit: (next: URLSearchParams) => void, keepPage = false, replace = false) => {
      const next = new URLSearchParams(newest.current);
      if (!keepPage) next.delete('page');
      edit(next);
      newest.current = next;
      setSearch(next, { replace });
    },
    [setSearch],
  );

  return useMemo(() => {
    const page = positive(search.get('page'), 1);
    const pageSize = positive(search.get('pageSize'), DEFAULT_PAGE_SIZE);
    const sortBy = sortable.find((column) => column === search.get('sortBy'));
    const sort = sortBy
      ? { sortBy, sortDirection: search.get('sortDirection') === 'desc' ? ('desc' as const) : ('asc' as const) }
      : defaultSort;
    const term = search.get('term') ?? '';
    const isByRelevance = byRelevance && term !== '' && sortBy === undefined;
    const entries = Object.entries(kinds).map(([name, kind]) => [name, read(search, name, kind)] as const);
    const set = entries.filter(([, value]) => value !== undefined);
    const filters = Object.fromEntries(set) as FilterValues<K>;
    return {
      page,
      pageSize,
      sort,
      defaultSort,
      term,
      filters,
      filterCount: set.length,
      isByRelevance,
      query: { page, pageSize, ...(isByRelevance ? {} : sort), ...(term ? { term } : {}), ...filters },
      setPage: (nextPage, nextSize = pageSize) =>
        change((next) => {
          write(next, 'page', nextPage > 1 ? nextPage : undefined);
          write(next, 'pageSize', nextSize === DEFAULT_PAGE_SIZE ? undefined : nextSize);
        }, true),
      setSort: (nextSort) =>
        change((next) => {
          const { sortBy: column, sortDirection } = nextSort;
          // A search would be sorted by relevance without a sorting in the URL.
          const isSearch = byRelevance && next.has('term');
          const isDefault = !isSearch && column === defaultSort.sortBy && sortDirection === defaultSort.sortDirection;
          write(next, 'sortBy', isDefault ? undefined : column);
          write(next, 'sortDirection', isDefault ? undefined : sortDirection);
        }),
      // Replaces the history entry: otherwise every keystroke would be a step of the back button.
      setTerm: (nextTerm) => change((next) => write(next, 'term', nextTerm.trim()), false, true),
      setFilters: (values) =>
        change((next) => {
          for (const [name, value] of Object.entries(values)) write(next, name, value);
        }),
      clear: () =>
        change((next) => {
          for (const name of [...Object.keys(kinds), 'term']) next.delete(name);
        }),
    };
  }, [search, sortable, defaultSort, kinds, byRelevance, change]);
}
