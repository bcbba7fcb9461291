import type { Knex } from 'knex';
import type { SuperAdminRow } from '@mpn/domain';
import { mayLogIn, select } from '@mpn/server-kit';
import { fullName } from './names';

/** All super admins, those who can log in first. There are few: the list has no pages. */
export async function listSuperAdmins(db: Knex): Promise<SuperAdminRow[]> {
  const rows = await select<Omit<SuperAdminRow, 'lastLogin'> & { lastLogin: Date | null }>(
    db,
    `select u.id, u.username as "loginName", ${fullName('u')} as "fullName", u.email, c.name as "companyName",
       coalesce(u.disabled, false) as disabled, u.admin_locked_at is not null as locked,
       ${mayLogIn('u')} as "isEnabled", u.password_hash is not null as "hasPassword", u.last_login as "lastLogin"
     from up_users u left join partners c on c.id = u.company_id
     where u.combined_role = 'SUPER_ADMIN' and u.deleted_at is null order by ${mayLogIn('u')} desc, u.username, u.id`,
    {},
  );
  return rows.map((row) => ({ ...row, lastLogin: row.lastLogin?.toISOString() ?? null }));
}
