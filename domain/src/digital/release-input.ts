import { fail } from '../errors';
import type { BodyOf } from '../http';
import type { releaseEndpoints } from '../release';
import type { CatalogueRelease, CatalogueTrack } from './catalogue-release';

type NewRelease = BodyOf<typeof releaseEndpoints.create>;
type NewTrack = NonNullable<NewRelease['tracks']>[number];

/** Whether sets are numbered 1..n, and positions 1..n within each; otherwise tracks would be misplaced. */
export function isInOrder(tracks: readonly Pick<CatalogueTrack, 'set' | 'position'>[]): boolean {
  return tracks.every(({ set, position }, index) => {
    const before = tracks[index - 1];
    if (!before) return set === 1 && position === 1;
    return set === before.set ? position === before.position + 1 : set === before.set + 1 && position === 1;
  });
}

function trackInput(track: CatalogueTrack, index: number): NewTrack {
  return {
    set: track.set,
    position: track.position,
    isPromoTrack: index === 0,
    publisherType: track.publisher ? 'PUBLISHER' : 'NO_PUBLISHER',
    publisher: track.publisher,
    title: track.title,
    isrc: track.isrc,
    artist: track.artist,
    durationMs: track.durationMs,
    isDataTrackOnly: false,
    audioFileId: null,
    authors: track.authors.map((author, place) => ({
      position: place + 1,
      role: author.role,
      name: author.name,
      gemaIpiNumber: author.ipi,
      gemaIsniNumber: author.isni,
    })),
    titleLatin: track.titleLatin,
    pLine: track.pLine,
    recordingYear: track.recordingYear,
    recordingCountry: track.recordingCountry,
    language: track.language,
    explicit: track.explicit,
    iswc: track.iswc,
  };
}

/**
 * A release of the catalogue as input for a new one. A missing GTIN or ISRC becomes a dummy; the files follow later.
 * @param formatId our id of the catalogue's format, null where it is unknown to us
 * @throws AppError digias wrong-order when sets or tracks are not numbered one after the other
 */
export function releaseInputOf(release: CatalogueRelease, formatId: number | null): NewRelease {
  if (!isInOrder(release.tracks)) throw fail('mpn.backend.digias.error.wrong-order');
  return {
    title: release.title,
    artistName: release.artistName,
    labelName: release.labelName,
    labelCode: release.labelCode,
    ean: release.gtin,
    releaseDate: release.releaseDate,
    titleLatin: release.titleLatin,
    artistNameLatin: release.artistNameLatin,
    catalogueNumber: release.catalogueNumber,
    pLine: release.pLine,
    cLine: release.cLine,
    originalReleaseDate: release.originalReleaseDate,
    formatId,
    // A track without an artist has the release's.
    tracks: release.tracks.map((track, index) =>
      trackInput({ ...track, artist: track.artist ?? release.artistName }, index),
    ),
  };
}
