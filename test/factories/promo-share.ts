import type { Pool } from 'pg';
import { insertRow, type Row } from './insert';

export interface TestPromoShare {
  id: number;
  sourceCompanyId: number;
  receivedCompanyId: number;
}

export interface SharedRelease {
  releaseId: number;
  editable?: boolean;
}

/**
 * A share that the source offered and the other company accepted; linked releases are read-only unless a link is
 * editable. `values` are column names of `promo_shares` (`full_access`, `may_buy`, `status`).
 */
export async function createPromoShare(
  pool: Pool,
  sourceCompanyId: number,
  receivedCompanyId: number,
  { links = [], ...values }: Row & { links?: readonly SharedRelease[] } = {},
): Promise<TestPromoShare> {
  const share = await insertRow(pool, 'promo_shares', {
    source_company_id: sourceCompanyId,
    received_company_id: receivedCompanyId,
    status: 'ACCEPTED',
    full_access: false,
    may_buy: false,
    version: 1,
    ...values,
  });
  for (const { releaseId, editable = false } of links) {
    await insertRow(pool, 'promo_share_release_links', {
      promo_share_id: share.id,
      release_id: releaseId,
      editable,
    });
  }
  return { id: share.id, sourceCompanyId, receivedCompanyId };
}
