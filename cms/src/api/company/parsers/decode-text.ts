import iconv from 'iconv-lite';
import { fail, type TextEncoding } from '@mpn/domain';
import { guessEncoding, SINGLE_BYTE } from './guess-encoding';

/** Number of bytes that are checked for zeros, to detect UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** Minimum fraction of zeros among the even or odd bytes of UTF-16, in which each Latin letter has one. */
const ZEROS = 0.4;

export interface DecodedText {
  text: string;
  encoding: TextEncoding;
  /** The bytes fit several encodings, and none was chosen. */
  isGuess: boolean;
}

/** Of a package, because Node's own decoder reads 0x80 to 0x9F of Windows-1252 as Latin-1 in several versions. */
const NAMES: Readonly<Record<TextEncoding, string>> = {
  UTF_8: 'utf8',
  UTF_16_LE: 'utf-16le',
  UTF_16_BE: 'utf-16be',
  ...SINGLE_BYTE,
};

function shareOfZeros(bytes: Uint8Array, start: 0 | 1): number {
  const end = Math.min(bytes.length, SAMPLE_BYTES);
  let zeros = 0;
  for (let at = start; at < end; at += 2) if (bytes[at] === 0) zeros += 1;
  return end < 2 ? 0 : zeros / Math.ceil((end - start) / 2);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The encoding that the bytes show by themselves; undefined where they fit several. */
function shownEncoding(bytes: Buffer): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF_16_LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF_16_BE';
  if (shareOfZeros(bytes, 1) > ZEROS) return 'UTF_16_LE';
  if (shareOfZeros(bytes, 0) > ZEROS) return 'UTF_16_BE';
  return isUtf8(bytes) ? 'UTF_8' : undefined;
}

/**
 * Bytes that Windows-1252 does not define become the control characters of the same numbers, as in browsers
 * (https://encoding.spec.whatwg.org/#single-byte-decoder).
 */
function decoded(bytes: Buffer, encoding: TextEncoding): string {
  const text = iconv.decode(bytes, NAMES[encoding]);
  if (encoding !== 'WINDOWS_1252' || !text.includes('\ufffd')) return text;
  return text.replaceAll('\ufffd', (_, at: number) => String.fromCharCode(bytes[at]!));
}

/**
 * The text of a file as spreadsheet programs save it: UTF-8 or UTF-16 with or without a byte order mark, otherwise one
 * byte per character in an encoding that is guessed.
 * @param chosen by a person who has seen a wrong guess; counts over everything but a byte order mark
 * @throws AppError import-not-csv for a text with NUL characters, which binary files usually have
 */
export function decodeText(bytes: Buffer, chosen?: TextEncoding): DecodedText {
  const shown = shownEncoding(bytes);
  const hasMark = bytes[0] === 0xff || bytes[0] === 0xfe ? shown?.startsWith('UTF_16') : false;
  const encoding = (hasMark ? shown : (chosen ?? shown)) ?? guessEncoding(bytes);
  const text = decoded(bytes, encoding);
  if (text.includes('\0')) throw fail('mpn.backend.data.error.import-not-csv');
  return { text, encoding, isGuess: shown === undefined && chosen === undefined };
}
