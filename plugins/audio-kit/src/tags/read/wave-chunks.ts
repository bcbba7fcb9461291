import type { FileHandle } from 'node:fs/promises';
import { MAX_BLOCKS, MAX_TAG_BLOCK, MAX_TEXT_CHUNK } from './limits';
import { readPart } from './read-part';

/** A chunk that holds tags. */
export interface TagChunk {
  /** As in the file, for example `iXML`; `INFO` for the list of that name. */
  id: string;
  content: Buffer;
}

const CHUNK_HEAD = 8;
const FORM_HEAD = 12;
/** The size of a chunk whose real size is in `ds64`. */
const SIZE_ELSEWHERE = 0xffffffff;
/** Chunks that are read, with the maximum bytes of each. ID3 holds pictures too. */
const WANTED: Readonly<Record<string, number>> = {
  LIST: MAX_TEXT_CHUNK,
  bext: MAX_TEXT_CHUNK,
  iXML: MAX_TEXT_CHUNK,
  axml: MAX_TEXT_CHUNK,
  'id3 ': MAX_TAG_BLOCK,
  'ID3 ': MAX_TAG_BLOCK,
};

/**
 * The chunks with tags of a WAV file (RIFF, RF64, BW64), before and after the samples. A chunk that exceeds the file's
 * end is truncated; one that is too large is skipped.
 */
export async function waveTagChunks(handle: FileHandle): Promise<TagChunk[]> {
  const { size: fileSize } = await handle.stat();
  const chunks: TagChunk[] = [];
  let dataSize: number | undefined;
  let offset = FORM_HEAD;
  for (let count = 0; count < MAX_BLOCKS && offset + CHUNK_HEAD <= fileSize; count += 1) {
    const head = await readPart(handle, offset, CHUNK_HEAD);
    const id = head.toString('latin1', 0, 4);
    const declared = head.readUInt32LE(4);
    if (id === 'ds64') dataSize = await size64(handle, offset + CHUNK_HEAD);
    const size = id === 'data' && declared === SIZE_ELSEWHERE && dataSize !== undefined ? dataSize : declared;
    const limit = WANTED[id];
    if (limit !== undefined && size <= limit) {
      chunks.push(tagChunk(id, await readPart(handle, offset + CHUNK_HEAD, size)));
    }
    offset += CHUNK_HEAD + size + (size % 2);
  }
  return chunks;
}

function tagChunk(id: string, content: Buffer): TagChunk {
  if (id !== 'LIST') return { id, content };
  return { id: content.toString('latin1', 0, 4), content: content.subarray(4) };
}

/** The size of the samples in `ds64`, which follows that of the file. */
async function size64(handle: FileHandle, offset: number): Promise<number | undefined> {
  const sizes = await readPart(handle, offset, 16);
  return sizes.length < 16 ? undefined : Number(sizes.readBigUInt64LE(8));
}
