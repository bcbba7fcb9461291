import {
  assertShareIncludes,
  createSamplingCampaign,
  fail,
  type CampaignActionName,
  type SamplingActionName,
} from '@mpn/domain';
import {
  audit,
  forgetKeysOf,
  updateRow,
  withTransaction,
  type CallContext,
  type TransactionContext,
} from '@mpn/server-kit';
import { lockOwnCampaign } from '../../access';
import type { CampaignRow } from '../../rows';
import { COVERAGE_OUTSIDE_CART } from './cover-institutions';
import { announceCampaign } from './announce-campaign';
import { forgetWarnings } from './leave-cart';
import { assertNoPendingOrder } from './pending-order';
import { transitionAction } from './transition-action';
import { transitionCampaign } from './transition-campaign';

const P = 'mpn.backend.data.error.product';

async function removeFromCart({ trx, actor }: TransactionContext, campaign: CampaignRow): Promise<void> {
  await assertNoPendingOrder(trx, campaign.id);
  if (!campaign.in_cart) throw fail(`${P}.samplingcampaign-not-in-cart`);
  await updateRow(trx, 'sampling_campaigns', campaign.id, {
    in_cart: false,
    in_cart_at: null,
    covers_until: trx.raw(COVERAGE_OUTSIDE_CART),
    jpa_version: campaign.jpa_version + 1,
  });
  await forgetWarnings(trx, [campaign.id]);
  await announceCampaign(trx, campaign.id);
  await audit(trx, actor, {
    action: 'campaign.remove_from_cart',
    objectType: 'sampling_campaign',
    objectId: campaign.id,
  });
}

// Soft delete: cancelled orders still refer to their campaigns.
async function deleteDraft({ trx, actor, now }: TransactionContext, campaign: CampaignRow): Promise<void> {
  if (campaign.status !== 'DRAFT') throw fail(`${P}.samplingcampaign-already-purchased`);
  await assertNoPendingOrder(trx, campaign.id);
  await updateRow(trx, 'sampling_campaigns', campaign.id, {
    deleted_at: now,
    in_cart: false,
    in_cart_at: null,
    jpa_version: campaign.jpa_version + 1,
  });
  await forgetWarnings(trx, [campaign.id]);
  await announceCampaign(trx, campaign.id);
  await forgetKeysOf(trx, createSamplingCampaign, campaign.id);
  await audit(trx, actor, { action: 'campaign.delete', objectType: 'sampling_campaign', objectId: campaign.id });
}

/**
 * Deletes the drafts of a release that is deleted, each as its owner would delete it.
 * @returns how many there were
 * @throws AppError samplingcampaign-locked for a draft with an order that is not settled
 */
export async function deleteDraftsOfRelease(context: TransactionContext, releaseId: number): Promise<number> {
  // Locks in the order of ids, so that concurrent calls cannot deadlock.
  const drafts = await context
    .trx('sampling_campaigns')
    .where({ release_id: releaseId, status: 'DRAFT' })
    .whereNull('deleted_at')
    .orderBy('id')
    .forUpdate()
    .select<CampaignRow[]>('*');
  for (const draft of drafts) await deleteDraft(context, draft);
  return drafts.length;
}

/**
 * Implements `POST /sampling_campaigns/{id}/_actions/{action}`.
 * @returns whether the campaign still exists
 * @throws AppError not-found, optimistic-lock, the state table's codes, samplingcampaign-not-in-cart,
 * samplingcampaign-already-purchased, samplingcampaign-locked, resource-access-denied in a promo-share view
 */
export async function actOnCampaign(
  call: CallContext,
  { id, action, jpaVersion }: { id: number; action: CampaignActionName; jpaVersion: number },
): Promise<boolean> {
  return withTransaction(call, async (context) => {
    const campaign = await lockOwnCampaign(context.trx, context.actor, id, jpaVersion);
    if (action === 'remove_from_cart') await removeFromCart(context, campaign);
    else if (action === 'delete') await deleteDraft(context, campaign);
    else {
      assertShareIncludes(context.actor, 'changePaidCampaigns');
      await transitionCampaign(context, campaign, action);
    }
    return action !== 'delete';
  });
}

/**
 * Implements `POST .../sampling_actions/{actionId}/_actions/{action}`; `parentJpaVersion` is the campaign's version.
 * @throws AppError resource-access-denied in a promo-share view, and those of {@link lockOwnCampaign} and
 * {@link transitionAction}
 */
export async function actOnAction(
  call: CallContext,
  act: { id: number; actionId: number; action: SamplingActionName; jpaVersion: number; parentJpaVersion: number },
): Promise<void> {
  await withTransaction(call, async (context) => {
    const campaign = await lockOwnCampaign(context.trx, context.actor, act.id, act.parentJpaVersion);
    assertShareIncludes(context.actor, 'changePaidCampaigns');
    await transitionAction(context, campaign, act.actionId, act.jpaVersion, act.action);
  });
}
