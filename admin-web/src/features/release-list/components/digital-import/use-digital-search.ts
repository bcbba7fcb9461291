import { digitalEndpoints, type DigitalSearchView, type DigitalSortColumn } from '@mpn/domain';
import { useCall, type CallQuery } from '@/providers/api/hooks';

export const SEARCH_MODES = ['artist_title', 'gtin', 'isrc'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Fields of each mode. */
export const MODE_FIELDS = {
  artist_title: ['artist', 'title'],
  gtin: ['gtin'],
  isrc: ['isrc'],
} as const satisfies Record<SearchMode, (keyof SearchValues)[]>;

/** Values of the form; each mode keeps its own fields. */
export interface SearchValues {
  artist?: string;
  title?: string;
  gtin?: string;
  isrc?: string;
}

export interface Question {
  by: SearchMode;
  values: SearchValues;
}

export interface HitOrder {
  sort: DigitalSortColumn;
  reverseSort: boolean;
}

const ENDPOINTS = {
  artist_title: digitalEndpoints.byArtistTitle,
  gtin: digitalEndpoints.byGtin,
  isrc: digitalEndpoints.byIsrc,
} as const satisfies Record<SearchMode, unknown>;

/** The hits of a query; on a change of order the old ones stay until the new ones arrive. */
export function useDigitalSearch(question: Question | null, order: HitOrder): CallQuery<DigitalSearchView> {
  const { by, values } = question ?? { by: 'artist_title' as const, values: {} };
  const asked = Object.fromEntries(MODE_FIELDS[by].map((field) => [field, values[field]]));
  const isSameQuestion = ([, , , action, args]: readonly unknown[]): boolean => {
    const known = (args as { query: Record<string, unknown> }).query;
    return action === by && Object.entries(asked).every(([field, value]) => known[field] === value);
  };
  return useCall(
    ENDPOINTS[by] as typeof digitalEndpoints.byArtistTitle,
    { query: { ...asked, ...order } },
    {
      enabled: question !== null,
      placeholderData: (previous, query) => (query && isSameQuestion(query.queryKey) ? previous : undefined),
      // Imports of other users change the marks.
      staleTime: 0,
    },
  );
}
