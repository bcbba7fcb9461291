import type { Knex } from 'knex';
import type { Page, Principal, QueryOf, userEndpoints, UserRow } from '@mpn/domain';
import { isEnabled, patternOf, tablePage } from '@mpn/server-kit';
import { isEditable } from '../rules/managed-users';
import { fullName } from './names';

type TableQuery = QueryOf<typeof userEndpoints.list>;

const FULL_NAME = fullName('u');
const STATUS = `case when u.disabled then 'DISABLED' when u.admin_locked_at is not null then 'LOCKED'
  else 'ACTIVE' end`;
/** SQL: whether a super admin may act as the user, see `refusal` of `commands/impersonation.ts`. */
const IMPERSONABLE = `(u.combined_role <> 'SUPER_ADMIN' and u.admin_locked_at is null
  and u.unfinished_migration is not true
  and ${isEnabled('u')} and (c.id is null or ${isEnabled('c')}))`;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  id: 'u.id',
  fullName: `lower(${FULL_NAME})`,
  companyName: 'lower(c.name)',
  partnerType: 'c.type',
  combinedRole: 'u.combined_role',
  email: 'lower(u.email)',
  status: STATUS,
  created: 'u.created_at',
  lastLogin: 'u.last_login',
};

type SqlRow = Omit<UserRow, 'created' | 'lastLogin' | 'editable'> & { created: Date; lastLogin: Date | null };

/** SQL: what of a person is searched, as in the index up_users_list_text_trgm (065-administration-lists.sql). */
const SEARCHED = `(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || e'\\n' || coalesce(u.username, '')
  || e'\\n' || coalesce(u.email, ''))`;
/** SQL: whether the company's name is searched for. */
const OF_FOUND_COMPANY = 'u.company_id = any(array(select named.id from partners named where named.name ilike ?))';

function matching(db: Knex, companyId: number | null, query: TableQuery): Knex.QueryBuilder {
  const { term, combinedRole = [], status = [], partnerType = [], pendingRegistration, unfinishedMigration } = query;
  return db('up_users as u')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .whereNull('u.deleted_at')
    .where((where) => {
      if (companyId !== null) where.where('u.company_id', companyId);
      if (combinedRole.length > 0) where.whereIn('u.combined_role', [...combinedRole]);
      if (partnerType.length > 0) where.whereIn('c.type', [...partnerType]);
      if (status.length > 0) where.whereRaw(`${STATUS} = any(?::text[])`, [[...status]]);
      if (pendingRegistration !== undefined) {
        where.whereRaw('coalesce(u.pending_registration, false) = ?', [pendingRegistration]);
      }
      if (unfinishedMigration !== undefined) {
        where.whereRaw('coalesce(u.unfinished_migration, false) = ?', [unfinishedMigration]);
      }
      if (term?.trim()) {
        const pattern = patternOf(term.trim());
        where.whereRaw(`(${SEARCHED} ilike ? or ${OF_FOUND_COMPANY})`, [pattern, pattern]);
      }
    });
}

/** One page of the users of a company, or of all with `companyId` null. */
export async function userTable(
  db: Knex,
  principal: Principal,
  companyId: number | null,
  query: TableQuery,
): Promise<Page<UserRow>> {
  const rows = matching(db, companyId, query).select(
    'u.id',
    db.raw(`${FULL_NAME} as "fullName"`),
    'u.username as loginName',
    'c.id as companyId',
    'c.name as companyName',
    'c.type as partnerType',
    'u.combined_role as combinedRole',
    'u.email',
    'u.phone_number as phoneNumber',
    db.raw(`${STATUS} as status`),
    'u.created_at as created',
    'u.last_login as lastLogin',
    db.raw('coalesce(u.pending_registration, false) as "pendingRegistration"'),
    db.raw('coalesce(u.unfinished_migration, false) as "unfinishedMigration"'),
    db.raw(`${IMPERSONABLE} as impersonable`),
  );
  const page = await tablePage<SqlRow>(rows, query, SORTABLE, {
    column: SORTABLE.fullName,
    direction: 'asc',
    id: 'u.id',
  });
  const mayImpersonate = principal.permissions.has('ImpersonateUsers') && principal.kind === 'LOGIN';
  const items = page.items.map((row) => {
    const role = row.combinedRole;
    const editable = role !== 'PROMO_SHARE_USER' && isEditable(principal, { id: row.id, combined_role: role });
    return {
      ...row,
      created: row.created.toISOString(),
      lastLogin: row.lastLogin?.toISOString() ?? null,
      editable,
      impersonable: row.impersonable && mayImpersonate && row.id !== principal.userId,
    };
  });
  return { ...page, items };
}
