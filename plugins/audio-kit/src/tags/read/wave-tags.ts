import type { FileHandle } from 'node:fs/promises';
import type { RawTags } from '@mpn/domain';
import { decodedText } from './decoded-text';
import { id3Tags } from './id3-tags';
import type { TagsAndPictures } from './picture';
import { mergedTags } from './raw-tags';
import { waveTagChunks, type TagChunk } from './wave-chunks';
import { axmlTags, ixmlTags } from './xml-tags';

const DESCRIPTION_BYTES = 256;
const ORIGINATOR_REFERENCE = { start: 288, end: 320 } as const;
const LABELLED_ISRC = /\bISRC[\s:=]*([A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5})\b/i;
const LABELLED_EAN = /\b(?:EAN|UPC)[\s:=]*(\d{12,13})\b/i;

/** Readers by chunk, the most reliable first: iXML and ID3 can hold every script, INFO and bext cannot. */
const READERS: readonly [ids: readonly string[], read: (content: Buffer) => TagsAndPictures][] = [
  [['iXML'], (content) => ixmlTags(decodedText(content))],
  [['id3 ', 'ID3 '], id3Tags],
  [['axml'], (content) => axmlTags(decodedText(content))],
  [['INFO'], infoTags],
  [['bext'], bextTags],
];

/** Reads the tags of a WAV file from all its chunks. */
export async function waveTags(handle: FileHandle): Promise<TagsAndPictures> {
  const chunks = await waveTagChunks(handle);
  const sources = READERS.flatMap(([ids, read]) =>
    chunks.filter(({ id }) => ids.includes(id)).map((chunk) => tagsOf(chunk, read)),
  );
  return mergedTags(sources);
}

/** Tags of one chunk; a damaged chunk gives none and does not affect the others. */
function tagsOf({ content }: TagChunk, read: (content: Buffer) => TagsAndPictures): TagsAndPictures {
  try {
    return read(content);
  } catch {
    return {};
  }
}

/** LIST INFO; IMUS is the composer, ISRC the source, where some tools write the code. */
function infoTags(content: Buffer): RawTags {
  const values = new Map<string, string>();
  for (let offset = 0; offset + 8 <= content.length;) {
    const size = content.readUInt32LE(offset + 4);
    values.set(
      content.toString('latin1', offset, offset + 4),
      decodedText(content.subarray(offset + 8, offset + 8 + size)),
    );
    offset += 8 + size + (size % 2);
  }
  const valuesOf = (id: string): string[] => [values.get(id) ?? ''].filter((value) => value !== '');
  return {
    title: valuesOf('INAM'),
    artist: valuesOf('IART'),
    composers: valuesOf('IMUS'),
    isrc: valuesOf('ISRC'),
    copyright: valuesOf('ICOP'),
    ean: valuesOf('ICMT').flatMap((comment) => LABELLED_EAN.exec(comment)?.[1] ?? []),
  };
}

/**
 * bext: mastering programs write the ISRC into the originator's reference, or into the description with its name. The
 * rest of the description is any text, mostly of the editing session.
 */
function bextTags(content: Buffer): RawTags {
  const description = decodedText(content.subarray(0, DESCRIPTION_BYTES));
  const reference = decodedText(content.subarray(ORIGINATOR_REFERENCE.start, ORIGINATOR_REFERENCE.end));
  return { isrc: [LABELLED_ISRC.exec(description)?.[1] ?? '', reference].filter((value) => value !== '') };
}
