import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  comparisonSchema,
  fail,
  priceCart,
  validateInput,
  type CampaignToPrice,
  type CartBuyer,
  type ComparedSubject,
  type PriceComparison,
  type PriceList,
  type PriceListInput,
} from '@mpn/domain';
import { buyerOf, taxBuyer } from '../../buyer';
import { campaignToPrice, currentPriceList } from '../../cart';
import { findOrder, positionsOf } from './order-row';
import { campaigns } from '../../ports';
import { orderToPrice } from '../../sales';

/** The campaigns to price with both lists, and their buyer. */
interface Subject {
  buyer: CartBuyer;
  campaigns: readonly CampaignToPrice[];
  /** Titles of the releases by campaign id. */
  titles: ReadonlyMap<number, string>;
}

type ReadSubject = (strapi: Core.Strapi, knex: Knex, id: number, now: Date) => Promise<Subject>;

/** The whole cart of a company, minus what was bought before. */
const cart: ReadSubject = async (strapi, knex, companyId, now) => {
  const buyer = taxBuyer(await buyerOf(knex, companyId));
  const found = await campaigns(strapi).cart(knex, { companyId, promoShareId: null }, now);
  if (found.length === 0) throw fail('mpn.backend.shop.error.cart-empty');
  return {
    buyer,
    campaigns: found.map(({ campaignId, purchasedBefore, institutions }) =>
      campaignToPrice(campaignId, purchasedBefore, institutions),
    ),
    titles: new Map(found.map(({ campaignId, releaseTitle }) => [campaignId, releaseTitle])),
  };
};

/** One campaign as if nothing had been bought yet. */
const campaign: ReadSubject = async (strapi, knex, id, now) => {
  const found = await campaigns(strapi).selection(knex, id, now);
  if (found.institutions.length === 0) throw fail('mpn.backend.data.error.product.samplingcampaign-no-addressees');
  const institutions = found.institutions.map((institution) => ({ ...institution, purchasedRight: null }));
  return {
    buyer: taxBuyer(await buyerOf(knex, found.companyId)),
    campaigns: [campaignToPrice(id, false, institutions)],
    titles: new Map([[id, found.releaseTitle]]),
  };
};

/** The content of an order, for its buyer. */
const order: ReadSubject = async (_strapi, knex, id) => {
  const found = await findOrder(knex, id);
  if (!found) throw fail('mpn.backend.global.error.not-found');
  const positions = await positionsOf(knex, id);
  return {
    buyer: taxBuyer(found.buyer),
    campaigns: orderToPrice(found.pricing),
    titles: new Map(positions.map((position) => [position.campaign_id ?? 0, position.release_title])),
  };
};

const READ: Readonly<Record<ComparedSubject, ReadSubject>> = { cart, campaign, order };

/** The entered list as a price list; currency and seller are today's. */
const enteredList = (input: PriceListInput, today: PriceList): PriceList => ({
  version: today.version + 1,
  currency: today.currency,
  baseFeeCents: input.baseFeeCents,
  rates: input.rates,
  discountPercent: input.discountPercent,
  vat: {
    sellerCountry: today.vat.sellerCountry,
    ratePercent: input.vatRatePercent,
    euCountries: input.euCountries,
  },
});

/**
 * Prices of a cart, a campaign or an order by today's price list and by an entered one, both by the rules of the
 * domain; nothing is written.
 * @throws AppError invalid-input, not-found, cart-empty, no-price-list, samplingcampaign-no-addressees
 */
export async function comparePrices(
  strapi: Core.Strapi,
  knex: Knex,
  sent: unknown,
  now: Date,
): Promise<PriceComparison> {
  const { subject, id, list } = validateInput(comparisonSchema, sent);
  const today = await currentPriceList(strapi, knex, now);
  const { buyer, campaigns: priced, titles } = await READ[subject](strapi, knex, id, now);
  const [before, after] = [today, enteredList(list, today)].map((one) => priceCart(priced, one, buyer));
  return {
    currency: today.currency,
    validFrom: list.validFrom,
    todayCents: before!.totalCents,
    thenCents: after!.totalCents,
    lines: before!.lines.map(({ campaignId, netCents }, index) => ({
      campaignId,
      title: titles.get(campaignId) ?? '',
      todayNetCents: netCents,
      thenNetCents: after!.lines[index]!.netCents,
    })),
  };
}
