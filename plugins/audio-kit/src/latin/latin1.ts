import iconv from 'iconv-lite';
import { transliterate } from 'transliteration';
import { plainLetters } from '@mpn/domain';
import { isSurelyJapanese, japaneseInLatin } from './japanese';

/** Typographic characters that Latin-1 lacks, where the general table gives poor results. */
const TYPOGRAPHY: ReadonlyMap<string, string> = new Map([
  ['\u2010', '-'],
  ['\u2011', '-'],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2015', '-'],
  ['\u2212', '-'],
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201a', "'"],
  ['\u201b', "'"],
  ['\u2032', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u201e', '"'],
  ['\u201f', '"'],
  ['\u2033', '"'],
  ['\u2039', '<'],
  ['\u203a', '>'],
  ['\u2026', '...'],
  ['\u2022', '\u00b7'],
  ['\u20ac', 'EUR'],
  ['\u2122', '(TM)'],
  ['\u2117', '(P)'],
  ['\u1e9e', 'SS'],
  ['\u2028', '\n'],
  ['\u2029', '\n'],
  ['\u0152', 'OE'],
  ['\u0153', 'oe'],
  ['\u200b', ''],
  ['\u200e', ''],
  ['\u200f', ''],
  ['\ufeff', ''],
]);

export interface LatinOptions {
  /** Kanji are read as Japanese; without kana a text alone does not show its language. */
  isJapanese?: boolean | undefined;
}

/** Runs of characters that Latin-1 lacks, including single spaces between and around them. */
const FOREIGN = / ?[^\p{ASCII}\u00a0-\u00ff](?:[^\p{ASCII}\u00a0-\u00ff]| (?=[^\p{ASCII}\u00a0-\u00ff]))* ?/gu;

/**
 * Rewrites a text with the characters of ISO 8859-1 alone: what Latin-1 has stays (umlauts, accents), everything else
 * is transliterated (Greek, Cyrillic ...; a text with kana by its Japanese reading), and what has no transliteration
 * (emoji) is left out. Never a '?'. Spaces are kept, but collapsed to one around replaced or removed characters.
 * @param text any Unicode text
 */
export function toLatin1Text(text: string, { isJapanese = false }: LatinOptions = {}): string {
  const composed = text.normalize('NFC');
  const read = isJapanese || isSurelyJapanese(composed) ? japaneseInLatin(composed) : composed;
  return plainLetters(read.replaceAll('\u00ad', '')).replace(FOREIGN, (run) =>
    transliterateRun(run).replace(/ {2,}/g, ' '),
  );
}

/** A text as ISO 8859-1 bytes, transliterated first (`Buffer.from(s, 'latin1')` would mangle it silently). */
export function toLatin1(text: string, options?: LatinOptions): Buffer {
  return iconv.encode(toLatin1Text(text, options), 'latin1');
}

/** Transliterates a run at once, not a character: Chinese and Japanese words get their spaces that way. */
function transliterateRun(run: string): string {
  const spelled = [...run].map((character) => TYPOGRAPHY.get(character) ?? character).join('');
  return spelled
    .split(/([\p{ASCII}\u00a0-\u00ff]+)/u)
    .map((part) => (/^[\p{ASCII}\u00a0-\u00ff]*$/u.test(part) ? part : romanise(part)))
    .join('');
}

function romanise(text: string): string {
  const roman = transliterate(text, { unknown: '' });
  // Characters whose romanisation is not Latin-1, or is the table's placeholder for "unknown".
  return roman.replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '').replace(/\?/g, '');
}
