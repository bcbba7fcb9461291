import { choosePromoTrack, isLatin, renumberTracks } from '@mpn/domain';
import type { ErnLabel, ErnRelease } from '../model';
import { chooseTitle, fullTitle, territoryRank } from './choose';
import { availabilityOf, checkDeals, datesOf } from './dates';
import { mainFile, wantedFile, type GivenFiles } from './files';
import { formatOf } from './formats';
import { genresOf } from './genres';
import { ReleaseNotes, shortened } from './notes';
import { checkGrid, eanOf, labelCodeOf } from './numbers';
import { displayArtist } from './people';
import { Companions, companionsOf } from './pictures';
import { firstLine } from './rights';
import { trackOf, type MappedTrack } from './track';
import { trackPlaces, type ResourceByReference, type TrackPlace } from './tracks';
import { withVersionLinks } from './versions';
import type { DraftTrack, KeptText, MapContext, MappedRelease, ReleaseDraft, WantedFile } from './types';

const TEXT_MAX = 255;
const LABEL_MAX = 200;
const NUMBER_MAX = 50;

/** The label for our territories, else for the world; its code may be given with any of its names. */
function labelOf(labels: readonly ErnLabel[], notes: ReleaseNotes): Pick<ReleaseDraft, 'labelName' | 'labelCode'> {
  const [first] = [...labels].sort((a, b) => territoryRank(a.territories) - territoryRank(b.territories));
  if (!first) {
    notes.add('label-missing', 'ReleaseLabelReference', {});
    return { labelName: null, labelCode: null };
  }
  const withCode = labels.find(({ code }) => code !== null) ?? first;
  const note = (values: { limit: number; text: string }) =>
    notes.add('text-shortened', 'ReleaseLabelReference', values);
  return { labelName: shortened(first.name, LABEL_MAX, note), labelCode: labelCodeOf(withCode, notes) };
}

/** `PLine`, `CLine` of the release. */
function linesOf(release: ErnRelease, notes: ReleaseNotes): Pick<ReleaseDraft, 'pLine' | 'cLine'> {
  const note = (kind: 'P' | 'C') => (text: string) =>
    notes.add('rights-line-incomplete', `${kind}Line`, { kind, text: text.slice(0, 100) });
  return { pLine: firstLine(release.pLines, note('P')), cLine: firstLine(release.cLines, note('C')) };
}

interface Names extends Pick<ReleaseDraft, 'title' | 'titleLatin' | 'artistName' | 'artistNameLatin'> {
  kept: KeptText[];
}

/** Title and display artist, each with a spelling in Latin letters, and those that were not chosen. */
function namesOf(release: ErnRelease, { locale }: MapContext, notes: ReleaseNotes): Names {
  const cut = (part: string) => (values: { limit: number; text: string }) => notes.add('text-shortened', part, values);
  const titles = chooseTitle(release.titles, locale);
  const artist = displayArtist(release, locale);
  if (!titles.chosen) notes.add('title-missing', 'DisplayTitle', {});
  if (!artist.chosen) notes.add('artist-missing', 'DisplayArtist', {});
  const latin = (text: string | undefined): string | null =>
    text !== undefined && isLatin(text) ? text.slice(0, TEXT_MAX) : null;
  return {
    title: titles.chosen ? shortened(fullTitle(titles.chosen), TEXT_MAX, cut('DisplayTitle')) : '',
    titleLatin: latin(titles.latin ? fullTitle(titles.latin) : undefined),
    artistName: artist.chosen ? shortened(artist.chosen.text, TEXT_MAX, cut('DisplayArtistName')) : null,
    artistNameLatin: latin(artist.latin?.text),
    kept: [
      ...titles.others.map((other): KeptText => ({
        field: 'TITLE',
        track: null,
        text: fullTitle(other),
        language: other.language,
      })),
      ...artist.others.map((other): KeptText => ({ field: 'ARTIST', track: null, ...other, text: other.text })),
    ].map(({ field, track, text, language }) => ({ field, track, text, language })),
  };
}

