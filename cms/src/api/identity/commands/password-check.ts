import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { audit, database, logError, type Actor, type AuditEntry } from '@mpn/server-kit';
import { answerAlike } from '../rules/answer-alike';
import { mailAdmissionLink } from '../lockout/admission';
import { noteBlock } from '../lockout/blocked-networks';
import { beginCheck, countRefused, endCheck, readLockout } from '../lockout/lockout';
import { accountSubject, type LoginSubject } from '../lockout/subject';
import { networkOf } from '../rules/network';
import { verifyPassword, type StoredPassword } from '../rules/passwords';
import {
  countNetworkTry,
  countTry,
  forget,
  forgetNetworkTries,
  giveBack,
  giveBackNetworkTry,
} from '../limits/rate-limits';

export interface PasswordTry {
  subject: LoginSubject;
  password: string;
  /** IP address of the caller. */
  ip: string;
  /** The account of that name; undefined without one. */
  account: StoredPassword | undefined;
}

/** Logs a failed side effect, which must not change the response. */
const logFailure =
  (strapi: Core.Strapi, what: string) =>
  (error: unknown): void => {
    logError(strapi, what, error);
  };

/** Writes an audit record in a transaction of its own: the count of wrong passwords stands even if this fails. */
const auditAlone = (strapi: Core.Strapi, actor: Actor, entry: AuditEntry): Promise<void> =>
  audit(database(strapi), actor, entry).catch(logFailure(strapi, `audit of ${entry.action} failed`));

/**
 * Counts the try by network, and by network and account.
 *
 * @throws AppError too-many-attempts (429) beyond the limits, whether or not the password is right
 */
async function limitByNetwork(strapi: Core.Strapi, { subject, ip }: PasswordTry): Promise<void> {
  const ofAccount = await countNetworkTry(strapi, 'login-per-account-and-network', ip, subject.key);
  const ofAnybody = await countNetworkTry(strapi, 'login-per-network', ip);
  const db = database(strapi);
  if (ofAccount.wait > 0) await noteBlock(db, { ...ofAccount, subject, reason: 'TRIES' });
  if (ofAnybody.wait > 0) await noteBlock(db, { ...ofAnybody, reason: 'TRIES' });
  const wait = Math.max(ofAccount.wait, ofAnybody.wait);
  if (wait > 0) throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: wait });
}

/**
 * Refuses a sign-in to a locked account from a network unknown to it, and mails the link that admits the network.
 * @throws AppError account-locked (401), too-many-attempts (429)
 */
export async function refuseLocked(
  strapi: Core.Strapi,
  { subject, ip }: Pick<PasswordTry, 'subject' | 'ip'>,
): Promise<never> {
  const { wait, network } = await countNetworkTry(strapi, 'login-per-network', ip);
  const work = async (): Promise<void> => {
    await countRefused(database(strapi), subject);
    await noteBlock(database(strapi), { network: networkOf(ip), subject, reason: 'LOCKOUT' });
    if (wait > 0) await noteBlock(database(strapi), { network, reason: 'TRIES', wait });
    if (subject.userId !== null) await mailAdmissionLink(strapi, subject.userId, ip);
  };
  await answerAlike(work().catch(logFailure(strapi, 'a refused login could not be noted')));
  if (wait > 0) throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: wait });
  throw fail('mpn.backend.authentication.error.account-locked');
}

/** Verifies the password and counts a wrong one against the account. */
async function verifyTry(strapi: Core.Strapi, { subject, password, ip, account }: PasswordTry): Promise<boolean> {
  const db = database(strapi);
  let isRight = false;
  let locks = false;
  try {
    isRight = await verifyPassword(account, password);
  } finally {
    locks = await endCheck(db, subject, isRight ? 'right' : 'wrong');
  }
  if (isRight) {
    await forgetNetworkTries(strapi, 'login-per-account-and-network', ip, subject.key);
    await giveBackNetworkTry(strapi, 'login-per-network', ip);
    return true;
  }
  const actor = { userId: subject.userId, ip };
  const object = { objectType: 'user' as const, ...(subject.userId === null ? {} : { objectId: subject.userId }) };
  await auditAlone(strapi, actor, { action: 'session.login-failed', ...object });
  if (locks) await auditAlone(strapi, actor, { action: 'account.lock', ...object });
  return false;
}

/**
 * Verifies a login's password, with rate limits by network, and by account and network, and the lockout: after the
 * day's limit of wrong passwords the account is locked for unknown networks, which are refused whatever the password,
 * and the account gets a mail with a link that admits the network. Names without an account behave alike.
 * @throws AppError too-many-attempts (429), account-locked (401), whether or not the password is right
 */
export async function checkLoginPassword(strapi: Core.Strapi, attempt: PasswordTry): Promise<boolean> {
  const db = database(strapi);
  const network = networkOf(attempt.ip);
  const before = await readLockout(db, attempt.subject, network);
  if (before.locked && !before.known) return refuseLocked(strapi, attempt);
  await limitByNetwork(strapi, attempt);
  const { locked, known } = await beginCheck(db, attempt.subject, network);
  if (locked && !known) {
    await endCheck(db, attempt.subject, 'right');
    return refuseLocked(strapi, attempt);
  }
  return verifyTry(strapi, attempt);
}

/**
 * Verifies the logged-in person's own password. Rate-limited as a login is, and per account from any network. A wrong
 * one counts towards the account's lockout, which does not affect existing sessions.
 * @throws AppError too-many-attempts (429) beyond the limits, whether or not the password is right
 */
export async function checkOwnPassword(
  strapi: Core.Strapi,
  person: { userId: number; ip: string },
  password: string,
): Promise<boolean> {
  const account = await database(strapi)('up_users')
    .where({ id: person.userId })
    .first<StoredPassword | undefined>('password_hash', 'legacy_password_hash', 'unfinished_migration');
  const subject = accountSubject(person.userId);
  const attempt = { subject, password, ip: person.ip, account };
  const wait = await countTry(strapi, 'own-password', subject.key);
  if (wait > 0) throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: wait });
  await limitByNetwork(strapi, attempt);
  await beginCheck(database(strapi), subject, networkOf(person.ip));
  const isRight = await verifyTry(strapi, attempt);
  if (isRight) await giveBack(strapi, 'own-password', subject.key);
  return isRight;
}

/** Resets the account's rate limits, for its sessions and for this IP address' network. */
export async function releaseTries(strapi: Core.Strapi, userId: number, ip?: string): Promise<void> {
  const { key } = accountSubject(userId);
  await forget(strapi, 'own-password', key);
  if (ip !== undefined) await forgetNetworkTries(strapi, 'login-per-account-and-network', ip, key);
}
