import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { verifyPassword, type StoredPassword } from './passwords';
import { countTry, forget, giveBack } from './throttle';

export interface PasswordTry {
  loginName: string;
  password: string;
  address: string;
  /** The account of that name, if there is one. */
  account: (StoredPassword & { id: number }) | undefined;
}

/** Wrong passwords from anywhere lock the account at the day's limit; its running sessions go on. */
async function countAgainstAccount(strapi: Core.Strapi, { account, loginName, address }: PasswordTry): Promise<void> {
  const used = await countTry(strapi, 'login-account-day', loginName);
  await inTransaction(strapi, async (trx) => {
    const actor = { userId: account?.id ?? null, address };
    await audit(trx, actor, {
      action: 'session.login-failed',
      objectType: 'user',
      ...(account ? { objectId: account.id } : {}),
    });
    if (used === 0 || !account) return;
    const locked = await trx('up_users')
      .where({ id: account.id })
      .whereNull('locked_at')
      .update({ locked_at: new Date() });
    if (locked > 0) await audit(trx, actor, { action: 'account.lock', objectType: 'user', objectId: account.id });
  });
}

/**
 * Whether the password is right, with all the brakes (domain decisions, section 9): wrong ones are throttled per account and
 * address, per address, and lock the account at the day's limit. A try is counted before it is looked at, so that many at
 * once gain nothing; names without an account are treated alike.
 *
 * @throws too-many-attempts (429) while a brake is on, right password or not.
 */
export async function checkPassword(strapi: Core.Strapi, attempt: PasswordTry): Promise<boolean> {
  const { loginName, address } = attempt;
  const wait = Math.max(
    await countTry(strapi, 'login-account-address', loginName, address),
    await countTry(strapi, 'login-address', address),
  );
  if (wait > 0) throw fail('mpn.backend.authentication.error.too-many-attempts', { retryAfterSeconds: wait });
  if (await verifyPassword(attempt.account, attempt.password)) {
    await forget(strapi, 'login-account-address', loginName, address);
    await giveBack(strapi, 'login-address', address);
    return true;
  }
  await countAgainstAccount(strapi, attempt);
  return false;
}

/** Whether the logged-in person typed the own password, under the same brakes as a login. */
export async function checkOwnPassword(
  strapi: Core.Strapi,
  person: { userId: number; loginName: string; address: string },
  password: string,
): Promise<boolean> {
  const account = await database(strapi)('up_users')
    .where({ id: person.userId })
    .first<StoredPassword & { id: number }>('id', 'password_hash', 'legacy_password_hash', 'unfinished_migration');
  return checkPassword(strapi, { loginName: person.loginName, password, address: person.address, account });
}

/** Lets the account sign in again from this address at once, and forgets the day's wrong passwords. */
export async function releaseBrakes(strapi: Core.Strapi, loginName: string, address?: string): Promise<void> {
  await forget(strapi, 'login-account-day', loginName);
  if (address !== undefined) await forget(strapi, 'login-account-address', loginName, address);
}
