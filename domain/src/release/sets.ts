/** Sets (discs, sides) and the promo track of a track list. */

export interface TrackPlace {
  /** Number of the set, from 1. */
  set: number;
  /** Position within the set, from 1. */
  position: number;
  isPromoTrack: boolean;
}

function ordered<T extends TrackPlace>(tracks: readonly T[]): T[] {
  return [...tracks].sort((a, b) => a.set - b.set || a.position - b.position);
}

// Ensures exactly one promo track in a non-empty list: the first flagged one, else the first.
function withOnePromoTrack<T extends TrackPlace>(tracks: readonly T[]): T[] {
  const flagged = tracks.findIndex((track) => track.isPromoTrack);
  const promo = Math.max(flagged, 0);
  return tracks.map((track, index) => ({ ...track, isPromoTrack: index === promo }));
}

/** Positions 1..n in the order given, for contacts, artist infos, videos and links. */
export function renumber<T extends { position: number }>(entries: readonly T[]): T[] {
  return entries.map((entry, index) => ({ ...entry, position: index + 1 }));
}

/**
 * Numbers sets 1..n without gaps (empty sets are not saved) and positions 1..n within each, and ensures one promo
 * track.
 */
export function renumberTracks<T extends TrackPlace>(tracks: readonly T[]): T[] {
  let set = 0;
  let position = 0;
  let previous: number | null = null;
  const renumbered = ordered(tracks).map((track) => {
    if (track.set !== previous) {
      set += 1;
      position = 0;
      previous = track.set;
    }
    position += 1;
    return { ...track, set, position };
  });
  return withOnePromoTrack(renumbered);
}

/** Deletes a set: its tracks are appended to the previous set; those of the first set are put before the next one's. */
export function deleteSet<T extends TrackPlace>(tracks: readonly T[], set: number): T[] {
  const sets = [...new Set(tracks.map((track) => track.set))].sort((a, b) => a - b);
  const at = sets.indexOf(set);
  if (at < 0) return renumberTracks(tracks);
  const first = at === 0 ? set : sets[at - 1]!;
  const second = at === 0 ? sets[1] : set;
  const merged = ordered(tracks).map((track, index) =>
    track.set === first || track.set === second
      ? { ...track, set: first, position: index }
      : { ...track, position: index },
  );
  return renumberTracks(merged);
}

/** Adds a track to the end of a set; the first one of a release becomes its promo track. */
export function addTrack<T extends TrackPlace>(tracks: readonly T[], track: T): T[] {
  return renumberTracks([
    ...tracks,
    { ...track, position: Number.MAX_SAFE_INTEGER, isPromoTrack: tracks.length === 0 || track.isPromoTrack },
  ]);
}

/**
 * Removes the track at an index of the list as given; its promo flag moves to the next track, else to the previous one.
 */
export function removeTrack<T extends TrackPlace>(tracks: readonly T[], index: number): T[] {
  const list = ordered(tracks);
  const removed = tracks[index];
  if (!removed) return renumberTracks(tracks);
  const at = list.indexOf(removed);
  const rest = list.filter((_, place) => place !== at);
  if (!removed.isPromoTrack || rest.length === 0) return renumberTracks(rest);
  const heir = Math.min(at, rest.length - 1);
  return renumberTracks(rest.map((track, place) => ({ ...track, isPromoTrack: place === heir })));
}

/**
 * Restores a removed track at its position, with its promo flag.
 * @param wasAlone whether it was the only track of its set, so that the set was removed too
 */
export function restoreTrack<T extends TrackPlace>(tracks: readonly T[], removed: T, wasAlone: boolean): T[] {
  const others = tracks.map((track) => ({
    ...track,
    set: wasAlone && track.set >= removed.set ? track.set + 1 : track.set,
    isPromoTrack: track.isPromoTrack && !removed.isPromoTrack,
  }));
  return renumberTracks([...others, { ...removed, position: removed.position - 0.5 }]);
}

/** Makes the track at an index of the list as given the only promo track. */
export function choosePromoTrack<T extends TrackPlace>(tracks: readonly T[], index: number): T[] {
  return tracks.map((track, place) => ({ ...track, isPromoTrack: place === index }));
}
