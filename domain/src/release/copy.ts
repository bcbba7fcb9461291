/** Copies of releases and tracks. */

export const COPY_SUFFIX = ' (Copy)';
const MAX_TITLE_LENGTH = 255;

function copiedTitle(title: string): string {
  return title.slice(0, MAX_TITLE_LENGTH - COPY_SUFFIX.length) + COPY_SUFFIX;
}

function withoutId<T extends object>(entry: T): Omit<T, 'id'> {
  const copy: T & { id?: unknown } = { ...entry };
  delete copy.id;
  return copy;
}

interface CopyableTrack {
  title: string;
  isPromoTrack: boolean;
  authors: readonly object[];
}

/** A copy of one track within its release: '(Copy)' after the title, authors without ids, not the promo track. */
export function copyTrack<T extends CopyableTrack>(track: T) {
  return {
    ...withoutId(track),
    title: copiedTitle(track.title),
    isPromoTrack: false,
    authors: track.authors.map(withoutId) as Omit<T['authors'][number], 'id'>[],
  };
}

interface CopyableRelease {
  title: string;
  ean: string | null;
  tracks: readonly { authors: readonly object[] }[];
  artworks: readonly object[];
  artistInfos: readonly object[];
  contacts: readonly object[];
  videos: readonly object[];
  videoLinks: readonly object[];
}

/**
 * A copy of a release as input for a new one: the EAN is cleared (it names one product), ISRCs stay (they name
 * recordings), ids are left out. The caller leaves out what a new release does not take, such as the original's status.
 */
export function copyRelease<R extends CopyableRelease>(release: R) {
  return {
    ...withoutId(release),
    title: copiedTitle(release.title),
    ean: null,
    eanIsDummy: false,
    tracks: release.tracks.map((track) => ({
      ...withoutId(track as R['tracks'][number]),
      authors: track.authors.map(withoutId),
    })),
    artworks: release.artworks.map(withoutId),
    artistInfos: release.artistInfos.map(withoutId),
    contacts: release.contacts.map(withoutId),
    videos: release.videos.map(withoutId),
    videoLinks: release.videoLinks.map(withoutId),
  };
}
