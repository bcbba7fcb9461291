import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { BeforeJson, DeskOverview, DeskPermission, DeskWaiting, Locale } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { causeSentence } from './failure-sentences';
import { STILL_FAILED } from './lists/deliveries';
import { TAX_CHANGED } from './lists/companies';
import { GIVEN_UP, RETRYING, SHOP_FAILS } from './lists/jobs';
import { BLOCKED_NOW } from './lockouts';
import { HANGING, UNDER_REVIEW } from './lists/orders';

type Waiting = BeforeJson<DeskWaiting>;
type Overview = BeforeJson<DeskOverview>;
type FailureCause = DeskOverview['causes'][number];

/** Outages expire after some check intervals, because a killed process does not delete its rows. */
const AWAY = `select service, min(since) as since, (array_agg(reason order by since))[1] as reason
  from outages where checked_at > now() - interval '5 minutes' group by service order by 2`;

const count = (from: string, where: string): string => `(select count(*)::int from ${from} where ${where})`;

const WAITING = `select
  ${count('companies c', 'c.pending_registration and c.deleted_at is null')} as registrations,
  (select min(c.created_at) from companies c
    where c.pending_registration and c.deleted_at is null) as "oldestRegistration",
  ${count('join_requests q', `q.state = 'PENDING'`)} as "joinRequests",
  ${count('purchase_orders o', UNDER_REVIEW)} as "ordersUnderReview",
  ${count('purchase_orders o', HANGING)} as "ordersHanging",
  ${count('login_lockouts l join up_users u on u.id = l.user_id', 'l.locked_at is not null and u.deleted_at is null')}
    as "lockedAccounts",
  ${count('blocked_networks b', BLOCKED_NOW)} as "blockedNetworks",
  ${count('companies c', 'c.problematic and c.deleted_at is null')} as "problematicCompanies",
  ${count('companies c', `${TAX_CHANGED} and c.deleted_at is null`)} as "taxChanges",
  ${count('graphile_worker.jobs j', GIVEN_UP)} as "failedJobs",
  ${count('graphile_worker.jobs j', RETRYING)} as "retryingJobs",
  ${count('mails m', `m.state = 'FAILED'`)} as "failedMails",
  ${count('companies c', `c.shop_sync_status = 'FAILED' and c.deleted_at is null`)} as "shopSyncCompanies",
  ${count('graphile_worker.jobs j', SHOP_FAILS)} as "shopSyncJobs"`;

async function failureCauses(db: Knex, locale: Locale): Promise<FailureCause[]> {
  const rows = await select<Omit<FailureCause, 'sentence'>>(
    db,
    `select coalesce(d.error_code, '') as code, count(*)::int as deliveries,
       count(distinct d.institution_id)::int as institutions
     from deliveries d where ${STILL_FAILED} group by 1 order by 2 desc, 1`,
  );
  return rows.map((row) => ({ ...row, sentence: row.code ? causeSentence(row.code, locale) : '–' }));
}

/** The permission that a count needs; the others are visible to everybody at the desk. */
const PERMISSION_OF_COUNT: Readonly<Partial<Record<keyof Waiting, DeskPermission>>> = {
  registrations: 'registrations',
  oldestRegistration: 'registrations',
  joinRequests: 'registrations',
  lockedAccounts: 'accounts',
  blockedNetworks: 'accounts',
  failedJobs: 'jobs',
  retryingJobs: 'jobs',
  shopSyncJobs: 'jobs',
  failedMails: 'mails',
};

/** The part of the overview whose lists an account may see. */
export function visibleOf({ away, waiting, causes }: Overview, may: (permission: DeskPermission) => boolean): Overview {
  const seen = Object.entries(waiting).filter(([name]) => {
    const permission = PERMISSION_OF_COUNT[name as keyof Waiting];
    return !permission || may(permission);
  });
  return { away, waiting: Object.fromEntries(seen), causes: may('deliveries') ? causes : [] };
}

/** All tasks that wait for support: one statement each for outages, counts and errors of deliveries. */
export async function overview(strapi: Core.Strapi, locale: Locale): Promise<Overview> {
  const db = database(strapi);
  const [away, [waiting], causes] = await Promise.all([
    select<Overview['away'][number]>(db, AWAY),
    select<Waiting>(db, WAITING),
    failureCauses(db, locale),
  ]);
  return { away, waiting: waiting ?? {}, causes };
}
