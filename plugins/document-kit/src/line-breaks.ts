import LineBreaker from 'linebreak';
import { isThai } from './marks';

/** Words of Thai, which are written without spaces: found by the dictionary of ICU. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** A place where a line may end. */
export interface LineBreak {
  /** The UTF-16 unit that the next line begins with. */
  position: number;
  /** After a line feed. */
  required: boolean;
}

/** The places where a text may be broken into lines (Unicode Standard Annex 14), in Thai between words. */
export function lineBreaksOf(text: string): LineBreak[] {
  const breaks: LineBreak[] = [];
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required } = next;
    const part = text.slice(start, position);
    if (isThai(part)) {
      for (const { index } of thaiWords.segment(part)) {
        // Not beside brackets, full stops and the like, between which the annex permits no break.
        const isBetweenThai = isThai(part.slice(0, index).slice(-1)) && isThai(part.charAt(index));
        if (isBetweenThai) breaks.push({ position: start + index, required: false });
      }
    }
    breaks.push({ position, required });
    start = position;
  }
  return breaks;
}

/** The characters as a reader sees them: letters with their marks. */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);
