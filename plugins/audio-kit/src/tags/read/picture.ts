import { createHash } from 'node:crypto';
import { markOfHash, type RawTags } from '@mpn/domain';

/** A picture in the tags of a recording. */
export interface EmbeddedPicture {
  /** Marked as front cover. */
  isFront: boolean;
  bytes: Buffer;
}

/** Tags as they stand in a file, with the pictures beside them. */
export interface TagsAndPictures extends RawTags {
  pictures?: readonly EmbeddedPicture[];
}

/** Type of a front cover in ID3 and FLAC. */
const FRONT_COVER = 3;
/** The front cover of several pictures, else the first of them. */
export function coverOf({ pictures = [] }: TagsAndPictures): EmbeddedPicture | undefined {
  return pictures.find(({ isFront }) => isFront) ?? pictures[0];
}

/** By which a picture is recognised as one that is stored. */
export function markOf({ bytes }: EmbeddedPicture): string {
  return markOfHash(createHash('sha256').update(bytes).digest('hex'));
}

/**
 * The content of FLAC's picture block, which Vorbis comments hold in base64: type, length and text of the type's name
 * and of the description, four numbers, length and bytes of the picture.
 */
export function flacPicture(block: Buffer): EmbeddedPicture | undefined {
  try {
    const type = block.readUInt32BE(0);
    const description = 8 + block.readUInt32BE(4);
    const numbers = description + 4 + block.readUInt32BE(description);
    const start = numbers + 20;
    const bytes = block.subarray(start, start + block.readUInt32BE(numbers + 16));
    return picture(type, bytes);
  } catch {
    return undefined;
  }
}

/**
 * The content of an attached picture of ID3v2: encoding, name of its format, type, description, picture.
 * @param version 2 has three letters for the format, 3 and 4 a text
 */
export function id3Picture(frame: Buffer, version: number): EmbeddedPicture | undefined {
  const encoding = frame[0];
  const type = version === 2 ? 4 : frame.indexOf(0, 1) + 1;
  if (type === 0 || type >= frame.length) return undefined;
  const isWide = encoding === 1 || encoding === 2;
  const start = endOfText(frame, type + 1, isWide);
  return start < 0 ? undefined : picture(frame[type]!, frame.subarray(start));
}

/** Behind the zero that ends a text of one or two bytes a letter; -1 where there is none. */
function endOfText(frame: Buffer, from: number, isWide: boolean): number {
  if (!isWide) return frame.indexOf(0, from) + 1 || -1;
  for (let at = from; at + 1 < frame.length; at += 2) if (frame[at] === 0 && frame[at + 1] === 0) return at + 2;
  return -1;
}

/** The picture; undefined where there is a URL in its place, or no bytes. */
function picture(type: number, bytes: Buffer): EmbeddedPicture | undefined {
  const isPicture = bytes.length > 0 && !/^https?:/.test(bytes.toString('latin1', 0, 6));
  return isPicture ? { isFront: type === FRONT_COVER, bytes } : undefined;
}
