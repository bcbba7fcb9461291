import type { Core } from '@strapi/strapi';
import {
  costSummaryOf,
  fail,
  priceCampaign,
  type BodyOf,
  type CostSummary,
  type previewCampaignCost,
  type Principal,
} from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { companyOf } from '../access';
import { buyerOf } from '../buyer';
import { campaigns } from '../ports';
import { campaignToPrice, currentPriceList } from './price-cart';

/** The newest preview that each session has asked this process for; the entry goes when it is answered. */
const newest = new Map<number, symbol>();

/**
 * Runs one preview of a session. Throws request-overtaken when a newer one of the same session began meanwhile, so that an
 * old price never replaces a new one on the screen (api.md, x-request-identifier).
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

/** What a campaign with these actions would cost now; purchases of the saved campaign are taken off. Throws not-found. */
export async function previewCost(
  strapi: Core.Strapi,
  principal: Principal,
  body: BodyOf<typeof previewCampaignCost>,
  now = new Date(),
): Promise<CostSummary> {
  const companyId = companyOf(principal);
  const knex = database(strapi);
  const campaignId = body.samplingCampaignId ?? null;
  return onlyNewest(principal.sessionId, async () => {
    if (campaignId !== null && !(await campaigns(strapi).ownedBy(knex, campaignId, companyId))) {
      throw fail('mpn.backend.global.error.not-found');
    }
    const actions = body.samplingActions.map(({ samplingType, downloadAllowed, addresseeBrowserInitialization }) => ({
      samplingType,
      downloadAllowed,
      institutionIds: addresseeBrowserInitialization.selections.map(({ institutionId }) => institutionId),
    }));
    const wanted = await campaigns(strapi).wanted(knex, companyId, campaignId, actions);
    const baseFeePaid = campaignId !== null && (await campaigns(strapi).purchasedBefore(knex, campaignId));
    const priceList = await currentPriceList(strapi, knex, now);
    const { discounted } = await buyerOf(knex, companyId);
    const priced = priceCampaign(campaignToPrice(campaignId ?? 0, baseFeePaid, wanted), priceList, discounted);
    return costSummaryOf([priced], priceList.currency);
  });
}
