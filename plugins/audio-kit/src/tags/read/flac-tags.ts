import type { FileHandle } from 'node:fs/promises';
import { id3Length } from '../../flac';
import { joined } from './id3-tags';
import { MAX_BLOCKS, MAX_FIELD, MAX_TAG_BLOCK } from './limits';
import { flacPicture, type EmbeddedPicture, type TagsAndPictures } from './picture';
import { tagsByName } from './raw-tags';
import { readPart } from './read-part';

const VORBIS_COMMENT = 4;
const PICTURE = 6;
const BLOCK_HEAD = 4;

/** Reads the Vorbis comment of a FLAC file, and its pictures. */
export async function flacTags(handle: FileHandle): Promise<TagsAndPictures> {
  let tags: TagsAndPictures = {};
  let hasPicture = false;
  const pictures: EmbeddedPicture[] = [];
  let position = (await id3Length(handle)) + BLOCK_HEAD;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const head = await readPart(handle, position, BLOCK_HEAD);
    if (head.length < BLOCK_HEAD) break;
    const type = head[0]! & 0x7f;
    const length = head.readUIntBE(1, 3);
    if (type === PICTURE) {
      hasPicture = true;
      const found =
        pictures.length < MAX_PICTURES && flacPicture(await readPart(handle, position + BLOCK_HEAD, length));
      if (found) pictures.push(found);
    }
    if (type === VORBIS_COMMENT && length <= MAX_TAG_BLOCK) {
      tags = vorbisTags(await readPart(handle, position + BLOCK_HEAD, length));
    }
    if ((head[0]! & 0x80) !== 0) break;
    position += BLOCK_HEAD + length;
  }
  return {
    ...tags,
    hasPicture: hasPicture || tags.hasPicture === true,
    pictures: [...pictures, ...(tags.pictures ?? [])],
  };
}

/** Maximum number of pictures that are read. */
const MAX_PICTURES = 4;
/** Blocks of pictures in base64. */
const PICTURE_BLOCK = 'METADATA_BLOCK_PICTURE';
const PICTURE_FIELDS: readonly string[] = [PICTURE_BLOCK, 'COVERART'];

/** The fields of a Vorbis comment by name in upper case; values that are too long, except pictures, are empty. */
function vorbisFields(content: Buffer): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let offset = 4 + content.readUInt32LE(0);
  const count = Math.min(content.readUInt32LE(offset), MAX_BLOCKS);
  offset += 4;
  for (let index = 0; index < count && offset + 4 <= content.length; index += 1) {
    const start = offset + 4;
    offset = start + content.readUInt32LE(offset);
    const field = content.toString('utf8', start, Math.min(offset, start + MAX_FIELD));
    const sign = field.indexOf('=');
    if (sign < 1) continue;
    const name = field.slice(0, sign).toUpperCase();
    const isLong = offset - start > MAX_FIELD;
    const value = !isLong
      ? field.slice(sign + 1)
      : name === PICTURE_BLOCK
        ? content.toString('latin1', start + sign + 1, offset)
        : '';
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return fields;
}

function vorbisTags(content: Buffer): TagsAndPictures {
  const fields = vorbisFields(content);
  const valuesOf = (name: string): string[] => fields.get(name) ?? [];
  const hasPicture = PICTURE_FIELDS.some((name) => fields.has(name));
  const pictures = valuesOf(PICTURE_BLOCK)
    .slice(0, MAX_PICTURES)
    .flatMap((block) => flacPicture(Buffer.from(block, 'base64')) ?? []);
  return { ...tagsByName(valuesOf), artist: joined(valuesOf('ARTIST')), hasPicture, pictures };
}
