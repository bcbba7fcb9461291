import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { allOf, piece, select } from '@mpn/server-kit';
import { ownReleases } from '../access/scope';
import { editLockError, editLockOf } from '../rules/edit-lock';
import { readLockedRelease, type LockedFacts, type ReleaseFacts } from '../queries/detail/entity';

/**
 * Locks the release's row, then reads it as the caller sees it. Two statements, because a single one would read the
 * lists as they were before it waited for the lock.
 * @throws AppError not-found for another's and a missing one alike, pessimistic-lock when another transaction holds it
 * for longer than two seconds
 */
export async function lockRelease(trx: Knex, principal: Principal, id: number): Promise<LockedFacts> {
  // A caller who may not see the release must not be able to lock it.
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const [row] = await select(trx, `select r.id from releases r where ${scope.sql} for update of r`, scope.bindings);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return readLockedRelease(trx, principal, id);
}

/**
 * Asserts that the caller may edit now.
 * @throws AppError resource-access-denied for read-only users, release-withdrawn, release-not-editable while a campaign
 * is scheduled or active, release-order-unpaid
 */
export function assertEditable(principal: Principal, facts: ReleaseFacts): void {
  if (!facts.mayEdit) throw fail('mpn.backend.global.error.resource-access-denied');
  const lock = editLockOf(principal, facts);
  if (lock) throw editLockError(lock);
}
