import type { FilterKinds } from '@/components/table/use-table-state';

/** Filters of the tab albums and their form in the URL. */
export const albumFilters = {
  genres: 'numbers',
  formats: 'numbers',
  labels: 'strings',
  releaseStatus: 'strings',
  campaignStatus: 'strings',
  interactionStatus: 'strings',
  reportGaps: 'strings',
  containsAi: 'strings',
} as const satisfies FilterKinds;

export const defaultAlbumSort = { sortBy: 'updatedAt', sortDirection: 'desc' } as const;
