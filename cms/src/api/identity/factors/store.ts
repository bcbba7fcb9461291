import type { Knex } from 'knex';
import type { SecondFactorView } from '@mpn/domain';
import { findConnectionOfPerson } from '../sso/store';
import { openSealedText, sealText, select, type Seal } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { hashRecoveryCode } from '../rules/secrets';
import { readPasskeys } from './passkeys';
import { matchingStep } from './totp';

/** SQL: whether a sign-in of the user with the alias needs more than the password. */
export const hasSecondFactorOf = (user: string): string =>
  `(exists (select 1 from totp_factors totp
    where totp.user_id = ${user}.id and totp.sealed_secret is not null)
  or exists (select 1 from passkeys passkey where passkey.user_id = ${user}.id))`;

/** SQL: the same of the user `u`. */
export const HAS_SECOND_FACTOR = hasSecondFactorOf('u');

const sealOf = (userId: number): Seal => ({
  secret: getSettings().secrets.encryptionKey,
  purpose: 'totp-factor',
  context: String(userId),
});

interface TotpRow {
  sealed_secret: string | null;
  sealed_setup: string | null;
  setup_until: Date | null;
}

const lockTotp = (trx: Knex, userId: number): Promise<TotpRow | undefined> =>
  trx('totp_factors')
    .where({ user_id: userId })
    .forUpdate()
    .first<TotpRow | undefined>('sealed_secret', 'sealed_setup', 'setup_until');

/** Keeps a key that is not in use yet; a former one that was not finished is replaced. */
export async function saveTotpSetup(trx: Knex, userId: number, secret: string): Promise<void> {
  const until = new Date(Date.now() + identity.secondFactor.setupMinutes * 60_000);
  await trx.raw(
    `insert into totp_factors (user_id, sealed_setup, setup_until) values (?, ?, ?)
     on conflict (user_id) do update set sealed_setup = excluded.sealed_setup, setup_until = excluded.setup_until`,
    [userId, sealText(sealOf(userId), secret), until],
  );
}

/**
 * Takes the key of a setup into use if the code is of it. A former key ends.
 * @returns `missing` without a setup that can still be finished
 */
export async function finishTotpSetup(trx: Knex, userId: number, code: string): Promise<'done' | 'wrong' | 'missing'> {
  const row = await lockTotp(trx, userId);
  const now = new Date();
  if (!row?.sealed_setup || !row.setup_until || row.setup_until <= now) return 'missing';
  const step = matchingStep(openSealedText(sealOf(userId), row.sealed_setup) ?? '', code, now);
  if (step === null) return 'wrong';
  await trx('totp_factors').where({ user_id: userId }).update({
    sealed_secret: row.sealed_setup,
    added_at: now,
    last_used_at: null,
    // This code cannot be used for a sign-in too.
    last_step: step,
    sealed_setup: null,
    setup_until: null,
  });
  return 'done';
}

/** Takes a code of the authenticator app, once. */
export async function takeTotpCode(trx: Knex, userId: number, code: string): Promise<boolean> {
  const row = await lockTotp(trx, userId);
  if (!row?.sealed_secret) return false;
  const now = new Date();
  const secret = openSealedText(sealOf(userId), row.sealed_secret);
  const step = secret === null ? null : matchingStep(secret, code, now);
  if (step === null) return false;
  const taken = await trx('totp_factors')
    .where({ user_id: userId })
    .where((used) => void used.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, last_used_at: now });
  return taken > 0;
}

/** Takes a recovery code, once. */
export async function takeRecoveryCode(trx: Knex, userId: number, code: string): Promise<boolean> {
  const taken = await trx('recovery_codes')
    .where({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })
    .whereNull('used_at')
    .update({ used_at: new Date() });
  return taken > 0;
}

/** Replaces all recovery codes of an account. */
export async function saveRecoveryCodes(trx: Knex, userId: number, codes: readonly string[]): Promise<void> {
  await trx('recovery_codes').where({ user_id: userId }).delete();
  await trx('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) })),
  );
}

/** Removes the authenticator app; false where there is none. */
export async function deleteTotp(trx: Knex, userId: number): Promise<boolean> {
  const removed = await trx('totp_factors').where({ user_id: userId }).whereNotNull('sealed_secret').delete();
  return removed > 0;
}

/** Whether a sign-in of this account needs more than the password. */
export async function hasSecondFactor(db: Knex, userId: number): Promise<boolean> {
  const [row] = await select<{ has: boolean }>(
    db,
    `select ${HAS_SECOND_FACTOR} as has from up_users u where u.id = :userId`,
    { userId },
  );
  return row?.has ?? false;
}

export async function hasRecoveryCodes(trx: Knex, userId: number): Promise<boolean> {
  return (await trx('recovery_codes').where({ user_id: userId }).first('id')) !== undefined;
}

/**
 * Removes all second factors of an account, with what stands in for one, would add or would remove it: recovery codes,
 * a setup that is not finished, a passkey that was asked for, a reset by support that is not due.
 * @returns false where it had none
 */
export async function removeAllFactors(trx: Knex, userId: number): Promise<boolean> {
  const hadTotp = await deleteTotp(trx, userId);
  const passkeys = await trx('passkeys').where({ user_id: userId }).delete();
  for (const table of ['totp_factors', 'recovery_codes', 'factor_resets', 'passkey_challenges']) {
    await trx(table).where({ user_id: userId }).delete();
  }
  return hadTotp || passkeys > 0;
}

/** What the person is shown of their second factors. */
export async function readFactors(db: Knex, userId: number): Promise<SecondFactorView> {
  const totp = await db('totp_factors')
    .where({ user_id: userId })
    .whereNotNull('sealed_secret')
    .first<{ added_at: Date; last_used_at: Date | null } | undefined>('added_at', 'last_used_at');
  const [codes] = await db('recovery_codes')
    .where({ user_id: userId })
    .select<{ made: number; left: number }[]>(
      db.raw('count(*)::int as made'),
      db.raw('(count(*) filter (where used_at is null))::int as left'),
    );
  return {
    totp: totp ? { addedAt: totp.added_at.toISOString(), lastUsedAt: totp.last_used_at?.toISOString() ?? null } : null,
    passkeys: await readPasskeys(db, userId),
    recoveryCodesLeft: codes && codes.made > 0 ? codes.left : null,
    confirmsBySignOn: (await findConnectionOfPerson(db, userId)) !== undefined,
  };
}

/** Deletes keys whose setup was not finished in time. */
export async function deleteOldSetups(db: Knex, now: Date): Promise<void> {
  const over = () => db('totp_factors').where('setup_until', '<', now);
  await over().whereNull('sealed_secret').delete();
  await over().update({ sealed_setup: null, setup_until: null });
}
