import { crc32 } from 'node:zlib';
import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { database, SharedWork, type ByteRange } from '@mpn/server-kit';
import { fileStorage } from '../storage/storage';

/** The original of a stored file, for an archive. */
export interface StoredBytes {
  size: number;
  sha256: string;
  crc32: number;
  open(range?: ByteRange): Promise<Readable>;
}

/** Checksums of files that were put into archives lately, by the hash of their content. */
const KNOWN_MAX = 2_000;
const known = new Map<string, number>();
const reading = new SharedWork<number>();

async function readCrc(key: string): Promise<number> {
  let crc = 0;
  for await (const chunk of (await fileStorage().open(key)) as AsyncIterable<Buffer>) crc = crc32(chunk, crc);
  return crc;
}

async function crcOf(key: string, sha256: string): Promise<number> {
  const found = known.get(sha256);
  if (found !== undefined) return found;
  const crc = await reading.run(sha256, () => readCrc(key));
  if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value ?? '');
  known.set(sha256, crc);
  return crc;
}

/**
 * The originals of checked files, by their ids; those whose bytes are missing are left out. Checks no permission, and
 * reads each file once for its checksum: for pictures and documents, not for recordings and videos.
 */
export async function storedBytes(strapi: Core.Strapi, ids: readonly number[]): Promise<Map<number, StoredBytes>> {
  const files = await database(strapi)('stored_files')
    .whereIn('id', [...ids])
    .whereNot('state', 'DISCARDED')
    .whereNull('check_state')
    .select('id', 'storage_key', 'sha_256', 'size');
  const found = new Map<number, StoredBytes>();
  for (const { id, storage_key: key, sha_256: sha256 } of files) {
    const size = await fileStorage().size(key);
    if (size === null) continue;
    found.set(id, { size, sha256, crc32: await crcOf(key, sha256), open: (range) => fileStorage().open(key, range) });
  }
  return found;
}
