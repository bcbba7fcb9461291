import type { Core } from '@strapi/strapi';
import type { SalesService } from '../contracts';
import { changeSeller } from '../sales/commands/change-seller';
import { changeTerms } from '../sales/commands/change-terms';
import { publishPriceList, withdrawPriceList } from '../sales/commands/publish-price-list';
import { comparePrices } from '../sales/queries/compare-prices';
import { priceListVersions } from '../sales/queries/price-list';
import { termsHistory } from '../sales/queries/sales-terms';
import { currentSeller, sellerHistory } from '../sales/queries/seller';
import { earliestStart, isWithdrawable, stateOn } from '../sales/rules/price-list-periods';
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
