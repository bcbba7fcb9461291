import { fail } from '../errors';
import type { BodyOf } from '../http';
import type { releaseEndpoints } from '../release';
import type { CatalogueRelease, CatalogueTrack } from './catalogue-release';

type NewRelease = BodyOf<typeof releaseEndpoints.create>;
type NewTrack = NonNullable<NewRelease['tracks']>[number];

/** Sets 1..n one after the other, positions 1..n within each: anything else would put tracks where they do not belong. */
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
  };
}

/**
 * A release of the catalogue as the editor would send a new one. A missing GTIN or ISRC becomes a dummy there; the files
 * come later.
 * @param formatId our id of the catalogue's format, null where it has none that we know
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
    formatId,
    // A track without an artist of its own is the release's.
    tracks: release.tracks.map((track, index) =>
      trackInput({ ...track, artist: track.artist ?? release.artistName }, index),
    ),
  };
}
