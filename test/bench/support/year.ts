import type { Pool } from 'pg';
import { createUser, PASSWORD } from '../../factories/users';
import { seedLoad, withoutIndexes } from '../../factories/load';
import { note } from './figures';

/** A year of a large operator; what grows from year to year is `events`. */
export interface Year {
  promoters: number;
  institutions: number;
  editors: number;
  releases: number;
  /** Interactions of editors, and what is written beside them; see {@link SHARES}. */
  events: number;
}

const SHARES = { interactions: 0.5, addressees: 0.2, notifications: 0.1, audit: 0.1, mails: 0.05, deliveries: 0.05 };

/** People who can log in. The promoter's company has a tenth of all releases. */
export const PEOPLE = {
  promoter: { loginName: 'year-promoter', password: PASSWORD },
  editor: { loginName: 'year-editor', password: PASSWORD },
  admin: { loginName: 'year-admin', password: PASSWORD },
} as const;

/** Editors of the release about which most was done, at most. */
const HOT_EDITORS = 10_000;

const made = (kind: string, at = 'now()'): string => `md5('${kind}' || n), ${at}, ${at}, ${at}`;
const STAMPS = 'document_id, created_at, updated_at, published_at';
/** An instant of the last 365 days, spread evenly. */
const SOME_TIME = `now()::timestamp - (n::bigint * 7919 % 31536000) * interval '1 second'`;

const COMPANIES = `insert into companies (${STAMPS}, name, type, city, country, disabled, version, sampling_medium_id,
    price_category, pending_registration)
  select ${made('company')}, case when n <= $1::int then 'Verlag ' else 'Welle ' end || n,
    case when n <= $1::int then 'PROMOTION' else 'MEDIA' end,
    (array['Hamburg', 'Köln', 'Wien', 'Zürich'])[1 + n % 4], 'DE', false, 1,
    case when n > $1::int then (select id from sampling_mediums where code = 'RADIO' order by id limit 1) end,
    case when n > $1::int then 'SURCHARGEABLE' end, false
  from generate_series(1, $1::int + $2::int) n`;

const EDITORS = `insert into up_users (${STAMPS}, username, login_name_key, email, first_name, last_name, combined_role,
    company_id, disabled, blocked, confirmed, pending_registration, unfinished_migration, version)
  select ${made('user')}, 'editor-' || n, 'editor-' || n, 'editor-' || n || '@example.org', 'Käthe', 'Lindqvist ' || n,
    'MEDIA_USER', c.ids[1 + n % cardinality(c.ids)], false, false, true, false, false, 1
  from generate_series(1, $1::int) n
  cross join (select array_agg(id order by id) as ids from companies where type = 'MEDIA') c`;

/** The campaigns that have been bought, in an order of their own, and the editors. */
const PLAN = [
  `create unlogged table year_campaigns as
   select row_number() over (order by c.company_id <> $1, c.id) - 1 as number, c.id, c.release_id, a.id as action_id
   from sampling_campaigns c join sampling_actions a on a.campaign_id = c.id where c.status <> 'DRAFT'`,
  `create unlogged table year_editors as
   select row_number() over (order by id) - 1 as number, id, company_id
   from up_users where combined_role = 'MEDIA_USER'`,
  'create unique index on year_campaigns (number)',
  'create unique index on year_editors (number)',
  'analyze year_campaigns, year_editors',
];

const RIGHTS = `insert into sampling_campaign_rights (${STAMPS}, campaign_id, institution_id, right_type, purchased_at)
  select md5('right' || c.number || '/' || k), now(), now(), now(), c.id,
    i.ids[1 + ((c.number * 131 + k * 17) % cardinality(i.ids))::int], 'DOWNLOAD', now()
  from year_campaigns c cross join generate_series(1, 5) k
  cross join (select array_agg(id order by id) as ids from companies where type = 'MEDIA') i`;

/** Each editor did one thing with a release at most, because 17 and the number of editors have no common divisor. */
const INTERACTIONS = `insert into interactions (${STAMPS}, user_id, release_id, company_id, type, at)
  select md5('i' || c.number || '/' || k), x.at, x.at, x.at, e.id, c.release_id, e.company_id,
    (array['SEEN', 'SEEN', 'SEEN', 'LISTENED_TO', 'LISTENED_TO', 'DOWNLOADED', 'REQUESTED'])[1 + k % 7], x.at
  from year_campaigns c
  cross join lateral generate_series(1, case when c.number = 0 then $2::int else $1::int end) k
  join year_editors e on e.number = (c.number * 131 + k * 17) % $3::int
  cross join lateral (
    select now()::timestamp - ((c.number * 7919 + k * 104729) % 31536000) * interval '1 second' as at) x`;

const ADDRESSEES = `insert into sampled_addressees (${STAMPS}, action_id, institution_id)
  select md5('s' || c.number || '/' || k), now(), now(), now(), c.action_id,
    i.ids[1 + ((c.number * 131 + k * 17) % cardinality(i.ids))::int]
  from year_campaigns c cross join generate_series(1, $1::int) k
  cross join (select array_agg(id order by id) as ids from companies where type = 'MEDIA') i`;

