import type { InferType } from 'yup';
import { filtersOfView, type FilterKinds, type FilterValues, type SavedFilters } from '../http/filter-kinds';
import { releaseTableQuery } from '../release/table-query';

/** Filters of the editor's list, as its address and saved views have them. */
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

/** What a saved view of the editor's list holds: its filters and the search. */
export const savedMediaFilters = { ...mediaFilters, term: 'string' } as const satisfies FilterKinds;

/** What the list shows by the state of the sampling; the default is `running`. */
export const SHOWN = ['new', 'running', 'ended', 'all'] as const;
export type Shown = (typeof SHOWN)[number];

export const shownOf = ({ show }: Pick<FilterValues<typeof mediaFilters>, 'show'>): Shown =>
  SHOWN.find((known) => known === show) ?? 'running';

/** The filters of `releases.list` by which the list shows this. */
export const shownQuery = (shown: Shown): { ended?: boolean; onlyNew?: boolean } => ({
  ...(shown !== 'all' && { ended: shown === 'ended' }),
  ...(shown === 'new' && { onlyNew: true }),
});

/**
 * The query of `releases.list` for a saved view, as the list asks when the view is chosen.
 * @returns null for filters that the call refuses, as a view of an older version can have
 */
export function queryOfView(view: SavedFilters): InferType<typeof releaseTableQuery> | null {
  const { show, ...filters } = filtersOfView(savedMediaFilters, view);
  const query = { view: 'media', ...filters, ...shownQuery(shownOf({ show })) };
  return releaseTableQuery.isValidSync(query) ? releaseTableQuery.cast(query) : null;
}
