import type { Knex } from 'knex';
import type { MediaInfo } from '@mpn/domain';
import { select } from '@mpn/server-kit';

/**
 * Properties that the check of each file stored: size of a picture, duration of a recording. Files without any are left
 * out.
 */
export async function mediaInfoOf(trx: Knex, fileIds: readonly number[]): Promise<Map<number, MediaInfo>> {
  if (fileIds.length === 0) return new Map();
  const rows = await select<{ id: number; info: MediaInfo | null }>(
    trx,
    'select id, media_info::json as info from stored_files where id = any(:fileIds)',
    { fileIds: [...fileIds] },
  );
  return new Map(rows.flatMap(({ id, info }) => (info ? [[id, info]] : [])));
}
