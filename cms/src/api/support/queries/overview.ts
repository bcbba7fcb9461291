import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { DeskPermission, Locale } from '@mpn/domain';
import { database, select, type OutsideServiceName } from '@mpn/server-kit';
import { causeSentence } from './failure-sentences';
import { STILL_FAILED } from './lists/deliveries';
import { TAX_CHANGED } from './lists/companies';
import { GIVEN_UP, RETRYING, SHOP_FAILS } from './lists/jobs';
import { BLOCKED_NOW } from './lockouts';
import { HANGING, UNDER_REVIEW } from './lists/orders';

/** Numbers of tasks that wait for support. */
export interface Waiting {
  registrations: number;
  oldestRegistration: Date | null;
  joinRequests: number;
  ordersUnderReview: number;
  ordersHanging: number;
  lockedAccounts: number;
  blockedNetworks: number;
  problematicCompanies: number;
  /** Companies that changed what decides about VAT. */
  taxChanges: number;
  failedJobs: number;
  retryingJobs: number;
  failedMails: number;
  shopSyncCompanies: number;
  shopSyncJobs: number;
}

/** Failed deliveries with one error, with its text. */
export interface FailureCause {
  code: string;
  sentence: string;
  deliveries: number;
  institutions: number;
}

/** A service that does not answer, or a disk without room. */
export interface Away {
  service: OutsideServiceName;
  since: Date;
  reason: string;
}

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

export interface Overview {
  /** The longest away first. */
  away: Away[];
  waiting: Partial<Waiting>;
  causes: FailureCause[];
}

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
    select<Away>(db, AWAY),
    select<Waiting>(db, WAITING),
    failureCauses(db, locale),
  ]);
  return { away, waiting: waiting ?? {}, causes };
}
