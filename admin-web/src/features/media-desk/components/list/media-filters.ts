import type { mediaSortColumns, mediaTable, QueryOf } from '@mpn/domain';
import type { FilterKinds, FilterValues, TableState } from '@/components/table/use-table-state';
import { visitStart } from '../../state/visit-start';

/** Filters of the media list and their form in the URL. */
export const mediaFilters = {
  genres: 'numbers',
  interactionStatus: 'strings',
  answers: 'strings',
  formats: 'numbers',
  labels: 'strings',
  promoters: 'numbers',
  containsAi: 'strings',
  favorites: 'boolean',
  myGenres: 'boolean',
  show: 'string',
} as const satisfies FilterKinds;

/** Filters of the market page. */
export const marketFilters = { genres: 'numbers', favorites: 'boolean' } as const satisfies FilterKinds;

export const defaultMediaSort = { sortBy: 'sampledAt', sortDirection: 'desc' } as const;

/** The views of the list; the default is `running`. */
export const SHOWN = ['new', 'running', 'ended', 'all'] as const;
export type Shown = (typeof SHOWN)[number];

export const shownOf = ({ show }: FilterValues<typeof mediaFilters>): Shown =>
  SHOWN.find((known) => known === show) ?? 'running';

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
    ...(shown !== 'all' && { ended: shown === 'ended' }),
    ...(shown === 'new' && { onlyNew: true, newSince: visitStart }),
    ...(isStandard && shown !== 'ended' && { newFirst: true, newSince: visitStart }),
  } as MediaQuery;
}
