import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { announce, announceRelease, audit, inTransaction, updateRow, service } from '@mpn/server-kit';
import { lockRelease } from './lock-release';

type ReleaseCleanUp = (trx: Knex, releaseId: number) => Promise<void>;

const cleanUps: ReleaseCleanUp[] = [];

/** Registers what another subject removes in the transaction that deletes a release. Call it while the app registers. */
export function registerReleaseCleanUp(cleanUp: ReleaseCleanUp): void {
  cleanUps.push(cleanUp);
}

/**
 * Soft-deletes a release and its draft campaigns.
 * @throws AppError release-not-deletable while a campaign is scheduled, active, paused or unpaid
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
    const campaigns = service(strapi, 'plugin::sampling.campaign');
    const drafts = await campaigns.deleteDraftsOfRelease(trx, principal, id, now);
    // Announced before the links of partners are deleted, who are part of the audience.
    await announceRelease(trx, id);
    if (drafts > 0) await announce(trx, { resource: 'carts', ids: null, companies: [facts.companyId] });
    await trx('promo_share_release_links').where({ release_id: id }).delete();
    for (const clean of cleanUps) await clean(trx, id);
    await updateRow(trx, 'releases', id, { deleted_at: now });
    await audit(trx, principal, {
      action: 'release.delete',
      objectType: 'release',
      objectId: id,
      data: { draftCampaigns: drafts },
    });
  });
}
