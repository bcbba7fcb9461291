import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { cartToken, priceCart, type CampaignToPrice, type PricedCart } from '@mpn/domain';
import type { CartCampaign, CartOwner, WantedInstitution } from '@mpn/plugin-sampling/contracts';
import { buyerOf, taxBuyer, type Buyer } from '../../buyer';
import { campaigns } from '../../ports';
import { priceListOn, type StoredPriceList } from '../../sales';
import { localDateAt } from '../../settings';

/** The whole cart with its prices: what the cart screen, the order and its invoice show. */
export interface MyCart {
  campaigns: CartCampaign[];
  buyer: Buyer;
  priceList: StoredPriceList;
  priced: PricedCart;
  /** null while the cart is empty. */
  token: string | null;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The price list valid on the local day of `now`.
 * @throws AppError no-price-list
 */
export function currentPriceList(strapi: Core.Strapi, knex: Knex, now: Date): Promise<StoredPriceList> {
  return priceListOn(knex, localDateAt(strapi, now));
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

/**
 * Prices the cart as it is at `now`; writes nothing.
 * @throws AppError not-found, no-price-list
 */
export async function priceMyCart(strapi: Core.Strapi, knex: Knex, owner: CartOwner, now: Date): Promise<MyCart> {
  const priceList = await currentPriceList(strapi, knex, now);
  const buyer = await buyerOf(knex, owner.companyId);
  const inCart = await campaigns(strapi).cart(knex, owner, now);
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
