import type { MediaInfo } from './views';

/** How much of the longer side a front cover may exceed the shorter one and still be square. */
const SQUARE_TOLERANCE = 0.02;
/** Longest side of any other picture, in lengths of the shorter one. */
export const MAX_SIDE_RATIO = 4;

/**
 * What a front cover must be cropped to.
 * @param info of the picture; anything else has no shape to judge
 * @returns the side of the square in pixels, with the picture's own sides; null for one that is square within 2 %
 */
export function cropOfCover(info: MediaInfo | null): { width: number; height: number; size: number } | null {
  if (info?.type !== 'picture') return null;
  const { width, height } = info;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return long - short <= SQUARE_TOLERANCE * long ? null : { width, height, size: short };
}

/** Whether a picture is longer than four times its shorter side. */
export const isTooLong = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > MAX_SIDE_RATIO * Math.min(width, height);
