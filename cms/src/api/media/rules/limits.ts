const MB = 1024 * 1024;
const GB = 1024 * MB;

export const IMAGE_SHORT_SIDE = 1200;
export const VIDEO_MIN_WIDTH = 1280;
/** Maximum length of a picture's side, px. */
export const IMAGE_MAX_SIDE = 10_000;
/** Maximum pixels of a picture: 64 megapixels; more is an attack or a mistake. */
export const IMAGE_MAX_PIXELS = 64_000_000;
/**
 * Maximum pixels of profile images, and of PNGs whose decoder must hold the whole picture (interlaced) or twice as much
 * (16 bit): 25 megapixels.
 */
export const IMAGE_MAX_PIXELS_SMALL = 25_000_000;
/** Maximum pages of a PDF; booklets have some dozens. */
export const PDF_MAX_PAGES = 500;
/** `1.5 GB`, for error texts. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes >= GB ? [bytes / GB, 'GB'] : [bytes / MB, 'MB'];
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`;
}
