import type { Knex } from 'knex';
import { fail, type PriceList, type PriceRates, type VatTable } from '@mpn/domain';
import type { ParsedRowOf } from '@mpn/server-kit';

/** A version of the price list, for prices alone. */
export interface StoredPriceList extends PriceList {
  id: number;
}

type PriceListRow = ParsedRowOf<'price_lists', { rates: PriceRates; vat: VatTable }>;

/**
 * The price list valid on a local date; of several, the one with the latest start.
 * @throws AppError no-price-list when there is none
 */
export async function priceListOn(knex: Knex, date: string): Promise<StoredPriceList> {
  const row: unknown = await knex('price_lists')
    .where('valid_from', '<=', date)
    .where((open) => open.whereNull('valid_to').orWhere('valid_to', '>=', date))
    .orderBy([
      { column: 'valid_from', order: 'desc' },
      { column: 'price_list_version', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first('id', 'currency', 'base_fee_cents', 'discount_percent', 'price_list_version', {
      // Strapi returns jsonb as text, and json parsed.
      rates: knex.raw('rates::json'),
      vat: knex.raw('vat::json'),
      seller_country: knex.raw('(select country from sellers order by id desc limit 1)'),
    });
  const list = row as (PriceListRow & { seller_country: string | null }) | undefined;
  if (!list) throw fail('mpn.backend.shop.error.no-price-list');
  return {
    id: list.id,
    version: list.price_list_version,
    currency: list.currency,
    baseFeeCents: list.base_fee_cents,
    rates: list.rates,
    discountPercent: list.discount_percent,
    // The list's own country is used until a seller is entered.
    vat: { ...list.vat, sellerCountry: list.seller_country ?? list.vat.sellerCountry },
  };
}

/** One version of the price list as support sees it. Dates are local; money in cents. */
export interface PriceListVersion extends StoredPriceList {
  name: string;
  validFrom: string;
  /** Last day; null: until a new version begins. */
  validTo: string | null;
  /** The one that a new installation begins with. */
  isSample: boolean;
  panelUserId: number | null;
  since: Date;
}

/** All versions, the one with the latest start first. */
export async function priceListVersions(knex: Knex): Promise<PriceListVersion[]> {
  const rows: unknown = await knex('price_lists')
    .orderBy([
      { column: 'valid_from', order: 'desc' },
      { column: 'price_list_version', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .select('*', { rates: knex.raw('rates::json'), vat: knex.raw('vat::json') });
  return (rows as PriceListRow[]).map((row) => ({
    id: row.id,
    version: row.price_list_version,
    name: row.name,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    currency: row.currency,
    baseFeeCents: row.base_fee_cents,
    rates: row.rates,
    discountPercent: row.discount_percent,
    vat: row.vat,
    isSample: row.is_sample === true,
    panelUserId: row.panel_user_id,
    since: row.created_at,
  }));
}
