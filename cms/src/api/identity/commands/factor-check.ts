import type { Core } from '@strapi/strapi';
import { fail, readFactorCode, type FactorCode, type FactorProof, type PersonProof, type Principal } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { takeRecoveryCode, takeTotpCode } from '../factors/store';
import { countNetworkTry, countTry, giveBack, giveBackNetworkTry } from '../limits/rate-limits';
import { noteBlock } from '../lockout/blocked-networks';
import { beginCheck, endCheck } from '../lockout/lockout';
import { accountSubject } from '../lockout/subject';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { networkOf } from '../rules/network';
import { noteFactorUsed } from './factor-reset-by-support';
import { takeOwnPasskey } from './passkey-use';
import { checkOwnPassword } from './password-check';

/** Who presents a factor. */
interface Person {
  userId: number;
  /** IP address of the caller. */
  ip: string;
}

/** How a person has proven that it is they who act. */
export type FactorMethod = FactorCode['kind'] | 'PASSKEY' | 'PASSWORD';

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
    if (kind === 'RECOVERY') {
      const object = { objectType: 'user' as const, objectId: userId };
      await audit(trx, { userId, ip }, { action: 'account.use-recovery-code', ...object });
      await sendSecondFactorChanged(strapi, trx, userId, 'RECOVERY_CODE_USED');
    }
    await noteFactorUsed(strapi, trx, { userId, ip });
    return true;
  });
}

/** Takes a passkey or a code. @returns how it was proven; null where it is wrong */
async function takeFactor(
  strapi: Core.Strapi,
  principal: Principal,
  { code, passkey }: FactorProof,
): Promise<FactorMethod | null> {
  if (passkey) return (await takeOwnPasskey(strapi, principal, passkey)) ? 'PASSKEY' : null;
  const read = readFactorCode(code ?? '');
  return read !== null && (await takeCode(strapi, principal, read)) ? read.kind : null;
}

/**
 * Takes a second factor of the account, once: a code or a passkey. Wrong ones are limited per account and network, and
 * per account from any network, and count towards the account's lockout. The limits are apart from those of passwords:
 * the right password must not give new tries.
 * @throws AppError wrong-code, passkey-refused (403), too-many-attempts (429) beyond the limits, whether or not it is
 * right
 */
export async function checkFactor(
  strapi: Core.Strapi,
  principal: Principal,
  factor: FactorProof,
): Promise<FactorMethod> {
  const { userId, ip } = principal;
  const subject = accountSubject(userId);
  await limitCodes(strapi, principal);
  await beginCheck(database(strapi), subject, networkOf(ip));
  let method: FactorMethod | null = null;
  let locks = false;
  try {
    method = await takeFactor(strapi, principal, factor);
  } finally {
    locks = await endCheck(database(strapi), subject, method ? 'right' : 'wrong');
  }
  if (!method) {
    const object = { objectType: 'user' as const, objectId: userId };
    await audit(database(strapi), { userId, ip }, { action: 'session.second-factor-failed', ...object });
    if (locks) await audit(database(strapi), { userId, ip }, { action: 'account.lock', ...object });
    throw fail(`mpn.backend.authentication.error.${factor.passkey ? 'passkey-refused' : 'wrong-code'}`);
  }
  await giveBackNetworkTry(strapi, 'factor-per-account-and-network', ip, subject.key);
  await giveBack(strapi, 'factor-per-account', subject.key);
  return method;
}

/**
 * Checks that it is the logged-in person who acts: by a second factor, or by the password.
 * @throws AppError wrong-code, passkey-refused, wrong-password (403), too-many-attempts (429)
 */
export async function checkProof(
  strapi: Core.Strapi,
  principal: Principal,
  { password, ...factor }: PersonProof,
): Promise<FactorMethod> {
  if (factor.code || factor.passkey) return checkFactor(strapi, principal, factor);
  if (await checkOwnPassword(strapi, principal, password ?? '')) return 'PASSWORD';
  throw fail('mpn.backend.authentication.error.wrong-password');
}
