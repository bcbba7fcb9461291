import type { Knex } from 'knex';
import type { CombinedRole, CompanyType } from '@mpn/domain';
import { patternOf, SEARCH_LIMIT } from '@mpn/server-kit';

/** A user as support sees it. */
export interface SupportUser {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  role: CombinedRole;
  companyName: string | null;
  disabled: boolean;
  /** Locked by an administrator. */
  locked: boolean;
  /** Locked out after wrong passwords, for networks that the account does not know. */
  lockedOut: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: Date | null;
}

/** A company as support sees it. */
export interface SupportCompany {
  id: number;
  name: string;
  type: CompanyType;
  mpnCompanyNumber: string | null;
  city: string | null;
  users: number;
  disabled: boolean;
  problematic: boolean;
  statusComment: string | null;
  pendingRegistration: boolean;
}

/** Users whose name, login name, email address or company matches; those who wait for something come first. */
export async function searchUsers(db: Knex, term: string): Promise<SupportUser[]> {
  const result = await db.raw<{ rows: SupportUser[] }>(
    `select u.id, u.username as "loginName", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as "fullName",
       u.email, u.combined_role as role, c.name as "companyName", coalesce(u.disabled, false) as disabled,
       u.admin_locked_at is not null as locked,
       exists (select 1 from login_lockouts l where l.user_id = u.id and l.locked_at is not null) as "lockedOut",
       (coalesce(u.pending_registration, false) or coalesce(c.pending_registration, false)) as "pendingRegistration",
       coalesce(u.unfinished_migration, false) as "unfinishedMigration", u.last_login as "lastLogin"
     from up_users u left join companies c on c.id = u.company_id
     where u.deleted_at is null
       and concat_ws(' ', u.first_name, u.last_name, u.username, u.email, c.name, c.mpn_company_number) ilike ?
     order by "pendingRegistration" desc, "lockedOut" desc, locked desc, u.username limit ${SEARCH_LIMIT}`,
    [patternOf(term)],
  );
  return result.rows;
}

/** Companies whose name, number or town matches; those that wait for something come first. */
export async function searchCompanies(db: Knex, term: string): Promise<SupportCompany[]> {
  const result = await db.raw<{ rows: SupportCompany[] }>(
    `select c.id, c.name, c.type, c.mpn_company_number as "mpnCompanyNumber", c.city,
       (select count(*)::int from up_users u where u.company_id = c.id and u.deleted_at is null) as users,
       coalesce(c.disabled, false) as disabled, coalesce(c.problematic, false) as problematic,
       c.status_comment as "statusComment", coalesce(c.pending_registration, false) as "pendingRegistration"
     from companies c
     where c.deleted_at is null and concat_ws(' ', c.name, c.mpn_company_number, c.city) ilike ?
     order by 10 desc, c.name, c.id limit ${SEARCH_LIMIT}`,
    [patternOf(term)],
  );
  return result.rows;
}
