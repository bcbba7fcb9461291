import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  costSummaryOf,
  fail,
  priceCart,
  type BodyOf,
  type PreviewedCost,
  type previewCampaignCost,
  toMajorUnits,
} from '@mpn/domain';
import type { CartOwner } from '@mpn/plugin-sampling/contracts';
import { database, type CallContext } from '@mpn/server-kit';
import { cartOwnerOf } from '../../access';
import { buyerOf, taxBuyer } from '../../buyer';
import { campaigns } from '../../ports';
import { campaignToPrice, currentPriceList } from './my-cart';

/**
 * The newest preview of each session in this process; the entry is removed when it is answered. Of one process only: a
 * write per keystroke would cost more than the answer that it spares, and the web app shows the answer to its newest
 * request alone, whichever process has overtaken another.
 */
const newest = new Map<number, symbol>();

/**
 * Runs one preview of a session, so that an old price never replaces a newer one on the screen.
 * @throws AppError request-overtaken when a newer preview of the session started meanwhile
 */
async function onlyNewest<T>(sessionId: number, work: () => Promise<T>): Promise<T> {
  const mine = Symbol('preview');
  newest.set(sessionId, mine);
  try {
    const result = await work();
    if (newest.get(sessionId) !== mine) throw fail('mpn.backend.global.error.request-overtaken');
    return result;
  } finally {
    if (newest.get(sessionId) === mine) newest.delete(sessionId);
  }
}

/**
 * Asserts that the caller may see the campaign's price.
 * @throws AppError not-found; resource-access-denied in a promo-share view for a campaign that was not created in it
 */
async function assertPriceVisible(
  strapi: Core.Strapi,
  knex: Knex,
  owner: CartOwner,
  campaignId: number,
): Promise<void> {
  if (await campaigns(strapi).ownedBy(knex, campaignId, owner)) return;
  const isVisible = await campaigns(strapi).ownedBy(knex, campaignId, { ...owner, promoShareId: null });
  throw fail(isVisible ? 'mpn.backend.global.error.resource-access-denied' : 'mpn.backend.global.error.not-found');
}

/**
 * What a campaign with these actions would cost now, less the purchases of the saved campaign.
 * @throws AppError not-found, resource-access-denied, no-price-list, request-overtaken
 */
export async function previewCost(
  { strapi, actor: principal, now }: CallContext,
  body: BodyOf<typeof previewCampaignCost>,
): Promise<PreviewedCost> {
  const owner = cartOwnerOf(principal);
  const { companyId } = owner;
  const knex = database(strapi);
  const campaignId = body.samplingCampaignId ?? null;
  return onlyNewest(principal.sessionId, async () => {
    if (campaignId !== null) await assertPriceVisible(strapi, knex, owner, campaignId);
    const actions = body.samplingActions.map((action) => ({
      samplingType: action.samplingType,
      downloadAllowed: action.downloadAllowed,
      endDate: action.endDate ?? null,
      institutionIds: action.addresseeBrowserInitialization.selections.map(({ institutionId }) => institutionId),
    }));
    const wanted = await campaigns(strapi).wanted(
      knex,
      companyId,
      { campaignId, releaseId: body.releaseId ?? null },
      actions,
      now,
    );
    const baseFeePaid = campaignId !== null && (await campaigns(strapi).purchasedBefore(knex, campaignId));
    const priceList = await currentPriceList(strapi, knex, now);
    const buyer = taxBuyer(await buyerOf(knex, companyId));
    const priced = priceCart([campaignToPrice(campaignId ?? 0, baseFeePaid, wanted)], priceList, buyer);
    return {
      ...costSummaryOf(priced.lines, priced.currency),
      taxRatePercent: priced.taxRatePercent,
      tax: toMajorUnits(priced.taxCents),
      total: toMajorUnits(priced.totalCents),
    };
  });
}
