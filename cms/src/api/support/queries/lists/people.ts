import { deskCalls } from '@mpn/domain';
import { isSwitchedOff } from '@mpn/server-kit';
import { fullName } from '../../../identity';
import { listSql } from './list';

const LOCKED_OUT = 'exists (select 1 from login_lockouts l where l.user_id = u.id and l.locked_at is not null)';
const SEES_MARKET = `(u.product_visibility = 'ALL_ACTIVE_FULL_SAMPLINGS'
  and u.combined_role in ('PROMO_ADMIN', 'PROMO_USER'))`;
const PENDING = '(coalesce(u.pending_registration, false) or coalesce(c.pending_registration, false))';

/** Users with their company; those who need a decision of support first. */
export const people = listSql(deskCalls.users.list, {
  columns: {
    id: 'u.id',
    loginName: 'u.username',
    fullName: fullName('u'),
    email: 'u.email',
    role: 'u.combined_role',
    companyId: 'u.company_id',
    companyName: 'c.name',
    disabled: isSwitchedOff('u'),
    locked: 'u.admin_locked_at is not null',
    lockedOut: LOCKED_OUT,
    pendingRegistration: PENDING,
    unfinishedMigration: 'coalesce(u.unfinished_migration, false)',
    lastLogin: 'u.last_login',
    seesMarket: `coalesce(${SEES_MARKET}, false)`,
    madeBySignOnAt: '(select m.made_at from accounts_by_sign_on m where m.user_id = u.id)',
    madeBySignOnIssuer: '(select m.issuer from accounts_by_sign_on m where m.user_id = u.id)',
  },
  from: 'up_users u left join companies c on c.id = u.company_id',
  where: 'u.deleted_at is null',
  search: `concat_ws(' ', u.first_name, u.last_name, u.username, u.email,
    u.phone_number, c.name, c.mpn_company_number)`,
  filters: {
    state: {
      pending: PENDING,
      locked: 'u.admin_locked_at is not null',
      lockedOut: LOCKED_OUT,
      disabled: 'u.disabled',
      migration: 'u.unfinished_migration',
      seesMarket: SEES_MARKET,
      signOn: 'exists (select 1 from accounts_by_sign_on m where m.user_id = u.id)',
    },
    role: {
      SUPER_ADMIN: `u.combined_role = 'SUPER_ADMIN'`,
      PROMO_ADMIN: `u.combined_role = 'PROMO_ADMIN'`,
      PROMO_USER: `u.combined_role = 'PROMO_USER'`,
      MEDIA_ADMIN: `u.combined_role = 'MEDIA_ADMIN'`,
      MEDIA_USER: `u.combined_role = 'MEDIA_USER'`,
    },
    companyId: 'u.company_id = :companyId',
  },
  order: `${PENDING} desc, ${LOCKED_OUT} desc, (u.admin_locked_at is not null) desc, u.username, u.id`,
});
