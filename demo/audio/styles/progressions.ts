/** Chord progressions that several styles share, as scale steps, one chord per bar. */
export const POP = [
  [0, 4, 5, 3],
  [5, 3, 0, 4],
  [0, 5, 3, 4],
  [3, 4, 0, 5],
  [0, 2, 3, 4],
] as const;
export const MINOR = [
  [0, 5, 2, 6],
  [0, 3, 5, 4],
  [0, 6, 5, 6],
  [0, 5, 3, 6],
  [5, 6, 0, 0],
] as const;
export const JAZZ = [
  [1, 4, 0, 5],
  [0, 5, 1, 4],
  [2, 5, 1, 4],
  [0, 3, 1, 4],
] as const;
