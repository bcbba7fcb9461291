import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_BYTES = 12;

/**
 * Whether every chunk of a PNG has its checksum, up to the end chunk. Decoders stop at the last pixel and do not check.
 * Bytes after the end are ignored.
 */
export async function isWholePng(path: string): Promise<boolean> {
  const bytes = await readFile(path);
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME_BYTES + length;
    if (end > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end;
  }
  return false;
}
