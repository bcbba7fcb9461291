import type { DeskList } from './list';

/** Companies; those that need a decision of support first. */
export const companies: DeskList = {
  columns: `c.id, c.name, c.type, c.mpn_company_number as "mpnCompanyNumber", c.city,
    (select count(*)::int from up_users u where u.company_id = c.id and u.deleted_at is null) as users,
    coalesce(c.disabled, false) as disabled, coalesce(c.problematic, false) as problematic,
    c.status_comment as "statusComment", coalesce(c.pending_registration, false) as "pendingRegistration",
    coalesce(c.shop_sync_status, 'NOT_SYNCED') as "shopSyncStatus"`,
  from: 'companies c',
  where: 'c.deleted_at is null',
  search: `concat_ws(' ', c.name, c.mpn_company_number, c.city, c.vat_id)`,
  filters: {
    type: { PROMOTION: `c.type = 'PROMOTION'`, MEDIA: `c.type = 'MEDIA'` },
    state: {
      pending: 'c.pending_registration',
      problematic: 'c.problematic',
      disabled: 'c.disabled',
      shopFailed: `c.shop_sync_status = 'FAILED'`,
    },
  },
  order: 'coalesce(c.pending_registration, false) desc, c.name, c.id',
};
