import type { MediaInfo } from './views';

/** Maximum difference of a front cover's sides, as a fraction of the longer side. */
const SQUARE_TOLERANCE = 0.02;
/** Maximum ratio of the longer to the shorter side of any other picture. */
export const MAX_SIDE_RATIO = 4;

/**
 * The square that a front cover must be cropped to.
 * @param info of the picture; null, or that of another kind of file, gives null
 * @returns the side of the square in pixels, with the picture's own sides; null for one that is square within 2 %
 */
export function cropOfCover(info: MediaInfo | null): { width: number; height: number; size: number } | null {
  if (info?.type !== 'picture') return null;
  const { width, height } = info;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return long - short <= SQUARE_TOLERANCE * long ? null : { width, height, size: short };
}

/** Whether a picture has a longer side of more than four times the shorter one. */
export const isTooLong = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > MAX_SIDE_RATIO * Math.min(width, height);
