import { plainPromotionText } from './promotion-text';

/** Longest pitch, in characters without the ellipsis. */
export const PITCH_MAX = 240;

/**
 * The beginning of a promoter's text as one line for mails and rows, cut after a whole word.
 * @param text as stored: plain, or with the few permitted tags
 * @returns null where there is no text
 */
export function pitchOf(text: string | null): string | null {
  const line = plainPromotionText(text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
  const characters = [...line];
  if (characters.length <= PITCH_MAX) return line === '' ? null : line;
  const cut = characters.slice(0, PITCH_MAX + 1).join('');
  const end = cut.lastIndexOf(' ');
  // A text without spaces, such as Japanese, is cut between two characters.
  return `${end > PITCH_MAX / 2 ? cut.slice(0, end) : characters.slice(0, PITCH_MAX).join('')}…`;
}
