import type { TransactionContext } from '@mpn/server-kit';
import type { CampaignEvent, CampaignStatus } from '@mpn/domain';
import { lockActions, type ActionRow, type CampaignRow } from '../../rows';
import { announceCampaign } from './announce-campaign';
import { forgetWarnings } from './leave-cart';
import { notifyOfCampaign } from './notify-of-campaign';
import { followingStatus, nextCampaignStatus, writeActionStatus, writeCampaignStatus } from './transition-core';

export type CampaignFollowedEvent = Exclude<CampaignEvent, 'purchase'>;

/**
 * Applies the campaign's event to one action; `paused_by_campaign` remembers whether the campaign's resume may resume
 * it.
 */
async function follow(
  context: TransactionContext,
  action: ActionRow,
  campaignStatus: CampaignStatus,
  event: CampaignFollowedEvent,
): Promise<void> {
  if (event === 'start') return startIfDue(context, action, campaignStatus);
  if (event === 'resume' && !action.paused_by_campaign) return;
  const to = followingStatus(action, campaignStatus, event, context.now);
  if (to !== null) await writeActionStatus(context, action, to, event === 'pause');
}

// Starts the action now if it is due, without waiting for the clock.
async function startIfDue(
  context: TransactionContext,
  action: ActionRow,
  campaignStatus: CampaignStatus,
): Promise<void> {
  const to = followingStatus(action, campaignStatus, 'start', context.now);
  if (to !== null) await writeActionStatus(context, action, to);
}

/**
 * One event of a locked campaign and of its actions, by the state tables: status, audit, release status and effects in
 * the caller's transaction. Pausing a paused campaign succeeds and writes nothing.
 * @throws AppError the table's code
 */
export async function transitionCampaign(
  context: TransactionContext,
  campaign: CampaignRow,
  event: CampaignFollowedEvent,
): Promise<void> {
  const actions = await lockActions(context.trx, campaign.id);
  const to = await nextCampaignStatus(context, campaign, actions, event);
  if (to === campaign.status) return;
  // Finished and cancelled campaigns leave the cart.
  const leavesCart = to === 'PAID_CANCELED' || to === 'PAID_FINISHED' ? { in_cart: false, in_cart_at: null } : {};
  await writeCampaignStatus(context, campaign, to, event, leavesCart);
  for (const action of actions) await follow(context, action, to, event);
  if (campaign.in_cart && 'in_cart' in leavesCart) await forgetWarnings(context.trx, [campaign.id]);
  await notifyOfCampaign(context, campaign, to, actions);
  await announceCampaign(context.trx, campaign.id, { toEditors: true });
}
