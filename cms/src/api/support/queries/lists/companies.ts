import { deskCalls } from '@mpn/domain';
import { isSwitchedOff } from '@mpn/server-kit';
import { changedCompanies } from '../../../identity';
import { listSql } from './list';

/**
 * Promotion companies whose seat or VAT id was changed within the last 30 days: both decide about the VAT of their
 * orders.
 */
export const TAX_CHANGED = `c.type = 'PROMOTION' and c.id in (${changedCompanies(['country', 'vat_id'], 30)})`;

/** Companies; those that need a decision of support first. */
export const companies = listSql(deskCalls.companies.list, {
  columns: {
    id: 'c.id',
    name: 'c.name',
    type: 'c.type',
    mpnCompanyNumber: 'c.mpn_company_number',
    city: 'c.city',
    users: '(select count(*)::int from up_users u where u.company_id = c.id and u.deleted_at is null)',
    disabled: isSwitchedOff('c'),
    problematic: 'coalesce(c.problematic, false)',
    statusComment: 'c.status_comment',
    pendingRegistration: 'coalesce(c.pending_registration, false)',
    shopSyncStatus: `coalesce(c.shop_sync_status, 'NOT_SYNCED')`,
  },
  from: 'companies c',
  where: 'c.deleted_at is null',
  search: `concat_ws(' ', c.name, c.mpn_company_number, c.city, c.vat_id)`,
  filters: {
    type: { PROMOTION: `c.type = 'PROMOTION'`, MEDIA: `c.type = 'MEDIA'`, RECOGNITION: `c.type = 'RECOGNITION'` },
    state: {
      pending: 'c.pending_registration',
      problematic: 'c.problematic',
      disabled: 'c.disabled',
      taxChanged: TAX_CHANGED,
      shopFailed: `c.shop_sync_status = 'FAILED'`,
    },
  },
  order: 'coalesce(c.pending_registration, false) desc, c.name, c.id',
});
