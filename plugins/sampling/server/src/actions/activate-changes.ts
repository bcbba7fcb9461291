import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { audit, type Actor } from '@mpn/server-kit';
import { lockActions, lockCampaign, type CampaignRow } from '../rows';
import { announce, nextActionStatus, writeActionStatus } from './transition-core';
import { assertNothingUnpurchased } from './unpurchased';

/**
 * Makes a paid campaign's saved changes count without buying anything: new actions become scheduled or active, and active
 * ones tell delivery about institutions that were selected among those already bought.
 * Throws unpurchased-companies when a change would cost, not-purchased for a draft campaign.
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
  await assertNothingUnpurchased(trx, campaignId, 'all');
  const change = { strapi, trx, actor, now };
  for (const action of await lockActions(trx, campaignId)) {
    if (action.status === 'ACTIVE') await announce(trx, action, true);
    if (action.status !== 'DRAFT') continue;
    if (!action.name) throw fail('mpn.backend.data.error.product.samplingcampaign-action-name-missing');
    await writeActionStatus(change, action, nextActionStatus(action, campaign.status, 'activate', now));
  }
  await audit(trx, actor, {
    action: 'campaign.activate_changes',
    objectType: 'sampling_campaign',
    objectId: campaignId,
  });
}
