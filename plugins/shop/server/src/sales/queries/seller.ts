import type { Knex } from 'knex';
import { fail, type Seller } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';

/** One version of the seller. Every change is a new one; an order keeps the version that it was placed with. */
export interface SellerVersion extends Seller {
  id: number;
  /** Valid from this instant until the next version. */
  since: Date;
  /** The panel account that entered it; null for the demo's. */
  panelUserId: number | null;
}

function sellerVersion(row: RowOf<'sellers'>): SellerVersion {
  return {
    id: row.id,
    since: row.created_at,
    panelUserId: row.panel_user_id,
    name: row.name,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    vatId: row.vat_id,
    taxNumber: row.tax_number,
    registerEntry: row.register_entry,
    email: row.email,
    phone: row.phone,
    accountHolder: row.account_holder,
    bankName: row.bank_name,
    iban: row.iban,
    bic: row.bic,
  };
}

/** All versions of the seller, the valid one first. */
export async function sellerHistory(knex: Knex): Promise<SellerVersion[]> {
  const rows = await knex('sellers').orderBy('id', 'desc').select<RowOf<'sellers'>[]>('*');
  return rows.map(sellerVersion);
}

/** The seller that is valid now; null until support has entered one. */
export async function currentSeller(knex: Knex): Promise<SellerVersion | null> {
  const row = await knex('sellers').orderBy('id', 'desc').first<RowOf<'sellers'> | undefined>('*');
  return row ? sellerVersion(row) : null;
}

/**
 * The seller of an order.
 * @param id the version stored in the order; null for the current version: of a new order, or of one from before
 * sellers were recorded
 * @throws AppError no-seller
 */
export async function sellerOf(knex: Knex, id: number | null): Promise<SellerVersion> {
  if (id === null) {
    const seller = await currentSeller(knex);
    if (!seller) throw fail('mpn.backend.shop.error.no-seller');
    return seller;
  }
  const row = await knex('sellers').where({ id }).first<RowOf<'sellers'> | undefined>('*');
  if (!row) throw fail('mpn.backend.shop.error.no-seller');
  return sellerVersion(row);
}
