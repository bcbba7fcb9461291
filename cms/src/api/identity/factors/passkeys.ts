import type { Knex } from 'knex';
import { isCounterBehind, type PasskeyTransport, type PasskeyView } from '@mpn/domain';
import type { CheckedPasskey } from './passkey-check';

/** A stored passkey, as far as its signatures are checked with it. */
export interface StoredPasskey {
  id: number;
  user_id: number;
  name: string;
  credential_id: string;
  public_key: string;
  user_handle: string;
  transports: PasskeyTransport[];
}

const COLUMNS = ['id', 'user_id', 'name', 'credential_id', 'public_key', 'user_handle', 'transports'] as const;

export const findPasskey = (db: Knex, credentialId: string): Promise<StoredPasskey | undefined> =>
  db('passkeys')
    .where({ credential_id: credentialId })
    .first<StoredPasskey | undefined>(...COLUMNS);

/** The passkeys of an account, the oldest first. */
export const passkeysOf = (db: Knex, userId: number): Promise<StoredPasskey[]> =>
  db('passkeys')
    .where({ user_id: userId })
    .orderBy('id')
    .select<StoredPasskey[]>(...COLUMNS);

/** Stores a new passkey; false where another account or the same one has it. */
export async function savePasskey(
  trx: Knex,
  userId: number,
  name: string,
  userHandle: string,
  passkey: CheckedPasskey,
): Promise<boolean> {
  const saved = await trx('passkeys')
    .insert({
      user_id: userId,
      name,
      user_handle: userHandle,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.counter,
      transports: passkey.transports,
      backed_up: passkey.isBackedUp,
    })
    .onConflict('credential_id')
    .ignore()
    .returning<{ id: number }[]>('id');
  return saved.length > 0;
}

/**
 * Records a use.
 * @returns `copied` where the counter is behind that of the last use, `missing` where it was removed meanwhile
 */
export async function usePasskey(
  trx: Knex,
  id: number,
  { counter, isBackedUp }: Pick<CheckedPasskey, 'counter' | 'isBackedUp'>,
): Promise<'used' | 'copied' | 'missing'> {
  const row = await trx('passkeys').where({ id }).forUpdate().first<{ sign_count: string } | undefined>('sign_count');
  if (!row) return 'missing';
  if (isCounterBehind(Number(row.sign_count), counter)) return 'copied';
  await trx('passkeys').where({ id }).update({ sign_count: counter, backed_up: isBackedUp, last_used_at: new Date() });
  return 'used';
}

/** Removes one passkey of an account; false where it has none of this id. */
export async function deletePasskey(trx: Knex, userId: number, id: number): Promise<boolean> {
  return (await trx('passkeys').where({ user_id: userId, id }).delete()) > 0;
}

/** Renames one passkey of an account; false where it has none of this id. */
export async function setPasskeyName(trx: Knex, userId: number, id: number, name: string): Promise<boolean> {
  return (await trx('passkeys').where({ user_id: userId, id }).update({ name })) > 0;
}

interface ShownRow {
  id: number;
  name: string;
  added_at: Date;
  last_used_at: Date | null;
  backed_up: boolean;
}

/** The passkeys of an account as their owner sees them, the oldest first. */
export async function readPasskeys(db: Knex, userId: number): Promise<PasskeyView[]> {
  const rows = await db('passkeys')
    .where({ user_id: userId })
    .orderBy('id')
    .select<ShownRow[]>('id', 'name', 'added_at', 'last_used_at', 'backed_up');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isBackedUp: row.backed_up,
  }));
}
