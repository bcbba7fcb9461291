import { readReferenceData, type ReferenceData, type SamplingMedium } from '@mpn/domain';
import { useCallback, useMemo } from 'react';
import { useCall } from '../api/hooks';

/** Genres, formats, countries, limits: loaded once per language. */
export function useReferenceData() {
  return useCall(readReferenceData, {}, { staleTime: Infinity, gcTime: Infinity });
}

/** Name of a sampling medium in the person's language. */
export function useMediumName(): (medium: SamplingMedium) => string {
  const { data } = useReferenceData();
  return useCallback(
    (medium) => data?.countries.flatMap(({ mediums }) => mediums).find(({ code }) => code === medium)?.name ?? medium,
    [data],
  );
}

export interface GenreOption {
  value: number;
  title: string;
  children: GenreOption[];
}

/** The genre catalogue as a tree, for antd's TreeSelect. */
export function useGenreTree(): GenreOption[] {
  const { data } = useReferenceData();
  return useMemo(() => genreTree(data?.genres ?? []), [data]);
}

function genreTree(genres: ReferenceData['genres'], parentId: number | null = null): GenreOption[] {
  return genres
    .filter((genre) => genre.parentId === parentId)
    .map(({ id, name }) => ({ value: id, title: name, children: genreTree(genres, id) }));
}
