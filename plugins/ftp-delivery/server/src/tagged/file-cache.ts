import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { database, SharedWork, select } from '@mpn/server-kit';
import { storageOf } from '../ports';
import { deliveryConfig } from '../config';
import { factsOfFile, type FileFacts } from './file-facts';

/** A file in the storage with its facts. */
export interface CachedFile extends FileFacts {
  storageKey: string;
}

interface CachedRow {
  storage_key: string;
  size: string;
  sha256: string;
  crc32: string;
}

const toCached = (row: CachedRow): CachedFile => ({
  storageKey: row.storage_key,
  size: Number(row.size),
  sha256: row.sha256,
  crc32: Number(row.crc32),
});

/** Hash of all inputs of a file: the same inputs give the same bytes. */
export function contentKey(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const FIND = `update tagged_files set used_at = case when used_at < now() - interval '1 day' then now() else used_at end
  where key = :key returning storage_key, size, sha256, crc32`;

async function find(strapi: Core.Strapi, key: string): Promise<CachedFile | null> {
  const [row] = await select<CachedRow>(database(strapi), FIND, { key });
  if (!row) return null;
  const cached = toCached(row);
  return (await storageOf(strapi).size(cached.storageKey)) === cached.size ? cached : null;
}

async function storeFacts(db: Knex, key: string, made: boolean, file: CachedFile): Promise<void> {
  await db.raw(
    `insert into tagged_files (key, storage_key, made, size, sha256, crc32) values (?, ?, ?, ?, ?, ?)
     on conflict (key) do update set storage_key = excluded.storage_key, made = excluded.made, size = excluded.size,
       sha256 = excluded.sha256, crc32 = excluded.crc32, used_at = now()`,
    [key, file.storageKey, made, file.size, file.sha256, file.crc32],
  );
}

export interface Making {
  key: string;
  companyId: number;
  ext: string;
  contentType: string;
  /** Writes the file to the path; the same key must give the same bytes. */
  make: (path: string) => Promise<void>;
}

const underWay = new SharedWork<CachedFile>();

async function makeAndStore(
  strapi: Core.Strapi,
  { key, companyId, ext, contentType, make }: Making,
): Promise<CachedFile> {
  const storage = storageOf(strapi);
  const path = await storage.temporaryPath(`.${ext}`);
  try {
    await make(path);
    const cached: CachedFile = { storageKey: `${companyId}/delivery-${key}.${ext}`, ...(await factsOfFile(path)) };
    await storage.put(cached.storageKey, path, contentType);
    await storeFacts(database(strapi), key, true, cached);
    return cached;
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of this key, created unless it exists: once in each process, for any number of concurrent recipients. */
export async function cachedFile(strapi: Core.Strapi, making: Making): Promise<CachedFile> {
  return underWay.run(making.key, async () => (await find(strapi, making.key)) ?? (await makeAndStore(strapi, making)));
}

/**
 * An original in the storage with its facts, which are computed once.
 * @throws AppError not-found where it is missing, file-damaged where its bytes differ from the uploaded ones
 */
export async function originalFile(
  strapi: Core.Strapi,
  source: { storageKey: string; sha256: string },
): Promise<CachedFile> {
  const key = contentKey(['original', source.storageKey, source.sha256]);
  const known = await find(strapi, key);
  if (known) return known;
  const local = await storageOf(strapi).localCopy(source.storageKey);
  try {
    const cached = { storageKey: source.storageKey, ...(await factsOfFile(local.path)) };
    if (cached.sha256 !== source.sha256) throw fail('mpn.backend.media.error.file-damaged');
    await storeFacts(database(strapi), key, false, cached);
    return cached;
  } finally {
    await local.release();
  }
}

/**
 * Removes files that were not used for a while (clock job); they are created again when needed. Of originals only the
 * stored facts are removed.
 */
export async function dropUnused(strapi: Core.Strapi, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryConfig(strapi).keepTaggedDays * 24 * 60 * 60 * 1000);
  const dropped = await select<{ storage_key: string; made: boolean }>(
    database(strapi),
    'delete from tagged_files where used_at < :before returning storage_key, made',
    { before },
  );
  for (const file of dropped.filter(({ made }) => made)) await storageOf(strapi).delete(file.storage_key);
}
