import { fail, type ReleaseEntity } from '@mpn/domain';
import {
  announceRelease,
  audit,
  database,
  emitInTransaction,
  enqueue,
  updateRow,
  withTransaction,
  type CallContext,
  type TransactionContext,
} from '@mpn/server-kit';
import { WITHDRAWN_TASK } from '../mails/tasks';
import { readRelease, releaseEntity, type ReleaseFacts } from '../queries/detail/entity';
import { lockRelease } from './lock-release';

/** Data of the locked release for a withdrawal. */
export type Withdrawable = Pick<ReleaseFacts, 'id' | 'companyId' | 'title' | 'artistName' | 'version' | 'withdrawnAt'>;

/**
 * Withdraws a leaked or wrong release (docs/domain.md#withdrawal): access is revoked everywhere at once, running and
 * queued deliveries are cancelled, recipients are notified, everything is audited. Irreversible. The mails are queued,
 * so that the withdrawal never waits for them. The caller has locked the row and checked permissions.
 * @throws AppError release-withdrawn when it was withdrawn before
 */
export async function withdrawLocked(
  context: TransactionContext,
  release: Withdrawable,
  reason: string,
): Promise<void> {
  const { trx, actor, now } = context;
  if (release.withdrawnAt) throw fail('mpn.backend.data.error.product.release-withdrawn');
  await updateRow(trx, 'releases', release.id, {
    withdrawn_at: now,
    withdrawn_by_user_id: actor.userId,
    withdrawal_reason: reason,
    version: release.version + 1,
  });
  await announceRelease(trx, release.id, { toEditors: true });
  const { canceledDeliveries = 0 } = await emitInTransaction(context, 'release.withdrawn', { releaseId: release.id });
  await audit(trx, actor, {
    action: 'release.withdraw',
    objectType: 'release',
    objectId: release.id,
    data: { reason, canceledDeliveries },
  });
  await enqueue(trx, WITHDRAWN_TASK, { releaseId: release.id });
}

/**
 * Withdrawal by a promoter, or an administrator of all companies; see {@link withdrawLocked}.
 * @throws AppError resource-access-denied, release-withdrawn, and those of {@link lockRelease}
 */
export async function withdrawRelease(call: CallContext, id: number, reason: string): Promise<ReleaseEntity> {
  const { strapi, actor: principal } = call;
  await withTransaction(call, async (context) => {
    const { facts } = await lockRelease(context.trx, principal, id);
    if (!facts.mayEdit && !principal.permissions.has('ManageAllCompanies')) {
      throw fail('mpn.backend.global.error.resource-access-denied');
    }
    await withdrawLocked(context, facts, reason);
  });
  return releaseEntity(principal, await readRelease(database(strapi), principal, id));
}
