/**
 * Lookup key of a genre name: without case, accents, signs and repeated spaces. "R&B/Soul" and "r & b / soul" have the
 * same key.
 */
export function genreKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
