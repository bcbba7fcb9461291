import type { CampaignEvent, CampaignStatus } from '@mpn/domain';
import { lockActions, type ActionRow, type CampaignRow } from '../rows';
import {
  followingStatus,
  nextCampaignStatus,
  writeActionStatus,
  writeCampaignStatus,
  type Change,
} from './transition-core';

export type CampaignFollowedEvent = Exclude<CampaignEvent, 'purchase'>;

/** How each action follows its campaign; `pausedByCampaign` remembers whom a campaign's resume may resume. */
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

// Without waiting for the clock's next look at the actions.
async function startIfDue(change: Change, action: ActionRow, campaignStatus: CampaignStatus): Promise<void> {
  const to = followingStatus(action, campaignStatus, 'start', change.now);
  if (to !== null) await writeActionStatus(change, action, to);
}

/**
 * One event of a locked campaign and of its actions, by the state tables: status, audit, release status and effects in the
 * caller's transaction. Throws the table's code. Pausing what is paused is a success that writes nothing.
 */
export async function transitionCampaign(
  change: Change,
  campaign: CampaignRow,
  event: CampaignFollowedEvent,
): Promise<void> {
  const actions = await lockActions(change.trx, campaign.id);
  const to = await nextCampaignStatus(change, campaign, actions, event);
  if (to === campaign.status) return;
  // What is over or stopped for good is no longer for sale.
  const leavesCart = to === 'PAID_CANCELED' || to === 'PAID_FINISHED' ? { in_cart: false, in_cart_at: null } : {};
  await writeCampaignStatus(change, campaign, to, event, leavesCart);
  for (const action of actions) await follow(change, action, to, event);
}
