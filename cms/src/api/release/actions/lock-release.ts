import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { lockRow, type Row } from '@mpn/server-kit';
import { editLockError, editLockOf } from '../rules/edit-lock';
import { readRelease, type ReleaseFacts } from '../views/entity';

export interface ReleaseRow extends Row {
  id: number;
  company_id: number;
  ean: string | null;
  ean_is_dummy: boolean | null;
  format_id: number | null;
  version: number | null;
  withdrawn_at: Date | null;
}

/**
 * Holds the release's row and reads what the caller sees of it. Throws not-found for foreign and missing alike,
 * pessimistic-lock when somebody else holds it for longer than two seconds.
 */
export async function lockRelease(
  trx: Knex,
  principal: Principal,
  id: number,
): Promise<{ row: ReleaseRow; facts: ReleaseFacts }> {
  // Who may not see it must not be able to hold it either.
  await readRelease(trx, principal, id);
  const row = await lockRow<ReleaseRow>(trx, 'releases', id);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return { row, facts: await readRelease(trx, principal, id) };
}

/** Throws what keeps the caller from editing: read-only, withdrawn, campaign scheduled or active, order unpaid. */
export function assertEditable(principal: Principal, facts: ReleaseFacts): void {
  if (!facts.mayEdit) throw fail('mpn.backend.global.error.resource-access-denied');
  const lock = editLockOf(principal, facts);
  if (lock) throw editLockError(lock);
}
