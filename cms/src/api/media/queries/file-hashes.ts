import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

async function hashesOf(knex: Knex, hash: string, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await select<{ id: number; sha256: string }>(
    knex,
    `select id, ${hash} as sha256 from stored_files where id = any(:fileIds::int[])`,
    { fileIds: [...fileIds] },
  );
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** SHA-256 of these files as they are handed on, in hexadecimal, by id. */
export const fileHashes = (knex: Knex, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  hashesOf(knex, 'sha_256', fileIds);

/** SHA-256 of these files as they were received, in hexadecimal, by id: before they were cleaned. */
export const receivedHashes = (knex: Knex, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  hashesOf(knex, 'coalesce(received_sha_256, sha_256)', fileIds);
