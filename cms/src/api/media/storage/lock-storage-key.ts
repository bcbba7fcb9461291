import type { Knex } from 'knex';
import { lockTopic } from '@mpn/server-kit';

/**
 * Transaction-level advisory lock on a storage key, so that an upload that reuses stored bytes and the clean-up that
 * deletes them cannot race.
 */
export async function lockStorageKey(trx: Knex, key: string): Promise<void> {
  await lockTopic(trx, `stored-bytes:${key}`);
}
