import { fail } from '@mpn/domain';
import {
  announceRelease,
  audit,
  emitInTransaction,
  updateRow,
  withTransaction,
  type CallContext,
} from '@mpn/server-kit';
import { lockRelease } from './lock-release';

/**
 * Soft-deletes a release and, by what others do in this transaction, its draft campaigns, favorites and links of promo
 * shares.
 * @throws AppError release-not-deletable while a campaign is scheduled, active, paused or unpaid,
 * resource-access-denied for read-only users, and those of {@link lockRelease}
 */
export async function deleteRelease(call: CallContext, id: number): Promise<void> {
  await withTransaction(call, async (context) => {
    const { trx, actor: principal, now } = context;
    const { facts } = await lockRelease(trx, principal, id);
    if (!facts.mayEdit) throw fail('mpn.backend.global.error.resource-access-denied');
    const { currentCampaign: campaign, orderedCampaignId } = facts;
    if ((campaign && campaign.status !== 'DRAFT') || orderedCampaignId !== null) {
      throw fail('mpn.backend.data.error.product.release-not-deletable');
    }
    // Announced before the links of partners are deleted, who are part of the audience.
    await announceRelease(trx, id);
    const done = await emitInTransaction(context, 'release.deleted', { releaseId: id, companyId: facts.companyId });
    await updateRow(trx, 'releases', id, { deleted_at: now });
    await audit(trx, principal, {
      action: 'release.delete',
      objectType: 'release',
      objectId: id,
      data: { draftCampaigns: done.draftCampaigns ?? 0 },
    });
  });
}
