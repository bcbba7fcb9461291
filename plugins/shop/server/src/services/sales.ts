import type { Core } from '@strapi/strapi';
import type { SalesService } from '../contracts';
import {
  changeSeller,
  changeTerms,
  publishPriceList,
  withdrawPriceList,
  priceListVersions,
  termsHistory,
  currentSeller,
  sellerHistory,
  earliestStart,
  isWithdrawable,
  stateOn,
} from '../sales';
import { comparePrices } from '../orders';
import { localDateAt } from '../settings';

/** The service `plugin::shop.sales`; see `contracts.ts`. */
export function salesService({ strapi }: { strapi: Core.Strapi }): SalesService {
  return {
    seller: sellerHistory,
    currentSeller,
    changeSeller,
    terms: termsHistory,
    changeTerms,
    async priceLists(knex, now = new Date()) {
      const today = localDateAt(strapi, now);
      const versions = await priceListVersions(knex);
      return {
        earliestStart: earliestStart(versions, today),
        versions: versions.map((version) => ({
          ...version,
          state: stateOn(versions, version, today),
          isWithdrawable: isWithdrawable(versions, version.id, today),
        })),
      };
    },
    publishPriceList: (trx, sent, panelUserId, now = new Date()) =>
      publishPriceList(trx, sent, panelUserId, localDateAt(strapi, now)),
    withdrawPriceList: (trx, id, now = new Date()) => withdrawPriceList(trx, id, localDateAt(strapi, now)),
    comparePrices: (knex, sent, now = new Date()) => comparePrices(strapi, knex, sent, now),
  };
}
