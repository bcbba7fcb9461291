import type { DeskList } from './list';

/** Promo shares, the latest first. */
export const promoShares: DeskList = {
  columns: `s.id, s.status, s.source_company_id as "sourceCompanyId", source.name as "sourceCompanyName",
    s.received_company_id as "receivedCompanyId", received.name as "receivedCompanyName",
    coalesce(s.full_access, false) as "fullAccess", coalesce(s.may_buy, false) as "mayBuy", s.created_at as "createdAt",
    (select count(*)::int from promo_share_release_links l where l.promo_share_id = s.id) as releases`,
  from: `promo_shares s join companies source on source.id = s.source_company_id
    join companies received on received.id = s.received_company_id`,
  search: `concat_ws(' ', source.name, source.mpn_company_number, received.name, received.mpn_company_number)`,
  filters: {
    state: {
      PENDING: `s.status = 'PENDING'`,
      ACCEPTED: `s.status = 'ACCEPTED'`,
      REJECTED: `s.status = 'REJECTED'`,
      ended: `s.status in ('DELETED', 'DELETED_BY_SOURCE', 'DELETED_BY_RECEIVED')`,
    },
    companyId: { type: 'id', sql: ':companyId in (s.source_company_id, s.received_company_id)' },
  },
  order: 's.id desc',
};
