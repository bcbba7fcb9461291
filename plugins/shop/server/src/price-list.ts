import type { Knex } from 'knex';
import { fail, type PriceList, type PriceRates, type VatTable } from '@mpn/domain';

export interface CurrentPriceList extends PriceList {
  id: number;
}

interface PriceListRow {
  id: number;
  currency: string;
  base_fee_cents: number;
  rates: PriceRates;
  discount_percent: number;
  vat: VatTable;
  price_list_version: number;
}

/**
 * The price list that is valid on a local date; of several the one that began last.
 * Throws no-price-list when support has left a gap.
 */
export async function priceListOn(knex: Knex, date: string): Promise<CurrentPriceList> {
  const row: unknown = await knex('price_lists')
    .where('valid_from', '<=', date)
    .where((open) => open.whereNull('valid_to').orWhere('valid_to', '>=', date))
    .orderBy([
      { column: 'valid_from', order: 'desc' },
      { column: 'price_list_version', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('id', 'currency', 'base_fee_cents', 'discount_percent', 'price_list_version', {
      // Strapi hands jsonb over as text; json comes parsed.
      rates: knex.raw('rates::json'),
      vat: knex.raw('vat::json'),
    });
  const list = row as PriceListRow | undefined;
  if (!list) throw fail('mpn.backend.shop.error.no-price-list');
  return {
    id: list.id,
    version: list.price_list_version,
    currency: list.currency,
    baseFeeCents: list.base_fee_cents,
    rates: list.rates,
    discountPercent: list.discount_percent,
    vat: list.vat,
  };
}
