import { digitalEndpoints, type DigitalSearchView, type DigitalSortColumn } from '@mpn/domain';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@/providers/api/call';
import type { CallError } from '@/providers/api/call-error';

export const SEARCH_MODES = ['artist_title', 'gtin', 'isrc'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** What is asked for in each mode. */
export const MODE_FIELDS = {
  artist_title: ['artist', 'title'],
  gtin: ['gtin'],
  isrc: ['isrc'],
} as const satisfies Record<SearchMode, (keyof SearchValues)[]>;

/** What was typed; every mode keeps its own fields. */
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

function ask({ by, values }: Question, order: HitOrder, signal: AbortSignal): Promise<DigitalSearchView> {
  const { artist, title, gtin, isrc } = values;
  switch (by) {
    case 'artist_title':
      return call(digitalEndpoints.byArtistTitle, { query: { artist, title, ...order }, signal });
    case 'gtin':
      return call(digitalEndpoints.byGtin, { query: { gtin, ...order }, signal });
    case 'isrc':
      return call(digitalEndpoints.byIsrc, { query: { isrc, ...order }, signal });
  }
}

/** The hits of a question; another order of them replaces the old one when it is there. */
export function useDigitalSearch(
  question: Question | null,
  order: HitOrder,
): UseQueryResult<DigitalSearchView, CallError> {
  return useQuery<DigitalSearchView, CallError>({
    queryKey: ['digias_releases', question, order],
    queryFn: ({ signal }) => ask(question!, order, signal),
    enabled: question !== null,
    placeholderData: (previous, query) => (query?.queryKey[1] === question ? previous : undefined),
    // What others import meanwhile changes the marks.
    staleTime: 0,
  });
}
