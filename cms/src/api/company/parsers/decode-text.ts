import { fail } from '@mpn/domain';

/** Number of bytes that are checked for zeros, to detect UTF-16 without a byte order mark. */
const SAMPLE_BYTES = 4_096;
/** Minimum fraction of zeros among the even or odd bytes of UTF-16, in which each Latin letter has one. */
const ZEROS = 0.4;

function shareOfZeros(bytes: Uint8Array, start: 0 | 1): number {
  const end = Math.min(bytes.length, SAMPLE_BYTES);
  let zeros = 0;
  for (let at = start; at < end; at += 2) if (bytes[at] === 0) zeros += 1;
  return end < 2 ? 0 : zeros / Math.ceil((end - start) / 2);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (shareOfZeros(bytes, 1) > ZEROS) return 'utf-16le';
  if (shareOfZeros(bytes, 0) > ZEROS) return 'utf-16be';
  return 'utf-8';
}

/**
 * The text of a file as spreadsheet programs save it: UTF-8 or UTF-16 with or without a byte order mark, otherwise
 * Windows-1252, which contains Latin-1.
 * @throws AppError import-not-csv for a text with NUL characters, which binary files usually have
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.includes('\0')) throw fail('mpn.backend.data.error.import-not-csv');
  return text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
