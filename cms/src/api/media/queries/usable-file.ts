import type { Knex } from 'knex';
import type { StoredFileRow } from './file-row';

/** A stored file that has bytes and has passed its check; undefined otherwise. */
export function usableFile(db: Knex, id: number): Promise<StoredFileRow | undefined> {
  return db('stored_files').where({ id }).whereNull('check_state').whereNot({ state: 'DISCARDED' }).first();
}
