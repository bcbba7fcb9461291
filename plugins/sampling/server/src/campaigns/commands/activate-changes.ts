import { fail } from '@mpn/domain';
import { audit, type TransactionContext } from '@mpn/server-kit';
import { lockActions, lockCampaign, type CampaignRow } from '../../rows';
import { announceCampaign } from './announce-campaign';
import { announce, nextActionStatus, writeActionStatus } from './transition-core';
import { assertNothingUnpurchased } from '../queries/unpurchased';

/**
 * Activates a paid campaign's saved changes that need no purchase: new actions whose window is not over become
 * scheduled or active, and active ones announce newly selected institutions that were bought already.
 * @throws AppError unpurchased-companies or -groups when a change would cost, not-purchased for a draft campaign,
 * samplingcampaign-action-name-missing, and the state table's codes for a new action of a campaign that is paused or
 * over
 * @returns whether an action was activated or reaches more institutions than before
 */
export async function activateChanges(context: TransactionContext, campaignId: number): Promise<boolean> {
  const { trx, actor, now } = context;
  const campaign = (await lockCampaign(trx, campaignId)) as CampaignRow;
  if (campaign.status === 'DRAFT') throw fail('mpn.backend.data.error.product.samplingaction-not-purchased');
  await assertNothingUnpurchased(trx, campaignId, 'all', now);
  let changed = false;
  for (const action of await lockActions(trx, campaignId)) {
    // A draft whose window has ended stays a draft and does not prevent the others' activation.
    if (action.ends_at <= now) continue;
    if (action.status === 'ACTIVE' && (await announce({ trx, now }, action, true))) changed = true;
    if (action.status !== 'DRAFT') continue;
    if (!action.name) throw fail('mpn.backend.data.error.product.samplingcampaign-action-name-missing');
    await writeActionStatus(context, action, nextActionStatus(action, campaign.status, 'activate', now, 'NOTHING'));
    changed = true;
  }
  await announceCampaign(trx, campaignId, { toEditors: true });
  await audit(trx, actor, {
    action: 'campaign.activate_changes',
    objectType: 'sampling_campaign',
    objectId: campaignId,
  });
  return changed;
}
