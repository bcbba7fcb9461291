import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { rememberNetwork } from '../lockout/known-networks';

/** Where a sign-in came from: its network, and the hash of the browser's cookie. */
export interface SignInPlace {
  network: string;
  deviceHash: string;
}

/** @returns whether the account had not signed in by this browser before */
async function rememberDevice(trx: Knex, userId: number, deviceHash: string): Promise<boolean> {
  const [row] = await select<{ is_new: boolean }>(
    trx,
    `insert into account_devices (user_id, device_hash, last_login_at) values (?, ?, now())
     on conflict (user_id, device_hash) do update set last_login_at = now() returning xmax = 0 as is_new`,
    [userId, deviceHash],
  );
  return row!.is_new;
}

/**
 * Records where an account signs in.
 * @returns whether to mail the person: network and browser are both unknown, and it is not the first sign-in
 */
export async function rememberSignIn(trx: Knex, userId: number, place: SignInPlace): Promise<boolean> {
  const [before] = await select<{ exists: boolean }>(
    trx,
    `select exists (select 1 from account_networks where user_id = ? and last_login_at is not null) as exists`,
    [userId],
  );
  const isNewNetwork = await rememberNetwork(trx, userId, place.network);
  const isNewDevice = await rememberDevice(trx, userId, place.deviceHash);
  return before!.exists && isNewNetwork && isNewDevice;
}

/** Deletes network and browser of a sign-in that was reported as somebody else's. */
export async function forgetSignIn(trx: Knex, userId: number, { network, deviceHash }: SignInPlace): Promise<void> {
  await trx('account_networks').where({ user_id: userId, network }).delete();
  await trx('account_devices').where({ user_id: userId, device_hash: deviceHash }).delete();
}

/** Deletes browsers that have not signed in for long: their cookies have expired. */
export async function deleteOldDevices(db: Knex): Promise<void> {
  await db.raw(
    `delete from account_devices where last_login_at < now() - interval '${identity.devices.knownDays} days'`,
  );
}