const NOTIFICATIONS = `insert into notifications (${STAMPS}, user_id, type, data, mail_only, unique_key)
  select ${made('note', SOME_TIME)}, e.id, 'RELEASE_WITHDRAWN', '{}', true, 'year/' || n
  from generate_series(1, $1::int) n join year_editors e on e.number = n % $2::int`;

const AUDIT = `insert into audit_records (${STAMPS}, at, user_id, company_id, action, object_type, object_id, address)
  select ${made('audit', SOME_TIME)}, ${SOME_TIME}, e.id, e.company_id, 'update', 'release', n, '192.0.2.1'
  from generate_series(1, $1::int) n join year_editors e on e.number = n % $2::int`;

const MAILS = `insert into mails (${STAMPS}, recipient, template, subject, text, html, state, attempts, sent_at,
    unique_key, user_id)
  select ${made('mail', SOME_TIME)}, 'editor-' || n || '@example.org', 'digest', 'New releases', repeat('A line. ', 40),
    repeat('<p>A line.</p>', 60), 'SENT', 1, ${SOME_TIME}, 'year/' || n, e.id
  from generate_series(1, $1::int) n join year_editors e on e.number = n % $2::int`;

const DELIVERIES = `insert into deliveries (${STAMPS}, unique_key, release_id, campaign_id, action_id, institution_id,
    reason, state, attempts, queued_at, delivered_at, finished_at)
  select ${made('delivery', SOME_TIME)}, 'year/' || n, c.release_id, c.id, c.action_id, e.company_id, 'AUTOMATIC',
    'DELIVERED', 1, ${SOME_TIME}, ${SOME_TIME}, ${SOME_TIME}
  from generate_series(1, $1::int) n
  join year_campaigns c on c.number = n % (select count(*) from year_campaigns)
  join year_editors e on e.number = n % $2::int`;

const GROWING = ['interactions', 'sampled_addressees', 'notifications', 'audit_records', 'mails', 'deliveries'];

async function fillEvents(pool: Pool, { events, editors }: Year): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from year_campaigns');
  const perCampaign = (share: number): number => Math.max(1, Math.round((events * share) / rows[0]!.count));
  await pool.query(RIGHTS);
  await pool.query(INTERACTIONS, [perCampaign(SHARES.interactions), Math.min(HOT_EDITORS, editors - 1), editors]);
  await pool.query(ADDRESSEES, [perCampaign(SHARES.addressees)]);
  await pool.query(NOTIFICATIONS, [Math.round(events * SHARES.notifications), editors]);
  await pool.query(AUDIT, [Math.round(events * SHARES.audit), editors]);
  await pool.query(MAILS, [Math.round(events * SHARES.mails), editors]);
  await pool.query(DELIVERIES, [Math.round(events * SHARES.deliveries), editors]);
}

/** Writes the year into a database with reference data only, by SQL. The same year has the same rows every time. */
export async function fillYear(pool: Pool, year: Year): Promise<void> {
  const start = performance.now();
  await pool.query(`set maintenance_work_mem = '256MB'; set session_replication_role = replica`);
  await pool.query(COMPANIES, [year.promoters, year.institutions]);
  await pool.query(EDITORS, [year.editors]);
  await pool.query('set session_replication_role = default');
  const { rows } = await pool.query<{ id: number }>(`select id from companies where name like 'Verlag %' order by id`);
  const [large, ...others] = rows.map(({ id }) => id);
  const person = (who: { loginName: string }, values: object) => ({
    ...values,
    username: who.loginName,
    email: `${who.loginName}@example.org`,
  });
  await createUser(pool, 'PROMO_ADMIN', person(PEOPLE.promoter, { company_id: large }));
  await createUser(pool, 'SUPER_ADMIN', person(PEOPLE.admin, {}));
  const { rows: media } = await pool.query<{ id: number }>(`select min(id) as id from companies where type = 'MEDIA'`);
  await createUser(pool, 'MEDIA_USER', person(PEOPLE.editor, { company_id: media[0]!.id }));
  const client = { query: (text: string, values?: unknown[]) => pool.query(text, values) as never };
  // A tenth is the large promoter's.
  const shares = [...Array.from({ length: Math.ceil(others.length / 9) }, () => large!), ...others];
  await seedLoad(client, { releases: year.releases, companyIds: shares });
  for (const [index, sql] of PLAN.entries()) await pool.query(sql, index === 0 ? [large] : []);
  await pool.query('set session_replication_role = replica');
  await withoutIndexes(client, GROWING, () => fillEvents(pool, year));
  await pool.query('set session_replication_role = default');
  await pool.query('drop table year_campaigns, year_editors');
  note(`a year with ${year.events} events written in ${Math.round((performance.now() - start) / 1000)} s`);
}
