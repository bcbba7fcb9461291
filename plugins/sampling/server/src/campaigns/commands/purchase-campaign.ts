import { fail, isAppError, type ErrorCode } from '@mpn/domain';
import { audit, type TransactionContext } from '@mpn/server-kit';
import type { CampaignPurchase, ReachedInstitution } from '../../contracts';
import { lockActions, lockCampaign, type ActionRow, type CampaignRow } from '../../rows';
import { coverageBought } from './cover-institutions';
import { announceCampaign } from './announce-campaign';
import { notifyOfCampaign } from './notify-of-campaign';
import {
  announce,
  followingStatus,
  nextCampaignStatus,
  writeActionStatus,
  writeCampaignStatus,
} from './transition-core';

const EVERY_ACTION_OVER = 'mpn.backend.data.error.product.samplingaction-over';

// The higher right wins and stays: buying streaming never removes a download right.
const WRITE_RIGHTS = `
  insert into sampling_campaign_rights
    (document_id, campaign_id, institution_id, right_type, purchased_at, order_id, created_at, updated_at, published_at)
  select replace(gen_random_uuid()::text, '-', ''), ?, bought.institution_id, bought.right_type, ?, ?, ?, ?, ?
  from unnest(?::int[], ?::text[]) as bought(institution_id, right_type)
  on conflict (campaign_id, institution_id) do update
    set right_type = excluded.right_type, order_id = excluded.order_id, updated_at = excluded.updated_at
    where sampling_campaign_rights.right_type = 'STREAMING'`;

async function writeRights(
  { trx, now }: TransactionContext,
  campaignId: number,
  orderId: number,
  rights: ReachedInstitution[],
): Promise<void> {
  await trx.raw(WRITE_RIGHTS, [
    campaignId,
    now,
    orderId,
    now,
    now,
    now,
    rights.map(({ institutionId }) => institutionId),
    rights.map(({ right }) => right),
  ] as never);
}

async function followPurchase(
  context: TransactionContext,
  action: ActionRow,
  status: CampaignRow['status'],
): Promise<void> {
  const to = followingStatus(action, status, 'purchase', context.now);
  if (to !== null) await writeActionStatus(context, action, to, to === 'PAUSED');
  // Running already; it now reaches more institutions.
  else if (action.status === 'ACTIVE' && status === 'PAID_ACTIVE' && action.ends_at > context.now)
    await announce(context, action, true);
}

/**
 * Applies an order's completion to one campaign: rights, `purchase` by the state table, actions, release status.
 * @returns null, or the code why it could not (finished, cancelled, incomplete); the campaign is then left unchanged
 */
export async function purchaseCampaign(
  context: TransactionContext,
  purchase: CampaignPurchase,
): Promise<ErrorCode | null> {
  const campaign = await lockCampaign(context.trx, purchase.campaignId);
  if (!campaign) return 'mpn.backend.global.error.not-found';
  const actions = await lockActions(context.trx, campaign.id);
  try {
    const to = await nextCampaignStatus(context, campaign, actions, 'purchase');
    // Possible if support or the shop held the order for long: all windows have ended.
    if (actions.every(({ ends_at }) => ends_at <= context.now)) throw fail(EVERY_ACTION_OVER);
    await writeRights(context, campaign.id, purchase.orderId, purchase.rights);
    await writeCampaignStatus(context, campaign, to, 'purchase', {
      in_cart: false,
      in_cart_at: null,
      covers_until: coverageBought(campaign, actions),
      purchased_at: campaign.purchased_at ?? context.now,
    });
    for (const action of actions) await followPurchase(context, action, to);
    await notifyOfCampaign(context, campaign, to, actions);
    await announceCampaign(context.trx, campaign.id, { toEditors: true });
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    await audit(context.trx, context.actor, {
      action: 'campaign.purchase_refused',
      objectType: 'sampling_campaign',
      objectId: campaign.id,
      data: { orderId: purchase.orderId, code: error.code },
    });
    return error.code;
  }
}
