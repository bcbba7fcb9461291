import { MAX_PAGE_SIZE, mediaTable, type EditorAnswer, type MediaTableRow, type Page } from '@mpn/domain';
import { useState } from 'react';
import { useCall } from '@/providers/api/hooks';

const NEW_ONES = {
  query: { view: 'media', ended: false, onlyNew: true, page: 1, pageSize: MAX_PAGE_SIZE },
} as const;

/** The new releases as they are heard one after the other, the newest first. */
export function useNewOnes() {
  const [round, setRound] = useState(1);
  const query = useCall(mediaTable, NEW_ONES, { readOnce: true, gcTime: 0, refetchOnReconnect: false });
  return {
    query,
    /** Grows with each series. */
    round,
    /** Begins anew with what is new by now. */
    readAgain: async () => {
      await query.refetch();
      setRound(round + 1);
    },
  };
}

export interface Listening {
  /** The release that plays; null at the end. */
  row: MediaTableRow | null;
  /** Its place, from 1; one more than `total` at the end. */
  place: number;
  total: number;
  /** Moves on (1) or back (-1). */
  move: (step: 1 | -1) => void;
  /** Notes what was answered about the release that plays. */
  note: (answer: EditorAnswer) => void;
  /** Notes whether the release that plays is a favorite now. */
  noteFavorite: (favorite: boolean) => void;
}

/**
 * The place in a series. It keeps the releases that it began with and what was answered, so that one can go back: what
 * is read meanwhile lacks whatever is no longer new.
 */
export function useListening({ items }: Page<MediaTableRow>): Listening {
  const [begun] = useState(items);
  const [index, setIndex] = useState(0);
  const [given, setGiven] = useState<Readonly<Record<number, EditorAnswer>>>({});
  const [favorites, setFavorites] = useState<Readonly<Record<number, boolean>>>({});
  const current = begun[index];
  const answer = current && given[current.id];
  return {
    row: current
      ? {
          ...current,
          favorite: favorites[current.id] ?? current.favorite,
          ...(answer && { answer: { answer, comment: current.answer?.comment ?? null } }),
        }
      : null,
    place: index + 1,
    total: begun.length,
    move: (step) => setIndex((before) => Math.min(Math.max(0, before + step), begun.length)),
    note: (chosen) => current && setGiven({ ...given, [current.id]: chosen }),
    noteFavorite: (favorite) => current && setFavorites({ ...favorites, [current.id]: favorite }),
  };
}
