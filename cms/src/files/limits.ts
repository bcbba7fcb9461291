import type { FileKind } from '@mpn/domain';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Bytes per kind of file (specification section 9; domain decisions, section 6, where it says "not shown"). */
export const DEFAULT_FILE_LIMITS: Readonly<Record<FileKind, number>> = {
  AUDIO_TRACK: 2 * GB,
  BOOKLET: 40 * MB,
  COVER: 40 * MB,
  PROFILE_IMAGE: 40 * MB,
  MUSIC_VIDEO: 10 * GB,
  MUSIC_VIDEO_POSTER_IMAGE: 20 * MB,
  ARTIST_INFO_PDF: 20 * MB,
};

export const IMAGE_SHORT_SIDE = 1200;
export const VIDEO_MIN_WIDTH = 1280;
/** A picture beyond this is an attack or a mistake: 200 megapixels. */
export const IMAGE_MAX_PIXELS = 200_000_000;
/** Files of a company that nothing refers to yet. */
export const TEMPORARY_QUOTA = 100 * GB;

/** `1.5 GB`, for error texts. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes >= GB ? [bytes / GB, 'GB'] : [bytes / MB, 'MB'];
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`;
}
