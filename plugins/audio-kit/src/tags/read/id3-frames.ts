import { id3Picture, type EmbeddedPicture } from './picture';
import { MAX_BLOCKS, MAX_FIELD, MAX_TEXT_CHUNK } from './limits';

const TAG_HEAD = 10;
const PICTURES: readonly string[] = ['APIC', 'PIC'];

/** The text frames and pictures of an ID3v2 tag. */
export interface Id3Essence {
  /** A tag of its own with the text frames alone. */
  tag: Buffer;
  hasPicture: boolean;
  pictures: EmbeddedPicture[];
}

/** Four bytes of seven bits. */
const syncSafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);

function syncSafeBytes(size: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
}

/**
 * Separates the pictures of an ID3v2 tag from its text frames, and drops frames so large that parsing them takes
 * seconds.
 * @returns null where the content is no tag, or a large one with unsynchronisation or an extended header, whose frames
 * cannot be found this way
 */
export function id3Essence(content: Buffer): Id3Essence | null {
  if (content.length < TAG_HEAD || content.toString('latin1', 0, 3) !== 'ID3') return null;
  const version = content[3]!;
  if (content[5] !== 0)
    return content.length > MAX_TEXT_CHUNK ? null : { tag: content, hasPicture: false, pictures: [] };
  const [idLength, headLength] = version === 2 ? [3, 6] : [4, 10];
  const end = Math.min(content.length, TAG_HEAD + syncSafe(content.subarray(6, TAG_HEAD)));
  const kept: Buffer[] = [];
  let hasPicture = false;
  const pictures: EmbeddedPicture[] = [];
  let offset = TAG_HEAD;
  for (let count = 0; count < MAX_BLOCKS && offset + headLength <= end && content[offset] !== 0; count += 1) {
    const id = content.toString('latin1', offset, offset + idLength);
    const size = frameSize(content.subarray(offset + idLength, offset + headLength), version);
    const behind = offset + headLength + size;
    if (behind > end) break;
    if (PICTURES.includes(id)) {
      hasPicture = true;
      const found = id3Picture(content.subarray(offset + headLength, behind), version);
      if (found) pictures.push(found);
    }
    if (id.startsWith('T') && size <= MAX_FIELD) kept.push(content.subarray(offset, behind));
    offset = behind;
  }
  const frames = Buffer.concat(kept);
  const head = Buffer.concat([content.subarray(0, 6), syncSafeBytes(frames.length)]);
  return { tag: Buffer.concat([head, frames]), hasPicture, pictures };
}

function frameSize(head: Buffer, version: number): number {
  if (version === 2) return head.readUIntBE(0, 3);
  return version === 3 ? head.readUInt32BE(0) : syncSafe(head.subarray(0, 4));
}
