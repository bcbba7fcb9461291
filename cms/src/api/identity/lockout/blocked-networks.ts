import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { forgetNetworkTries } from '../limits/rate-limits';
import { admitNetwork } from './known-networks';
import type { LoginSubject } from './subject';

export interface Block {
  network: string;
  /** The account whose logins are refused; undefined: all. */
  subject?: LoginSubject;
  /**
   * TRIES: the network used up its tries and must wait. LOCKOUT: the account is locked for unknown networks. PANEL: the
   * network used up its tries at the panel's login. ACCOUNT: a panel account had too many wrong passwords.
   */
  reason: 'TRIES' | 'LOCKOUT' | 'PANEL' | 'ACCOUNT';
  /** Seconds until it expires. */
  wait?: number;
}

/** Records a refused login for support. */
export async function noteBlock(db: Knex, { network, subject, reason, wait }: Block): Promise<void> {
  await db.raw(
    `insert into blocked_networks as b (network, subject, user_id, reason, ends_at)
     values (:network, :subject, :userId, :reason, now() + :wait * interval '1 second')
     on conflict (network, subject, reason) do update set last_at = now(), ends_at = excluded.ends_at,
       times = case when b.ends_at < now() then 1 else b.times + 1 end,
       since = case when b.ends_at < now() then now() else b.since end`,
    { network, subject: subject?.key ?? '', userId: subject?.userId ?? null, reason, wait: wait ?? null },
  );
}

export interface BlockRow {
  network: string;
  subject: string;
  user_id: number | null;
  reason: Block['reason'];
}

/** Resets a network's used-up tries for an account. */
export async function releaseNetwork(strapi: Core.Strapi, network: string, subject: LoginSubject): Promise<void> {
  await forgetNetworkTries(strapi, 'login-per-account-and-network', network, subject.key);
  await database(strapi)('blocked_networks').where({ network, subject: subject.key }).delete();
}

/**
 * Removes a block.
 * @returns what was blocked; undefined when there is no such block
 */
export async function takeBlock(trx: Knex, blockId: number): Promise<BlockRow | undefined> {
  const [block] = await trx('blocked_networks').where({ id: blockId }).delete().returning<BlockRow[]>('*');
  return block;
}

/** Resets the counters behind a block of the login; a network that is unknown to a locked account is admitted to it. */
export async function forgetLoginTries(strapi: Core.Strapi, trx: Knex, block: BlockRow): Promise<void> {
  if (block.subject === '') await forgetNetworkTries(strapi, 'login-per-network', block.network);
  else await forgetNetworkTries(strapi, 'login-per-account-and-network', block.network, block.subject);
  if (block.reason === 'LOCKOUT' && block.user_id !== null) await admitNetwork(trx, block.user_id, block.network);
}

/** Deletes expired blocks. */
export async function deleteOldBlocks(db: Knex): Promise<void> {
  await db.raw(
    `delete from blocked_networks
     where coalesce(ends_at, last_at + interval '${identity.lockout.endsAfterDays} days') < now()`,
  );
}
