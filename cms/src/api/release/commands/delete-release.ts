import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import {
  announce,
  announceRelease,
  audit,
  service,
  updateRow,
  withTransaction,
  type CallContext,
} from '@mpn/server-kit';
import { lockRelease } from './lock-release';

type ReleaseCleanUp = (trx: Knex, releaseId: number) => Promise<void>;

const cleanUps: ReleaseCleanUp[] = [];

/**
 * Registers what another subject removes in the transaction that deletes a release. Call it while the app registers.
 */
export function registerReleaseCleanUp(cleanUp: ReleaseCleanUp): void {
  cleanUps.push(cleanUp);
}

/**
 * Soft-deletes a release and its draft campaigns.
 * @throws AppError release-not-deletable while a campaign is scheduled, active, paused or unpaid,
 * resource-access-denied for read-only users, and those of {@link lockRelease}
 */
export async function deleteRelease(call: CallContext, id: number): Promise<void> {
  await withTransaction(call, async (context) => {
    const { strapi, trx, actor: principal, now } = context;
    const { facts } = await lockRelease(trx, principal, id);
    if (!facts.mayEdit) throw fail('mpn.backend.global.error.resource-access-denied');
    const { currentCampaign: campaign, orderedCampaignId } = facts;
    if ((campaign && campaign.status !== 'DRAFT') || orderedCampaignId !== null) {
      throw fail('mpn.backend.data.error.product.release-not-deletable');
    }
    const drafts = await service(strapi, 'plugin::sampling.campaign').deleteDraftsOfRelease(context, id);
    // Announced before the links of partners are deleted, who are part of the audience.
    await announceRelease(trx, id);
    if (drafts > 0) await announce(trx, { resource: 'carts', ids: null, companies: [facts.companyId] });
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
