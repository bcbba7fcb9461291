import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { cartToken, instantToLocalDate, priceCart, type CampaignToPrice, type PricedCart } from '@mpn/domain';
import type { CartCampaign, WantedInstitution } from '@mpn/plugin-sampling/contracts';
import { buyerOf, taxBuyer, type Buyer } from '../buyer';
import { campaigns } from '../ports';
import { priceListOn, type CurrentPriceList } from '../price-list';
import { shopSettings } from '../settings';

/** The whole cart with its prices: what the cart screen, the order and its invoice show. */
export interface MyCart {
  campaigns: CartCampaign[];
  buyer: Buyer;
  priceList: CurrentPriceList;
  priced: PricedCart;
  /** null while the cart is empty. */
  token: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The price list of the local day that it is at `now`. Throws no-price-list. */
export function currentPriceList(strapi: Core.Strapi, knex: Knex, now: Date): Promise<CurrentPriceList> {
  return priceListOn(knex, instantToLocalDate(now, shopSettings(strapi).timeZone));
}

export function campaignToPrice(
  campaignId: number,
  baseFeePaid: boolean,
  institutions: readonly WantedInstitution[],
): CampaignToPrice {
  return {
    campaignId,
    baseFeePaid,
    institutions: institutions.map(({ institutionId, medium, priceCategory, right, purchasedRight }) => ({
      institutionId,
      medium,
      priceCategory,
      right,
      purchased: purchasedRight,
    })),
  };
}

/** Prices the company's cart as it is at `now`. Throws no-price-list. Writes nothing. */
export async function priceMyCart(strapi: Core.Strapi, knex: Knex, companyId: number, now: Date): Promise<MyCart> {
  const priceList = await currentPriceList(strapi, knex, now);
  const buyer = await buyerOf(knex, companyId);
  const inCart = await campaigns(strapi).cart(knex, companyId, now);
  const priced = priceCart(
    inCart.map(({ campaignId, purchasedBefore, institutions }) =>
      campaignToPrice(campaignId, purchasedBefore, institutions),
    ),
    priceList,
    taxBuyer(buyer),
  );
  const versions = Object.fromEntries(inCart.map(({ campaignId, jpaVersion }) => [campaignId, jpaVersion]));
  return {
    campaigns: inCart,
    buyer,
    priceList,
    priced,
    token: inCart.length > 0 ? cartToken(priced, versions, sha256) : null,
  };
}
