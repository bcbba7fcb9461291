import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** Promo shares, the latest first. */
export const promoShares = listSql(deskCalls['promo-shares'].list, {
  columns: {
    id: 's.id',
    status: 's.status',
    sourceCompanyId: 's.source_company_id',
    sourceCompanyName: 'source.name',
    receivedCompanyId: 's.received_company_id',
    receivedCompanyName: 'received.name',
    fullAccess: 'coalesce(s.full_access, false)',
    mayBuy: 'coalesce(s.may_buy, false)',
    createdAt: 's.created_at',
    releases: '(select count(*)::int from promo_share_release_links l where l.promo_share_id = s.id)',
  },
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
    companyId: ':companyId in (s.source_company_id, s.received_company_id)',
  },
  order: 's.id desc',
});
