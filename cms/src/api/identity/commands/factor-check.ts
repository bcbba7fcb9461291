import type { Core } from '@strapi/strapi';
import { fail, readFactorCode, type FactorCode, type PersonProof, type Principal } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { takeRecoveryCode, takeTotpCode } from '../factors/store';
import { countNetworkTry, countTry, giveBack, giveBackNetworkTry } from '../limits/rate-limits';
import { noteBlock } from '../lockout/blocked-networks';
import { beginCheck, endCheck } from '../lockout/lockout';
import { accountSubject } from '../lockout/subject';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { networkOf } from '../rules/network';
import { stopFactorReset } from './factor-reset-by-support';
import { checkOwnPassword } from './password-check';

/** Who presents a factor. */
interface Person {
  userId: number;
  /** IP address of the caller. */
  ip: string;
}

/** How a person has proven that it is they who act. */
export type FactorMethod = FactorCode['kind'] | 'PASSWORD';

async function limitCodes(strapi: Core.Strapi, { userId, ip }: Person): Promise<void> {
  const subject = accountSubject(userId);
  const ofNetwork = await countNetworkTry(strapi, 'factor-per-account-and-network', ip, subject.key);
  const ofAccount = await countTry(strapi, 'factor-per-account', subject.key);
  if (ofNetwork.wait > 0) await noteBlock(database(strapi), { ...ofNetwork, subject, reason: 'TRIES' });
  const wait = Math.max(ofNetwork.wait, ofAccount);
  if (wait > 0) throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: wait });
}

/** Takes the code in a transaction with the notice of a recovery code that was used. */
function takeCode(strapi: Core.Strapi, { userId, ip }: Person, { kind, code }: FactorCode): Promise<boolean> {
  return inTransaction(strapi, async (trx) => {
    const taken = kind === 'TOTP' ? takeTotpCode(trx, userId, code) : takeRecoveryCode(trx, userId, code);
    if (!(await taken)) return false;
    const object = { objectType: 'user' as const, objectId: userId };
    if (kind === 'RECOVERY') {
      await audit(trx, { userId, ip }, { action: 'account.use-recovery-code', ...object });
      await sendSecondFactorChanged(strapi, trx, userId, 'RECOVERY_CODE_USED');
    }
    // Who can use the factor has not lost it.
    if (await stopFactorReset(strapi, trx, userId)) {
      await audit(trx, { userId, ip }, { action: 'account.stop-factor-reset', ...object });
    }
    return true;
  });
}

/**
 * Takes a code of the account's second factor, once. Wrong ones are limited per account and network, and per account
 * from any network, and count towards the account's lockout. The limits are apart from those of passwords: the right
 * password must not give new tries.
 * @throws AppError wrong-code (403), too-many-attempts (429) beyond the limits, whether or not the code is right
 */
export async function checkFactorCode(strapi: Core.Strapi, person: Person, typed: string): Promise<FactorMethod> {
  const { userId, ip } = person;
  const subject = accountSubject(userId);
  await limitCodes(strapi, person);
  await beginCheck(database(strapi), subject, networkOf(ip));
  const read = readFactorCode(typed);
  let isRight = false;
  let locks = false;
  try {
    isRight = read !== null && (await takeCode(strapi, person, read));
  } finally {
    locks = await endCheck(database(strapi), subject, isRight ? 'right' : 'wrong');
  }
  if (!isRight || !read) {
    const object = { objectType: 'user' as const, objectId: userId };
    await audit(database(strapi), person, { action: 'session.second-factor-failed', ...object });
    if (locks) await audit(database(strapi), person, { action: 'account.lock', ...object });
    throw fail('mpn.backend.authentication.error.wrong-code');
  }
  await giveBackNetworkTry(strapi, 'factor-per-account-and-network', ip, subject.key);
  await giveBack(strapi, 'factor-per-account', subject.key);
  return read.kind;
}

/**
 * Checks that it is the logged-in person who acts: by a code of the second factor, or by the password.
 * @throws AppError wrong-code, wrong-password (403), too-many-attempts (429)
 */
export async function checkProof(
  strapi: Core.Strapi,
  principal: Principal,
  { code, password }: PersonProof,
): Promise<FactorMethod> {
  if (code) return checkFactorCode(strapi, principal, code);
  if (await checkOwnPassword(strapi, principal, password ?? '')) return 'PASSWORD';
  throw fail('mpn.backend.authentication.error.wrong-password');
}
