import {
  shownOf,
  shownQuery,
  type mediaFilters,
  type mediaSortColumns,
  type mediaTable,
  type QueryOf,
} from '@mpn/domain';
import type { FilterKinds, TableState } from '@/components/table/use-table-state';
import { visitStart } from '../../state/visit-start';

/** Filters of the market page. */
export const marketFilters = { genres: 'numbers', favorites: 'boolean' } as const satisfies FilterKinds;

export const defaultMediaSort = { sortBy: 'sampledAt', sortDirection: 'desc' } as const;

type MediaQuery = Partial<QueryOf<typeof mediaTable>>;

/**
 * Query of the list. In the default order new releases come first; those opened since the application was loaded still
 * count as new, so that rows do not move.
 */
export function mediaQueryOf({
  query: { show: _show, ...query },
  filters,
  sort,
}: TableState<(typeof mediaSortColumns)[number], typeof mediaFilters>): MediaQuery {
  const shown = shownOf(filters);
  const isStandard = sort.sortBy === defaultMediaSort.sortBy && sort.sortDirection === defaultMediaSort.sortDirection;
  return {
    view: 'media',
    ...query,
    ...shownQuery(shown),
    ...(shown === 'new' && { newSince: visitStart() }),
    ...(isStandard && shown !== 'ended' && { newFirst: true, newSince: visitStart() }),
  } as MediaQuery;
}