/** Sets and positions without gaps, and one promo track: the message's own, else the first. */
function numbered(tracks: readonly DraftTrack[]): DraftTrack[] {
  const promo = Math.max(
    0,
    tracks.findIndex((track) => track.isPromoTrack),
  );
  return renumberTracks(choosePromoTrack(tracks, promo));
}

function audioFiles(places: readonly TrackPlace[], given: GivenFiles | null, notes: ReleaseNotes): WantedFile[] {
  return places.flatMap(({ resource }, index) => {
    if (!mainFile(resource)) notes.addTo(resource, 'audio-file-missing', 'TechnicalDetails/File', {});
    return wantedFile(resource, { list: 'tracks', index }, given, notes) ?? [];
  });
}

interface Parts {
  places: TrackPlace[];
  tracks: MappedTrack[];
  companions: Companions;
}

function partsOf(
  release: ErnRelease,
  resources: ResourceByReference,
  context: MapContext,
  given: GivenFiles | null,
  notes: ReleaseNotes,
): Parts {
  const places = trackPlaces(release, resources, notes);
  const mapped = places.map((place, index) => trackOf(place, index, context, notes));
  const linked = withVersionLinks(
    mapped.map(({ track }) => track),
    places.map(({ resource }) => resource),
  );
  const tracks = mapped.map((one, index) => ({ ...one, track: linked[index] ?? one.track }));
  const companions = companionsOf(release, resources, new Companions(context, given, notes), notes);
  return { places, tracks, companions };
}

/** One product of a message as a release of ours. */
export function mapRelease(
  release: ErnRelease,
  resources: ResourceByReference,
  context: MapContext,
  given: GivenFiles | null,
): MappedRelease {
  const notes = new ReleaseNotes(release);
  const { kept, ...names } = namesOf(release, context, notes);
  const ean = eanOf(release.ids, notes);
  checkGrid(release.ids, notes);
  const isTakenDown = checkDeals(release, context.today, notes);
  const { genreIds, unmapped } = genresOf(release.genres, context.genres, notes);
  const { places, tracks, companions } = partsOf(release, resources, context, given, notes);
  const { artworks, artistInfos, videos } = companions;
  const { title, titleLatin, artistName, artistNameLatin } = names;
  const { labelName, labelCode } = labelOf(release.labels, notes);
  const formatId = formatOf(release, places.length, context.formats, notes);
  const { releaseDate, airDate, originalReleaseDate } = datesOf(release, notes);
  const { pLine, cLine } = linesOf(release, notes);
  return {
    reference: release.reference,
    gtin: release.ids.gtin,
    grid: release.ids.grid,
    proprietaryIds: release.ids.proprietary.map(({ namespace, value }) => `${namespace ?? ''}:${value}`),
    draft: {
      title,
      titleLatin,
      artistName,
      artistNameLatin,
      labelName,
      labelCode,
      ean,
      catalogueNumber: release.ids.catalogueNumber?.slice(0, NUMBER_MAX) ?? null,
      formatId,
      releaseDate,
      airDate,
      originalReleaseDate,
      pLine,
      cLine,
      genreIds,
      tracks: numbered(tracks.map(({ track }) => track)),
      artworks,
      artistInfos,
      videos,
    },
    trackReferences: places.map(({ resource }) => resource.reference),
    files: [...audioFiles(places, given, notes), ...companions.files],
    keptTexts: [...kept, ...tracks.flatMap(({ keptTexts }) => keptTexts)],
    availability: availabilityOf(release.deals),
    isTakenDown,
    unmappedGenres: unmapped,
    // Errors are what an import would fail for, and a take-down imports nothing.
    notes: isTakenDown ? notes.notes.filter(({ severity }) => severity !== 'ERROR') : notes.notes,
  };
}
