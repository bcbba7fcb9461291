import iconv from 'iconv-lite';
import type { TextEncoding } from '@mpn/domain';

/** Encodings of one byte per character, and their names in iconv-lite; the likeliest first. */
export const SINGLE_BYTE = {
  WINDOWS_1252: 'win1252',
  MAC_ROMAN: 'macroman',
  ISO_8859_15: 'iso885915',
  WINDOWS_1250: 'win1250',
  WINDOWS_1251: 'win1251',
  WINDOWS_1253: 'win1253',
} as const satisfies Partial<Record<TextEncoding, string>>;

type SingleByte = keyof typeof SINGLE_BYTE;

/** Each non-ASCII run of bytes is judged with one byte before and after it; this many are enough. */
const RUNS = 4_000;

/** Letters that German, French, Spanish, Italian, Portuguese and the Nordic languages write often. */
const COMMON = /^[äöüßéèêàâáíóúçñåøæ]$/u;
/** Signs that stand in tables of any language: beside letters, and beside numbers and spaces. */
const PUNCTUATION = /^[–—’‘‚“”„«»‹›…·]$/u;
const SYMBOL = /^[€£§°©®™½¼¾²³]$/u;
const LATIN = /\p{Script=Latin}/u;

/** The text around each non-ASCII run, one per line. */
function sampleOf(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  const lineEnd = Buffer.from('\n');
  for (let at = 0; at < bytes.length && parts.length < RUNS; at += 1) {
    if (bytes[at]! < 0x80) continue;
    let end = at + 1;
    while (end < bytes.length && bytes[end]! >= 0x80) end += 1;
    parts.push(bytes.subarray(Math.max(0, at - 1), end + 1), lineEnd);
    at = end;
  }
  return Buffer.concat(parts);
}

/** How well a letter that is not ASCII fits to the characters before and after it. */
function letterPoints(letter: string, before: string, after: string): number {
  const beside = [before, after].filter((character) => /\p{L}/u.test(character));
  // Words do not mix alphabets.
  if (beside.some((character) => LATIN.test(character) !== LATIN.test(letter))) return -4;
  if (beside.length === 0) return -1;
  const isCapital = letter !== letter.toLowerCase();
  const breaksCase = isCapital ? before !== before.toUpperCase() : after !== after.toLowerCase();
  if (breaksCase) return -3;
  if (!LATIN.test(letter)) return 2;
  // Western words rarely have two accented letters side by side.
  if (beside.some((character) => character > '\u007f')) return -1;
  return COMMON.test(letter.toLowerCase()) ? 3 : 2;
}

function points(text: string): number {
  let sum = 0;
  const characters = [...text];
  characters.forEach((character, at) => {
    if (character <= '\u007f') return;
    const [before = '', after = ''] = [characters[at - 1], characters[at + 1]];
    if (/[\p{Cc}\p{Cn}\ufffd]/u.test(character)) sum -= 10;
    else if (/\p{L}/u.test(character)) sum += letterPoints(character, before, after);
    else if (PUNCTUATION.test(character) || (SYMBOL.test(character) && !/\p{L}/u.test(after))) sum += 1;
    else sum -= /\p{L}/u.test(before) && /\p{L}/u.test(after) ? 4 : 2;
  });
  return sum;
}

/** What line ends say: Windows writes two characters, old Macs one. */
function lineEndPoints(bytes: Buffer, encoding: SingleByte): number {
  const isWindows = encoding.startsWith('WINDOWS');
  if (bytes.includes('\r\n')) return isWindows ? 2 : 0;
  return bytes.includes('\r') && encoding === 'MAC_ROMAN' ? 4 : 0;
}

/**
 * The likeliest encoding of a text with one byte per character: that in which the characters beyond ASCII are letters
 * that fit to those beside them, and signs that tables usually have.
 */
export function guessEncoding(bytes: Buffer): SingleByte {
  const sample = sampleOf(bytes);
  const ranked = (Object.keys(SINGLE_BYTE) as SingleByte[]).map((encoding) => ({
    encoding,
    sum: points(iconv.decode(sample, SINGLE_BYTE[encoding])) + lineEndPoints(bytes, encoding),
  }));
  return ranked.reduce((best, next) => (next.sum > best.sum ? next : best)).encoding;
}
