import type { AnyEndpoint, Page, ReplyOf } from '@mpn/domain';
import { useList, type BaseRecord, type CrudFilter, type CrudSort, type GetListResponse } from '@refinedev/core';
import { useMemo } from 'react';
import { resourceOf, type ReadArgs } from '@/providers/api/call-cache';
import type { CallError } from '@/providers/api/call-error';
import { keepPrevious, type RefineError } from '@/providers/api/hooks';
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
  suggestedTerm?: string;
}

const toPage = <Row>({ data, total, more, correctedTerm, suggestedTerm, page, pageSize }: ListAnswer): Page<Row> => ({
  items: data as unknown as Row[],
  total,
  ...(more && { more }),
  ...(correctedTerm !== undefined && { correctedTerm }),
  ...(suggestedTerm && { suggestedTerm }),
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
 * Reads a `_views/table` call with Refine's `useList`. The URL owns page, sorting and filters (`useTableState`), which
 * are arguments here, so that one change of the URL makes one call. Rows stay until the next ones arrive; a superseded
 * call is aborted.
 */
export function useTableCall<E extends AnyEndpoint>(endpoint: E, args: ReadArgs<E>): TableCall<RowOf<E>> {
  const { params, query: wanted = {} } = args as { params?: Record<string, unknown>; query?: WireQuery };
  const { page = 1, pageSize = 20, sortBy, sortDirection, ...filters } = wanted;
  const { query } = useList<BaseRecord, RefineError>({
    resource: resourceOf(endpoint),
    pagination: { mode: 'server', currentPage: page, pageSize },
    sorters: sortersOf({ sortBy, sortDirection }),
    filters: filtersOf(filters),
    meta: { call: knownId(endpoint), ...(params && { params }) },
    errorNotification: false,
    queryOptions: { placeholderData: keepPrevious },
  });
  const answer = query.data as ListAnswer | undefined;
  return {
    data: useMemo(() => answer && toPage<RowOf<E>>(answer), [answer]),
    error: query.error,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    refetch: query.refetch,
  };
}
