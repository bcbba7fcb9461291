import type { FilterKinds } from '@/components/table/use-table-state';

/** Filters of the media list and their form in the URL. */
export const mediaFilters = {
  genres: 'numbers',
  interactionStatus: 'strings',
  favorites: 'boolean',
  myGenres: 'boolean',
  ended: 'boolean',
} as const satisfies FilterKinds;

/** Those of what is on the market. */
export const marketFilters = { genres: 'numbers', favorites: 'boolean' } as const satisfies FilterKinds;

export const defaultMediaSort = { sortBy: 'sampledAt', sortDirection: 'desc' } as const;
