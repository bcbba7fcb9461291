import type { CampaignEvent, CampaignStatus } from '@mpn/domain';
import { lockActions, type ActionRow, type CampaignRow } from '../../rows';
import { announceCampaign } from './announce-campaign';
import { forgetWarnings } from './leave-cart';
import { notifyOfCampaign } from './notify-of-campaign';
import {
  followingStatus,
  nextCampaignStatus,
  writeActionStatus,
  writeCampaignStatus,
  type Change,
} from './transition-core';

export type CampaignFollowedEvent = Exclude<CampaignEvent, 'purchase'>;

/**
 * Applies the campaign's event to each action; `pausedByCampaign` remembers which actions the campaign's resume may
 * resume.
 */
async function follow(
  change: Change,
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: CampaignFollowedEvent,
): Promise<void> {
  if (event === 'start') return startIfDue(change, action, campaignStatus);
  if (event === 'resume' && !action.paused_by_campaign) return;
  const to = followingStatus(action, campaignStatus, event, change.now);
  if (to !== null) await writeActionStatus(change, action, to, event === 'pause');
}

// Starts the action now if it is due, without waiting for the clock.
async function startIfDue(change: Change, action: ActionRow, campaignStatus: CampaignStatus): Promise<void> {
  const to = followingStatus(action, campaignStatus, 'start', change.now);
  if (to !== null) await writeActionStatus(change, action, to);
}

/**
 * One event of a locked campaign and of its actions, by the state tables: status, audit, release status and effects in
 * the caller's transaction. Pausing a paused campaign succeeds and writes nothing.
 * @throws AppError the table's code
 */
export async function transitionCampaign(
  change: Change,
  campaign: CampaignRow,
  event: CampaignFollowedEvent,
): Promise<void> {
  const actions = await lockActions(change.trx, campaign.id);
  const to = await nextCampaignStatus(change, campaign, actions, event);
  if (to === campaign.status) return;
  // Finished and cancelled campaigns leave the cart.
  const leavesCart = to === 'PAID_CANCELED' || to === 'PAID_FINISHED' ? { in_cart: false, in_cart_at: null } : {};
  await writeCampaignStatus(change, campaign, to, event, leavesCart);
  for (const action of actions) await follow(change, action, to, event);
  if (campaign.in_cart && 'in_cart' in leavesCart) await forgetWarnings(change.trx, [campaign.id]);
  await notifyOfCampaign(change, campaign, to, actions);
  await announceCampaign(change.trx, campaign.id, { toEditors: true });
}
