import type { Knex } from 'knex';
import identity from '../../../../config/identity';
import { accountSubject, type LoginSubject } from './subject';
import { select } from '@mpn/server-kit';

const { wrongPerAccountAndDay: LIMIT, endsAfterDays, knownNetworkDays } = identity.lockout;

/** Lockout state of an account for one network. */
export interface LockoutState {
  /** Whether unknown networks are refused. */
  locked: boolean;
  /** Whether the network had a recent login of the account, or was admitted. */
  known: boolean;
}

/** SQL: the count restarts after a day, or once a lockout has expired. */
const OVER = `case when l.locked_at is null then l.counted_from < now() - interval '1 day'
  else l.last_try_at < now() - interval '${endsAfterDays} days' end`;

const KNOWN = `exists (select 1 from account_networks n where n.user_id = :userId and n.network = :network
  and (n.last_login_at > now() - interval '${knownNetworkDays} days' or n.admitted_until > now()))`;

const bindings = ({ key, userId }: LoginSubject, network: string) => ({ key, userId: userId ?? 0, network });

/** Whether the account is locked for unknown networks, and whether this network is known. */
export async function readLockout(db: Knex, subject: LoginSubject, network: string): Promise<LockoutState> {
  const rows = await select<LockoutState>(
    db,
    `select ${KNOWN} as known,
       exists (select 1 from login_lockouts l where l.subject = :key and l.locked_at is not null
         and not (${OVER})) as locked`,
    bindings(subject, network),
  );
  return rows[0]!;
}

const BEGIN = `insert into login_lockouts as l (subject, user_id, checking) values (:key, nullif(:userId, 0), 1)
  on conflict (subject) do update set
    wrong = case when ${OVER} then 0 else l.wrong end,
    checking = case when ${OVER} then 1 else l.checking + 1 end,
    refused = case when ${OVER} then 0 else l.refused end,
    counted_from = case when ${OVER} then now() else l.counted_from end,
    mailed_at = case when ${OVER} then null else l.mailed_at end,
    locked_at = case when ${OVER} then null else l.locked_at end
  returning ${KNOWN} as known, l.locked_at is not null or l.wrong + l.checking > ${LIMIT} as locked`;

/**
 * Reserves one of the day's tries before the password is verified, so that parallel tries cannot exceed the limit. A
 * statement of its own, which a later failure does not roll back. Must be followed by {@link endCheck}.
 * @returns `locked` also while the pending tries would exceed the day's limit if all were wrong
 */
export async function beginCheck(db: Knex, subject: LoginSubject, network: string): Promise<LockoutState> {
  const rows = await select<LockoutState>(db, BEGIN, bindings(subject, network));
  return rows[0]!;
}

const END = {
  right: 'checking = greatest(checking - 1, 0)',
  wrong: `checking = greatest(checking - 1, 0), wrong = wrong + 1, last_try_at = now(),
    locked_at = case when wrong + 1 >= ${LIMIT} then coalesce(locked_at, now()) else locked_at end`,
} as const;

/**
 * Records the outcome of a reserved try, in a statement of its own.
 * @returns whether this wrong try has just locked the account
 */
export async function endCheck(db: Knex, { key }: LoginSubject, outcome: keyof typeof END): Promise<boolean> {
  const rows = await select<{ wrong: number }>(
    db,
    `update login_lockouts set ${END[outcome]} where subject = :key returning wrong`,
    { key },
  );
  return outcome === 'wrong' && rows[0]?.wrong === LIMIT;
}

/** Counts a refused login, which extends the lockout. */
export async function countRefused(db: Knex, { key }: LoginSubject): Promise<void> {
  await db.raw(`update login_lockouts set refused = refused + 1, last_try_at = now() where subject = ?`, [key]);
}

/**
 * Ends an account's lockout: every network may try again, and the day's count restarts.
 *
 * @returns whether it was locked.
 */
export async function endLockout(trx: Knex, userId: number): Promise<boolean> {
  const { key } = accountSubject(userId);
  const rows = await trx('login_lockouts')
    .where({ subject: key })
    .delete()
    .returning<{ locked_at: Date | null }[]>('*');
  await trx('blocked_networks').where({ subject: key, reason: 'LOCKOUT' }).delete();
  return rows.some((row) => row.locked_at !== null);
}

/** Deletes counts older than a day, and expired lockouts. */
export async function deleteOldLockouts(db: Knex): Promise<void> {
  await db.raw(`delete from login_lockouts l where ${OVER}`);
}
