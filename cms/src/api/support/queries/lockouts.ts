import type { Knex } from 'knex';
import type { BeforeJson, DeskBlock, DeskLockout } from '@mpn/domain';
import { patternOf, SEARCH_LIMIT, select } from '@mpn/server-kit';
import { fullName } from '../../identity';

type Lockout = BeforeJson<DeskLockout>;
type NetworkBlock = BeforeJson<DeskBlock>;

/** Accounts with a lockout, the latest first, at most SEARCH_LIMIT. */
export async function searchLockouts(db: Knex, term: string): Promise<Lockout[]> {
  const rows = await select<Lockout>(
    db,
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

/** SQL: whether a block is in effect now, over the alias `b`. */
export const BLOCKED_NOW = `(b.ends_at > now() or b.reason = 'LOCKOUT' and b.user_id is not null and exists (
    select 1 from login_lockouts l where l.subject = b.subject and l.locked_at is not null)
  and not exists (select 1 from account_networks n
    where n.user_id = b.user_id and n.network = b.network and n.admitted_until > now()))`;

/** Networks that are blocked at the login or the panel's login now, the latest first, at most SEARCH_LIMIT. */
export async function searchBlocks(db: Knex, term: string): Promise<NetworkBlock[]> {
  const rows = await select<NetworkBlock>(
    db,
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
