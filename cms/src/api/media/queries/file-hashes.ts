import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/** SHA-256 of these files, in hexadecimal, by id. */
export async function fileHashes(knex: Knex, fileIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await select<{ id: number; sha256: string }>(
    knex,
    'select id, sha_256 as sha256 from stored_files where id = any(:fileIds::int[])',
    { fileIds: [...fileIds] },
  );
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
