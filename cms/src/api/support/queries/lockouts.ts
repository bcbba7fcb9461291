import type { Knex } from 'knex';
import { patternOf, SEARCH_LIMIT } from '@mpn/server-kit';
import { fullName, type Block } from '../../identity';

/** An account with a lockout after wrong passwords, as support sees it. */
export interface SupportLockout {
  /** Of the user. */
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  companyName: string | null;
  lockedAt: Date;
  wrongPasswords: number;
  refusedLogins: number;
  lastTryAt: Date;
  /** Networks from which logins of this account were refused. */
  networks: number;
}

/** Accounts with a lockout, the latest first, at most SEARCH_LIMIT. */
export async function searchLockouts(db: Knex, term: string): Promise<SupportLockout[]> {
  const { rows } = await db.raw<{ rows: SupportLockout[] }>(
    `select u.id, u.username as "loginName", ${fullName('u')} as "fullName", u.email, c.name as "companyName",
       l.locked_at as "lockedAt", l.wrong as "wrongPasswords",
         l.refused as "refusedLogins",
       l.last_try_at as "lastTryAt",
       (select count(*)::int from blocked_networks b where b.subject = l.subject and b.reason = 'LOCKOUT') as networks
     from login_lockouts l join up_users u on u.id = l.user_id left join companies c on c.id = u.company_id
     where l.locked_at is not null and u.deleted_at is null
       and concat_ws(' ', u.first_name, u.last_name, u.username, u.email, c.name) ilike ?
     order by l.locked_at desc, u.id limit ${SEARCH_LIMIT}`,
    [patternOf(term)],
  );
  return rows;
}

/** A network whose logins are refused, as support sees it. */
export interface SupportBlock {
  id: number;
  network: string;
  reason: Block['reason'];
  /**
   * The account whose logins are refused, for the panel its e-mail address; null: all, or names without an account
   * (`unknownName`).
   */
  loginName: string | null;
  unknownName: boolean;
  since: Date;
  lastAt: Date;
  times: number;
  /** When it expires; null: with the account's lockout. */
  endsAt: Date | null;
}

/** SQL: whether a block is in effect now, over the alias `b`. */
export const BLOCKED_NOW = `(b.ends_at > now() or b.reason = 'LOCKOUT' and b.user_id is not null and exists (
    select 1 from login_lockouts l where l.subject = b.subject and l.locked_at is not null)
  and not exists (select 1 from account_networks n
    where n.user_id = b.user_id and n.network = b.network and n.admitted_until > now()))`;

/** Networks that are blocked at the login or the panel's login now, the latest first, at most SEARCH_LIMIT. */
export async function searchBlocks(db: Knex, term: string): Promise<SupportBlock[]> {
  const { rows } = await db.raw<{ rows: SupportBlock[] }>(
    `select b.id::int, b.network, b.reason, coalesce(u.username, a.email) as "loginName",
       b.subject like 'name:%' as "unknownName",
       b.since, b.last_at as "lastAt", b.times, b.ends_at as "endsAt"
     from blocked_networks b left join up_users u on u.id = b.user_id
       left join admin_users a on b.subject = 'panel:' || a.id
     where ${BLOCKED_NOW} and concat_ws(' ', b.network, u.username, a.email) ilike ?
     order by b.last_at desc, b.id desc limit ${SEARCH_LIMIT}`,
    [patternOf(term)],
  );
  return rows;
}
