import type { ErnRelease } from '../model';
import { chooseTitle, fullTitle } from './choose';
import { ReleaseNotes } from './notes';
import { eanOf } from './numbers';
import type { MapContext, MappedRelease } from './types';

/** A release that the sender purges: its identifiers, and nothing to import. */
export function mapPurge(release: ErnRelease, { locale, today }: MapContext): MappedRelease {
  const notes = new ReleaseNotes(release);
  const { chosen } = chooseTitle(release.titles, locale);
  const ean = eanOf(release.ids, notes);
  notes.add('take-down', 'PurgedRelease', { date: today });
  return {
    reference: release.reference,
    gtin: release.ids.gtin,
    grid: release.ids.grid,
    proprietaryIds: release.ids.proprietary.map(({ namespace, value }) => `${namespace ?? ''}:${value}`),
    draft: {
      title: chosen ? fullTitle(chosen) : '',
      titleLatin: null,
      artistName: null,
      artistNameLatin: null,
      labelName: null,
      labelCode: null,
      ean,
      catalogueNumber: release.ids.catalogueNumber,
      formatId: null,
      releaseDate: null,
      airDate: null,
      originalReleaseDate: null,
      pLine: null,
      cLine: null,
      genreIds: [],
      tracks: [],
      artworks: [],
      artistInfos: [],
      videos: [],
    },
    trackReferences: [],
    files: [],
    keptTexts: [],
    availability: [],
    isTakenDown: true,
    unmappedGenres: [],
    notes: notes.notes,
  };
}
