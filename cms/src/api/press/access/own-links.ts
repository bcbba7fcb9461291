import { fail, reachedCompanyId, type Principal } from '@mpn/domain';
import { allOf, lockRow, piece, type RowOf, type SqlPiece } from '@mpn/server-kit';
import type { Knex } from 'knex';

export type LinkRow = RowOf<'press_links'>;

/** Links that the caller reaches, over the alias `l`: a partner's are those that were made in the promo share. */
export function ownLinks(principal: Principal): SqlPiece {
  const companyId = reachedCompanyId(principal);
  return allOf([
    companyId === null ? piece('true') : piece('l.company_id = :scopeCompany', { scopeCompany: companyId }),
    principal.promoShare === null
      ? piece('true')
      : piece('l.promo_share_id = :scopeShare', { scopeShare: principal.promoShare.id }),
  ]);
}

/** Locks a link that the caller reaches. @throws AppError not-found */
export async function lockLink(trx: Knex, principal: Principal, id: number): Promise<LinkRow> {
  const row = await lockRow<LinkRow>(trx, 'press_links', id);
  const companyId = reachedCompanyId(principal);
  const isOwn = row !== undefined && (companyId === null || row.company_id === companyId);
  const isOfShare = principal.promoShare === null || row?.promo_share_id === principal.promoShare.id;
  if (!isOwn || !isOfShare) throw fail('mpn.backend.global.error.not-found');
  return row;
}

/** As {@link lockLink}, of a link that can still be used. @throws AppError not-found, link-revoked */
export async function lockUsableLink(trx: Knex, principal: Principal, id: number): Promise<LinkRow> {
  const row = await lockLink(trx, principal, id);
  if (row.state === 'REVOKED') throw fail('mpn.backend.press.error.link-revoked');
  return row;
}
