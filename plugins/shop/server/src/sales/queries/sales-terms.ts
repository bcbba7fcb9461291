import type { Knex } from 'knex';
import { fail, type SalesTerms } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';

/** One version of the terms; every change is a new one. */
export interface SalesTermsVersion extends SalesTerms {
  id: number;
  /** Valid from this instant until the next version. */
  since: Date;
  /** The panel account that entered it; null for those of a new installation. */
  panelUserId: number | null;
}

function termsVersion(row: RowOf<'sales_terms'>): SalesTermsVersion {
  return {
    id: row.id,
    since: row.created_at,
    panelUserId: row.panel_user_id,
    paymentDays: row.payment_days,
    reviewAboveCents: row.review_above_cents,
    trustedAfterDays: row.trusted_after_days,
    trustedFromCents: row.trusted_from_cents,
    termsUrl: row.terms_url,
  };
}

/** All versions of the terms, the valid one first. */
export async function termsHistory(knex: Knex): Promise<SalesTermsVersion[]> {
  const rows = await knex('sales_terms').orderBy('id', 'desc').select<RowOf<'sales_terms'>[]>('*');
  return rows.map(termsVersion);
}

/**
 * The terms that are valid now. Every installation begins with some.
 * @throws AppError purchase-impossible without any
 */
export async function currentTerms(knex: Knex): Promise<SalesTermsVersion> {
  const row = await knex('sales_terms').orderBy('id', 'desc').first<RowOf<'sales_terms'> | undefined>('*');
  if (!row) throw fail('mpn.backend.shop.error.purchase-impossible');
  return termsVersion(row);
}
