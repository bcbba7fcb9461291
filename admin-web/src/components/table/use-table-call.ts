import type { AnyEndpoint, Page, ReplyOf } from '@mpn/domain';
import { useTable } from '@refinedev/antd';
import type { BaseRecord, CrudFilter, CrudSort, GetListResponse } from '@refinedev/core';
import { useMemo } from 'react';
import { resourceOf, type ReadArgs } from '@/providers/api/call-cache';
import type { CallError } from '@/providers/api/call-error';
import { keepPrevious } from '@/providers/api/hooks';
import { knownId } from '@/providers/api/known-endpoints';

type RowOf<E extends AnyEndpoint> = ReplyOf<E> extends Page<infer Row> ? Row : never;

export interface TableCall<Row> {
  data: Page<Row> | undefined;
  error: CallError | null;
  isFetching: boolean;
  /** Whether the rows are still those of the previous page or filter. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** What our data provider adds to Refine's list reply. */
interface ListAnswer extends GetListResponse<BaseRecord> {
  page: number;
  pageSize: number;
  more?: true;
  correctedTerm?: string | null;
}

const toPage = <Row>({ data, total, more, correctedTerm, page, pageSize }: ListAnswer): Page<Row> => ({
  items: data as unknown as Row[],
  total,
  ...(more && { more }),
  ...(correctedTerm !== undefined && { correctedTerm }),
  page,
  pageSize,
});

interface WireQuery {
  page?: number;
  pageSize?: number;
  sortBy?: string;
  sortDirection?: 'asc' | 'desc';
  [filter: string]: unknown;
}

const filtersOf = (rest: Record<string, unknown>): CrudFilter[] =>
  Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, operator: 'eq', value }));

const sortersOf = ({ sortBy, sortDirection = 'asc' }: WireQuery): CrudSort[] =>
  sortBy === undefined ? [] : [{ field: sortBy, order: sortDirection }];

/**
 * Reads a `_views/table` call with Refine's `useTable`. The URL stays the source of page, sorting and filters
 * (`useTableState`): sorting and filters are passed as Refine's permanent ones, and the page is set while rendering, so
 * that one change of the URL makes one call. Rows stay until the next ones arrive; a superseded call is aborted.
 */
export function useTableCall<E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): TableCall<RowOf<E>> {
  const { params, query = {} } = args as { params?: Record<string, unknown>; query?: WireQuery };
  const { page = 1, pageSize = 20, sortBy, sortDirection, ...filters } = query;
  const { tableQuery, currentPage, setCurrentPage, ...table } = useTable({
    resource: resourceOf(endpoint),
    syncWithLocation: false,
    pagination: { mode: 'server', currentPage: page, pageSize },
    sorters: { mode: 'server', permanent: sortersOf({ sortBy, sortDirection }) },
    filters: { mode: 'server', permanent: filtersOf(filters) },
    meta: { call: knownId(endpoint), ...(params && { params }) },
    errorNotification: false,
    queryOptions: { placeholderData: keepPrevious },
  });
  // Refine keeps the initial filters of a table, even permanent ones that are no longer given.
  const isOver = (filter: CrudFilter): boolean => 'field' in filter && filters[filter.field] === undefined;
  if (table.filters.some(isOver)) table.setFilters([], 'replace');
  if (currentPage !== page) setCurrentPage(page);
  if (table.pageSize !== pageSize) table.setPageSize(pageSize);
  const answer = tableQuery.data as ListAnswer | undefined;
  return {
    data: useMemo(() => answer && toPage<RowOf<E>>(answer), [answer]),
    error: tableQuery.error as CallError | null,
    isFetching: tableQuery.isFetching,
    isPlaceholderData: tableQuery.isPlaceholderData,
    refetch: tableQuery.refetch,
  };
}
