import type { Core } from '@strapi/strapi';
import { fail, type PasskeyAnswer, type PasskeyRequestView } from '@mpn/domain';
import { audit, database } from '@mpn/server-kit';
import { newChallenge } from '../factors/challenges';
import { countNetworkTry, giveBackNetworkTry, limitNetworkTries } from '../limits/rate-limits';
import { noteBlock } from '../lockout/blocked-networks';
import { readLockout } from '../lockout/lockout';
import { accountSubject } from '../lockout/subject';
import { networkOf } from '../rules/network';
import type { SignInOrigin } from '../rules/request-facts';
import { assertMaySignIn, completeLogin, findAccountById, type SessionAnswer } from './login';
import { passkeyRequest, takePasskey } from './passkey-use';
import { refuseLocked } from './password-check';

const REFUSED = 'mpn.backend.authentication.error.passkey-refused';

/**
 * Options for a sign-in with any passkey of this site. They name no account.
 * @throws AppError too-many-requests (429)
 */
export async function beginPasskeySignIn(strapi: Core.Strapi, ip: string): Promise<PasskeyRequestView> {
  await limitNetworkTries(strapi, 'passkey-challenges-per-network', ip);
  return passkeyRequest(await newChallenge(database(strapi), 'SIGN_IN', null), 'SIGN_IN', []);
}

/** @throws AppError too-many-attempts (429) for a network whose sign-ins have failed too often */
async function limitNetwork(strapi: Core.Strapi, ip: string): Promise<void> {
  const verdict = await countNetworkTry(strapi, 'login-per-network', ip);
  if (verdict.wait === 0) return;
  await noteBlock(database(strapi), { ...verdict, reason: 'TRIES' });
  throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: verdict.wait });
}

/**
 * Signs in with a passkey alone, which stands for password and second factor: its authenticator has checked who uses
 * it. What is not accepted is answered alike, whether or not the passkey is known.
 * @throws AppError passkey-refused (403); too-many-attempts (429); with a right passkey account-locked for networks
 * unknown to a locked account, account-disabled, user-locked, company-disabled or pending-registration (401)
 */
export async function signInWithPasskey(
  strapi: Core.Strapi,
  answer: PasskeyAnswer,
  origin: SignInOrigin,
): Promise<SessionAnswer> {
  const { ip } = origin;
  const db = database(strapi);
  await limitNetwork(strapi, ip);
  const { isAccepted, userId } = await takePasskey(strapi, answer, { purpose: 'SIGN_IN', owner: null, ip });
  const account = isAccepted && userId !== null ? await findAccountById(db, userId) : undefined;
  if (!account) {
    const object = { objectType: 'user' as const, ...(userId === null ? {} : { objectId: userId }) };
    await audit(db, { userId, ip }, { action: 'session.passkey-failed', ...object });
    throw fail(REFUSED);
  }
  const subject = accountSubject(account.id);
  const { locked, known } = await readLockout(db, subject, networkOf(ip));
  if (locked && !known) return refuseLocked(strapi, { subject, ip });
  await giveBackNetworkTry(strapi, 'login-per-network', ip);
  await assertMaySignIn(strapi, account, ip);
  return completeLogin(strapi, account, origin, { factor: 'PASSKEY' });
}
