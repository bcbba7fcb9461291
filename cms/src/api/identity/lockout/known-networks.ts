import type { Knex } from 'knex';
import identity from '../../../../config/identity';
import { select } from '@mpn/server-kit';

const { knownNetworkDays, admittedDays } = identity.lockout;

/**
 * Records that the account signed in from this network.
 * @returns whether the network was unknown to it; an admitted one is known
 */
export async function rememberNetwork(trx: Knex, userId: number, network: string): Promise<boolean> {
  const [row] = await select<{ is_new: boolean }>(
    trx,
    `insert into account_networks (user_id, network, last_login_at) values (?, ?, now())
     on conflict (user_id, network) do update set last_login_at = now() returning xmax = 0 as is_new`,
    [userId, network],
  );
  return row!.is_new;
}

/**
 * Admits a network to an account: it may try the password although the account is locked.
 * @returns the instant until which it is admitted
 */
export async function admitNetwork(trx: Knex, userId: number, network: string): Promise<Date> {
  const rows = await select<{ admitted_until: Date }>(
    trx,
    `insert into account_networks (user_id, network, admitted_until)
      values (?, ?, now() + interval '${admittedDays} days')
     on conflict (user_id, network) do update set admitted_until = excluded.admitted_until returning admitted_until`,
    [userId, network],
  );
  return rows[0]!.admitted_until;
}

/** Deletes known networks that have expired. */
export async function deleteOldNetworks(db: Knex): Promise<void> {
  await db.raw(
    `delete from account_networks where coalesce(admitted_until, '-infinity') < now()
       and coalesce(last_login_at, '-infinity') < now() - interval '${knownNetworkDays} days'`,
  );
}
