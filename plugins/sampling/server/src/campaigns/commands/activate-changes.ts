import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { audit, type Actor } from '@mpn/server-kit';
import { lockActions, lockCampaign, type CampaignRow } from '../../rows';
import { announceCampaign } from './announce-campaign';
import { announce, nextActionStatus, writeActionStatus } from './transition-core';
import { assertNothingUnpurchased } from '../queries/unpurchased';

/**
 * Activates a paid campaign's saved changes that need no purchase: new actions whose window is not over become scheduled
 * or active, and active ones announce newly selected institutions that were bought already.
 * @throws AppError unpurchased-companies or -groups when a change would cost, not-purchased for a draft campaign
 */
export async function activateChanges(
  strapi: Core.Strapi,
  trx: Knex,
  actor: Actor,
  campaignId: number,
  now: Date,
): Promise<void> {
  const campaign = (await lockCampaign(trx, campaignId)) as CampaignRow;
  if (campaign.status === 'DRAFT') throw fail('mpn.backend.data.error.product.samplingaction-not-purchased');
  await assertNothingUnpurchased(trx, campaignId, 'all', now);
  const change = { strapi, trx, actor, now };
  for (const action of await lockActions(trx, campaignId)) {
    // A draft whose window is over stays one; it must not keep the others from being activated.
    if (action.ends_at <= now) continue;
    if (action.status === 'ACTIVE') await announce({ trx, now }, action, true);
    if (action.status !== 'DRAFT') continue;
    if (!action.name) throw fail('mpn.backend.data.error.product.samplingcampaign-action-name-missing');
    await writeActionStatus(change, action, nextActionStatus(action, campaign.status, 'activate', now, 'NOTHING'));
  }
  await announceCampaign(trx, campaignId, { toEditors: true });
  await audit(trx, actor, {
    action: 'campaign.activate_changes',
    objectType: 'sampling_campaign',
    objectId: campaignId,
  });
}
