import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  MAX_PASSKEYS,
  type DoneView,
  type NewPasskey,
  type PasskeyCreationView,
  type Principal,
  type RecoveryCodesView,
} from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { newChallenge, takeChallenge } from '../factors/challenges';
import { checkNewPasskey, PASSKEY_ALGORITHMS, signedChallenge } from '../factors/passkey-check';
import { passkeyParty } from '../factors/passkey-party';
import { deletePasskey, passkeysOf, savePasskey, setPasskeyName } from '../factors/passkeys';
import { hasSecondFactor, removeAllFactors } from '../factors/store';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { newToken } from '../rules/secrets';
import { auditOwn } from './audit-own';
import { assertPasswordConfirmed } from './password-confirmation';
import { firstRecoveryCodes } from './recovery-codes';

const REFUSED = 'mpn.backend.authentication.error.passkey-refused';

const assertRoomFor = (present: number): void => {
  if (present >= MAX_PASSKEYS) throw fail('mpn.backend.authentication.error.passkey-limit', { max: MAX_PASSKEYS });
};

/**
 * Asks the browser for a new passkey of the caller. Authenticators that hold one of theirs are left out.
 * @throws AppError own-person-only, password-confirmation-needed (403), passkey-limit (409)
 */
export async function beginPasskey(strapi: Core.Strapi, principal: Principal): Promise<PasskeyCreationView> {
  const db = database(strapi);
  await assertPasswordConfirmed(db, principal);
  const { userId, sessionId, loginName } = principal;
  const present = await passkeysOf(db, userId);
  assertRoomFor(present.length);
  const userHandle = present[0]?.user_handle ?? newToken();
  const { id, name } = passkeyParty();
  const account = await findResetAccount(db, userId);
  return {
    challenge: await newChallenge(db, 'ADD', { userId, sessionId }, userHandle),
    rp: { id, name },
    user: { id: userHandle, name: loginName, displayName: account ? fullNameOf(account) : loginName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: identity.passkeys.challengeMinutes * 60_000,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: present.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
  };
}

/**
 * Takes a passkey into use that the browser was asked for by {@link beginPasskey}.
 * @returns the recovery codes made with the account's first factor; none where it has some
 * @throws AppError own-person-only, password-confirmation-needed, passkey-refused (403), passkey-limit (409)
 */
export async function addPasskey(
  strapi: Core.Strapi,
  principal: Principal,
  name: string,
  passkey: NewPasskey,
): Promise<RecoveryCodesView> {
  const db = database(strapi);
  await assertPasswordConfirmed(db, principal);
  const { userId, sessionId } = principal;
  const challenge = signedChallenge(passkey.clientDataJSON);
  const taken = challenge === null ? undefined : await takeChallenge(db, challenge, 'ADD', { userId, sessionId });
  const checked = taken && challenge !== null ? await checkNewPasskey(passkey, challenge) : null;
  if (!checked || !taken?.userHandle) throw fail(REFUSED);
  const { userHandle } = taken;
  return inTransaction(strapi, async (trx) => {
    // Two at the same time are counted one after the other.
    await trx('up_users').where({ id: userId }).forUpdate().first('id');
    assertRoomFor((await passkeysOf(trx, userId)).length);
    if (!(await savePasskey(trx, userId, name, userHandle, checked))) throw fail(REFUSED);
    await auditOwn(trx, principal, 'account.add-passkey', []);
    await sendSecondFactorChanged(strapi, trx, userId, 'PASSKEY_ADDED', { passkey: name });
    return firstRecoveryCodes(trx, userId);
  });
}

async function nameOf(trx: Knex, userId: number, id: number): Promise<string> {
  const row = await trx('passkeys')
    .where({ user_id: userId, id })
    .forUpdate()
    .first<{ name: string } | undefined>('name');
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row.name;
}

/** @throws AppError own-person-only, password-confirmation-needed (403), not-found (404) */
export async function renamePasskey(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  name: string,
): Promise<DoneView> {
  await assertPasswordConfirmed(database(strapi), principal);
  const { userId } = principal;
  return inTransaction(strapi, async (trx) => {
    const former = await nameOf(trx, userId, id);
    if (former === name) return { done: true, saveResult: 'NO_SAVE' };
    await setPasskeyName(trx, userId, id, name);
    await auditOwn(trx, principal, 'account.rename-passkey', ['name']);
    await sendSecondFactorChanged(strapi, trx, userId, 'PASSKEY_RENAMED', { passkey: former, renamed: name });
    return { done: true, saveResult: 'SAVED' };
  });
}

/**
 * Removes a passkey; with the last factor the recovery codes go too.
 * @throws AppError own-person-only, password-confirmation-needed (403), not-found (404)
 */
export async function removePasskey(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  await assertPasswordConfirmed(database(strapi), principal);
  const { userId } = principal;
  await inTransaction(strapi, async (trx) => {
    const name = await nameOf(trx, userId, id);
    await deletePasskey(trx, userId, id);
    if (!(await hasSecondFactor(trx, userId))) await removeAllFactors(trx, userId);
    await auditOwn(trx, principal, 'account.remove-passkey', []);
    await sendSecondFactorChanged(strapi, trx, userId, 'PASSKEY_REMOVED', { passkey: name });
  });
}
