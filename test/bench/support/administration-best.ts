import type { Statement, Steps } from './captured-sql';

/*
 * Reference statements for pages of the tables of companies and users: the ids of the page from an index, the columns
 * of these rows only, and the total in a statement of its own.
 */

const NAME = `lower(coalesce(nullif(trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''),
  u.username))`;

const COMPANY_TEXT = `(coalesce(c.name, '') || e'\\n' || coalesce(c.mpn_company_number, '')
  || e'\\n' || coalesce(c.city, '') || e'\\n' || coalesce(c.vat_id, ''))`;

const USER_TEXT = `(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || e'\\n' || coalesce(u.username, '')
  || e'\\n' || coalesce(u.email, ''))`;

const statement = (text: string): Statement => ({ text, values: [] });

/** @param where conditions over `c` */
const companies = (where: string): Steps => [
  [
    statement(`select c.id, c.name, c.type, c.mpn_company_number, c.city, c.country, medium.code, g.name as "group",
        (select count(*)::int from up_users u where u.company_id = c.id and u.deleted_at is null) as users,
        c.disabled, c.problematic, c.pending_registration, c.created_at
      from (select * from companies c where c.deleted_at is null and ${where} order by lower(c.name), c.id limit 25) c
      left join sampling_mediums medium on medium.id = c.sampling_medium_id
      left join media_groups g on g.id = c.media_group_id
      order by lower(c.name), c.id`),
    statement(`select count(*)::int as total from companies c where c.deleted_at is null and ${where}`),
  ],
];

/** @param where conditions over `u` */
const users = (where: string): Steps => [
  [
    statement(`select u.id, u.first_name, u.last_name, u.username, c.id as "companyId", c.name as company, c.type,
        u.combined_role, u.email, u.phone_number, u.disabled, u.admin_locked_at, u.created_at, u.last_login,
        u.pending_registration, u.unfinished_migration
      from (select * from up_users u where u.deleted_at is null and ${where} order by ${NAME}, u.id limit 25) u
      left join companies c on c.id = u.company_id
      order by ${NAME}, u.id`),
    statement(`select count(*)::int as total from up_users u where u.deleted_at is null and ${where}`),
  ],
];

export const BEST: Readonly<Record<'companies' | 'users', Readonly<Record<string, Steps>>>> = {
  companies: {
    plain: companies('true'),
    filtered: companies(`c.type = 'MEDIA' and c.disabled is not true and c.pending_registration is not true`),
    searched: companies(`${COMPANY_TEXT} ilike '%nordlicht 123%'`),
  },
  users: {
    plain: users('true'),
    filtered: users(`u.combined_role = 'MEDIA_ADMIN' and u.disabled is not true and u.admin_locked_at is null`),
    searched: users(`(${USER_TEXT} ilike '%lindqvist 4711%'
      or u.company_id = any(array(select id from companies where name ilike '%lindqvist 4711%')))`),
  },
};
