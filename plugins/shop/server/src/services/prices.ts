import type { Core } from '@strapi/strapi';
import { priceCampaign, toMajorUnits } from '@mpn/domain';
import type { CampaignPrices } from '@mpn/plugin-sampling/contracts';
import { buyerOf } from '../buyer';
import { campaignToPrice, currentPriceList, priceMyCart } from '../cart';

/** The service `plugin::shop.prices`, declared by the sampling plugin. */
export function pricesService({ strapi }: { strapi: Core.Strapi }): CampaignPrices {
  return {
    async ofCampaigns(knex, companyId, campaigns, now) {
      if (campaigns.length === 0) return new Map();
      const priceList = await currentPriceList(strapi, knex, now);
      const { discounted } = await buyerOf(knex, companyId);
      return new Map(
        campaigns.map(({ campaignId, purchasedBefore, institutions }) => {
          const priced = priceCampaign(
            campaignToPrice(campaignId, purchasedBefore, institutions),
            priceList,
            discounted,
          );
          const price = { price: toMajorUnits(priced.netCents), baseFee: toMajorUnits(priced.baseFeeCents) };
          return [campaignId, { ...price, currencyType: priceList.currency }];
        }),
      );
    },
    async cartToken(knex, owner, now) {
      return (await priceMyCart(strapi, knex, owner, now)).token;
    },
  };
}
