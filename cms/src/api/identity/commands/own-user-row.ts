import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { updateRow, type Row } from '@mpn/server-kit';

/**
 * Locks and reads the caller's own row.
 * @throws AppError optimistic-lock (409) when it was changed since the version that the caller knows
 */
export async function lockOwnUser(trx: Knex, principal: Principal, version: number): Promise<Row> {
  const row = await trx('up_users').where({ id: principal.userId }).forUpdate().first<Row | undefined>();
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'account' });
  return row;
}

/** Writes the changes and increments the version. */
export async function saveOwnUser(trx: Knex, principal: Principal, changes: Row): Promise<void> {
  await updateRow(trx, 'up_users', principal.userId, { ...changes, version: trx.raw('version + 1') });
}
