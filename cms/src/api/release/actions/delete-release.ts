import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { audit, inTransaction, updateRow } from '@mpn/server-kit';
import { lockRelease } from './lock-release';

/**
 * Deletes a release softly, its draft campaigns with it (domain decisions, section 11).
 * Throws release-not-deletable while a campaign is scheduled, active, paused or unpaid.
 */
export async function deleteRelease(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const { facts } = await lockRelease(trx, principal, id);
    if (!facts.mayEdit) throw fail('mpn.backend.global.error.resource-access-denied');
    const { currentCampaign: campaign, orderedCampaignId } = facts;
    if ((campaign && campaign.status !== 'DRAFT') || orderedCampaignId !== null) {
      throw fail('mpn.backend.data.error.product.release-not-deletable');
    }
    const now = new Date();
    const drafts = await trx('sampling_campaigns')
      .where({ release_id: id, status: 'DRAFT' })
      .whereNull('deleted_at')
      .update({ deleted_at: now, in_cart: false, updated_at: now });
    await trx('promo_share_release_links').where({ release_id: id }).delete();
    await trx('favorites').where({ release_id: id }).delete();
    await updateRow(trx, 'releases', id, { deleted_at: now });
    await audit(trx, principal, {
      action: 'release.delete',
      objectType: 'release',
      objectId: id,
      data: { draftCampaigns: drafts },
    });
  });
}
