import type { Knex } from 'knex';
import { fileStorage } from './storage';

/** Frees the bytes of a key unless another row has them. */
export async function deleteUnshared(trx: Knex, storageKey: string): Promise<void> {
  const shared = await trx('stored_files')
    .where({ storage_key: storageKey })
    .whereNot({ state: 'DISCARDED' })
    .first<{ id: number } | undefined>('id');
  if (!shared) await fileStorage().delete(storageKey);
}
