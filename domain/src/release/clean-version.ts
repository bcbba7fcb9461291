/** A track as far as its versions are concerned. */
export interface TrackVersion {
  title: string;
  /** null: not stated. */
  explicit: boolean | null;
}

/** The title before what is in brackets, in small letters: `Zwei Welten (Clean Version)` is `zwei welten`. */
function nameOf(title: string): string {
  const bracket = title.search(/[([]/);
  return (bracket > 0 ? title.slice(0, bracket) : title).trim().toLowerCase();
}

const isClean = ({ title, explicit }: TrackVersion): boolean =>
  explicit !== true && (explicit === false || title.toLowerCase().includes('clean'));

/**
 * The version of an explicit track without explicit words.
 * @param track that is played first
 * @param tracks of its release
 * @returns null where the track is not explicit, or there is no such version
 */
export function cleanVersionOf<T extends TrackVersion>(track: T, tracks: readonly T[]): T | null {
  if (track.explicit !== true) return null;
  return tracks.find((other) => isClean(other) && nameOf(other.title) === nameOf(track.title)) ?? null;
}
