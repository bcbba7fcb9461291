import type { Knex } from 'knex';
import { insertRow, violates, type Row } from '@mpn/server-kit';

/**
 * Inserts a row with a unique index; after a duplicate the caller's transaction can continue.
 * @param indexes the names of the unique indexes
 * @returns whether the row is new: false after a concurrent duplicate, which has been committed by then
 */
export async function insertOnce(trx: Knex, table: string, values: Row, indexes: readonly string[]): Promise<boolean> {
  await trx.raw('savepoint once');
  try {
    await insertRow(trx, table, values);
    await trx.raw('release savepoint once');
    return true;
  } catch (error) {
    if (!indexes.some((index) => violates(error, index))) throw error;
    await trx.raw('rollback to savepoint once');
    return false;
  }
}
