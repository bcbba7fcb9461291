import type { Knex } from 'knex';

/**
 * Keeps everybody else who does the same from the stored bytes of a key until the transaction ends: an upload that finds its
 * bytes there already, and the clean-up that finds nobody who needs them, must not both be right.
 */
export async function holdBytes(trx: Knex, key: string): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`stored-bytes:${key}`]);
}
