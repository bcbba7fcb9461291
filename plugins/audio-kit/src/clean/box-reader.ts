import type { FileHandle } from 'node:fs/promises';
import { PartReader, type Part } from './part-reader';
import type { Splice } from './splice';

/* Boxes of MP4 and QuickTime: a size, a type and a content (ISO/IEC 14496-12, QuickTime File Format). */

export const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
const MAX_BOXES = 20_000;

export interface Box extends Part {
  type: string;
}

export class BoxReader extends PartReader<Box> {
  /** The boxes that hold pictures and sounds, once they are known. */
  media: readonly Box[] = [];

  constructor(handle: FileHandle, size: number) {
    super(handle, size, MAX_BOXES);
  }

  protected async part(at: number, to: number): Promise<Box | undefined> {
    if (at + HEAD_BYTES > to) return undefined;
    const head = await this.bytes(at, LONG_HEAD_BYTES);
    if (head.length < HEAD_BYTES) return undefined;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === LONG_HEAD_BYTES;
    // 0 means: up to the end of the file.
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const from = at + (isLong ? LONG_HEAD_BYTES : HEAD_BYTES);
    if (at + size < from || at + size > to) return undefined;
    return { type: head.toString('latin1', 4, 8), at, from, end: at + size };
  }
}

const FREE = Buffer.from('free', 'latin1');

/** A box that players pass over, in place of another one: offsets of the pictures and sounds stay as they are. */
function blanked({ at, end }: Box): Splice {
  return { at: at + 4, remove: end - at - 4, insert: FREE, zeros: end - at - HEAD_BYTES };
}

/** As {@link blanked} for a box with a long size, which has to stay. */
export const blank = (box: Box): Splice[] =>
  box.from - box.at === LONG_HEAD_BYTES
    ? [
        { at: box.at + 4, remove: 4, insert: FREE, zeros: 0 },
        { at: box.from, remove: box.end - box.from, insert: Buffer.alloc(0), zeros: box.end - box.from },
      ]
    : [blanked(box)];
