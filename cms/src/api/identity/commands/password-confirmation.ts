import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type PasswordConfirmationView, type PersonProof, type Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import { checkProof, type FactorMethod } from './factor-check';
import { assertOwnPerson } from './own-person';
import { confirmedUntil } from './sessions';

/**
 * Marks the caller's session as confirmed after the right password or a second factor, so that it may change for a few
 * minutes what decides who owns the account.
 * @throws AppError own-person-only, wrong-password, wrong-code, passkey-refused (403),
 * too-many-attempts (429, as at a login).
 */
export async function confirmPassword(
  strapi: Core.Strapi,
  principal: Principal,
  proof: PersonProof,
): Promise<PasswordConfirmationView> {
  assertOwnPerson(principal);
  return markConfirmed(strapi, principal, await checkProof(strapi, principal, proof));
}

/** Marks the caller's session as confirmed. @param method by what, for the trail */
export async function markConfirmed(
  strapi: Core.Strapi,
  principal: Principal,
  method: FactorMethod | 'PROVIDER',
): Promise<PasswordConfirmationView> {
  const until = confirmedUntil(new Date());
  await inTransaction(strapi, async (trx) => {
    await trx('mpn_sessions').where({ id: principal.sessionId }).update({ password_confirmed_until: until });
    await audit(trx, principal, {
      action: 'account.confirm-password',
      objectType: 'user',
      objectId: principal.userId,
      data: { method },
    });
  });
  return { confirmedUntil: until.toISOString() };
}

/**
 * Asserts that the caller's session was recently confirmed by the password or a second factor: a stolen session must
 * not be enough to take over the account.
 * @throws AppError own-person-only, password-confirmation-needed (403).
 */
export async function assertPasswordConfirmed(db: Knex, principal: Principal): Promise<void> {
  assertOwnPerson(principal);
  const session = await db('mpn_sessions')
    .where({ id: principal.sessionId })
    .where('password_confirmed_until', '>', new Date())
    .first<{ id: number } | undefined>('id');
  if (!session) throw fail('mpn.backend.authentication.error.password-confirmation-needed');
}
