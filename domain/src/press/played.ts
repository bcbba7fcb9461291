/** A played part of a recording, from and to, milliseconds. */
export type PlayedRange = readonly [from: number, to: number];

/** Parts of one recording that are kept at most: the longest. */
export const MAX_PLAYED_RANGES = 100;

/** Milliseconds of a recording that count as played, and as listened to. */
export const PLAY_MS = 5_000;
export const LISTENED_MS = 30_000;
/** Share of a recording that counts as all of it. */
const COMPLETED_SHARE = 0.9;

/** The union of played parts within a recording of this length (milliseconds), in their order. */
export function joinRanges(ranges: readonly PlayedRange[], durationMs: number): PlayedRange[] {
  const inside = ranges
    .map(([from, to]): PlayedRange => [Math.max(0, from), Math.min(durationMs, to)])
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of inside) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  // What is left out would be forgotten, what is joined would be invented: the longest parts are kept.
  if (joined.length <= MAX_PLAYED_RANGES) return joined;
  const kept = [...joined].sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_PLAYED_RANGES);
  return kept.sort(([a], [b]) => a - b);
}

/** Milliseconds in joined parts. */
export const playedMs = (joined: readonly PlayedRange[]): number =>
  joined.reduce((sum, [from, to]) => sum + (to - from), 0);

export interface PlayedCount {
  played: boolean;
  listened: boolean;
  completed: boolean;
}

/**
 * What counts of the parts that a guest has heard. Each part counts once, however often it was played, and what was
 * skipped does not; a recording that is shorter than a limit counts once all of it was heard.
 */
export function countPlayed(joined: readonly PlayedRange[], durationMs: number): PlayedCount {
  const ms = playedMs(joined);
  const completed = durationMs > 0 && ms >= durationMs * COMPLETED_SHARE;
  return { played: completed || ms >= PLAY_MS, listened: completed || ms >= LISTENED_MS, completed };
}
