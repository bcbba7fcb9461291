import type { Knex } from 'knex';
import { insertRow, insertRows } from '@mpn/server-kit';
import { hashToken } from '../../identity';
import { newAddressSecret } from '../rules/secrets';

/** Makes a further address of a personal link. @returns its secret, which is not stored */
export async function addAddress(trx: Knex, grantId: number): Promise<string> {
  const secret = newAddressSecret();
  await insertRow(trx, 'press_addresses', { grant_id: grantId, token_hash: hashToken(secret) });
  return secret;
}

/** Makes an address of each of these personal links. @returns their secrets, in the same order */
export async function addAddresses(trx: Knex, grantIds: readonly number[]): Promise<string[]> {
  const made = grantIds.map((grantId) => ({ grantId, secret: newAddressSecret() }));
  await insertRows(
    trx,
    'press_addresses',
    made.map(({ grantId, secret }) => ({ grant_id: grantId, token_hash: hashToken(secret) })),
  );
  return made.map(({ secret }) => secret);
}

/** Ends all addresses of a personal link, and what browsers have opened by them. */
export async function endAddresses(trx: Knex, grantId: number): Promise<void> {
  const now = new Date();
  await trx('press_addresses').where({ grant_id: grantId }).whereNull('ended_at').update({ ended_at: now });
  await trx('press_visits').where({ grant_id: grantId }).whereNull('ended_at').update({ ended_at: now });
}
