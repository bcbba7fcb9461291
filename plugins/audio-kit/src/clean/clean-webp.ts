import { removed, replaced, type Splice } from './splice';

/** `RIFF`, the size of what follows, and `WEBP`. */
const HEAD_BYTES = 12;
/** Of the head, not counted in its size. */
const COUNTED_FROM = 8;
/** Name and size before the data of a chunk. */
const FRAME_BYTES = 8;
/** What the picture needs to be shown (WebP container specification). */
const PICTURE: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the chunk VP8X that say that EXIF and XMP follow. */
const NOTES = 0x08 | 0x04;

function size(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(bytes);
  return written;
}

/** What has to be changed in a WebP so that it has the picture and its colour profile, and nothing else. */
export function cleanWebp(bytes: Buffer): Splice[] {
  if (bytes.length < HEAD_BYTES) return [];
  const riffEnd = Math.min(bytes.length, COUNTED_FROM + bytes.readUInt32LE(4));
  const splices: Splice[] = [];
  let gone = 0;
  let at = HEAD_BYTES;
  while (at + FRAME_BYTES <= riffEnd) {
    const length = bytes.readUInt32LE(at + 4);
    // Data of odd length is followed by a byte that is not counted.
    const end = Math.min(riffEnd, at + FRAME_BYTES + length + (length % 2));
    const name = bytes.toString('latin1', at, at + 4);
    if (!PICTURE.has(name)) {
      splices.push(...removed(at, end - at));
      gone += end - at;
    } else if (name === 'VP8X' && end > at + FRAME_BYTES) {
      const flags = bytes.subarray(at + FRAME_BYTES, at + FRAME_BYTES + 1);
      splices.push(...replaced(at + FRAME_BYTES, flags, Buffer.from([flags[0]! & ~NOTES])));
    }
    at = end;
  }
  const head = replaced(4, bytes.subarray(4, COUNTED_FROM), size(at - gone - COUNTED_FROM));
  return [...head, ...splices, ...removed(at, bytes.length - at)];
}
