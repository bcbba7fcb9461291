import type { MapMessage } from './types';

export * from './types';

/** How a genre is looked up: without case, accents, signs and repeated spaces. "R&B/Soul" and "r & b / soul" are one. */
export function genreKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Every product of a message as a release of ours, with what could not be taken as it is. Pure: reads no file. */
export const mapMessage: MapMessage = (_message, _context) => ({ releases: [], notes: [] });
