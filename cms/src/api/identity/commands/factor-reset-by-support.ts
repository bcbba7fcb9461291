import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { audit, eachDue, inTransaction, sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { hasSecondFactor, removeAllFactors } from '../factors/store';
import { sendSecondFactorChanged } from '../mails/account-changes';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { releaseFactorTries } from './release-factor-tries';
import { endSessionsOf } from './sessions';

const HOUR_MS = 60 * 60 * 1000;

/** The account's e-mail address and those that the person has proven lately. */
async function knownAddresses(trx: Knex, userId: number, email: string): Promise<string[]> {
  const proven = await trx('email_verifications')
    .where({ user_id: userId })
    .whereNotNull('verified_at')
    .pluck<string[]>('email');
  return [...new Set([email, ...proven].map((address) => address.toLowerCase()))];
}

async function tellPerson(strapi: Core.Strapi, trx: Knex, userId: number, due: Date, stopped: boolean): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  for (const email of await knownAddresses(trx, userId, account.email)) {
    await sendMail(strapi, trx, {
      to: { userId, email },
      locale: account.locale ?? 'de-DE',
      template: 'second-factor-reset-requested',
      data: {
        name: fullNameOf(account),
        due: due.toISOString(),
        hours: identity.secondFactor.supportResetHours,
        stopped,
        loginLink: `${getSettings().PUBLIC_URL}/login`,
      },
    });
  }
}

/**
 * Begins the reset of a person's second factor by support. It happens after a day: until then the person, who is mailed
 * at all known addresses, stops it by using the factor. A second request changes nothing.
 * @throws AppError second-factor-missing (409)
 */
export async function requestFactorReset(strapi: Core.Strapi, trx: Knex, userId: number): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) throw fail('mpn.backend.authentication.error.second-factor-missing');
  const due = new Date(Date.now() + identity.secondFactor.supportResetHours * HOUR_MS);
  const begun = await trx('factor_resets')
    .insert({ user_id: userId, due_at: due })
    .onConflict('user_id')
    .ignore()
    .returning<{ id: number }[]>('id');
  if (begun.length > 0) await tellPerson(strapi, trx, userId, due, false);
}

/**
 * Stops a reset that has not happened yet, and mails the person.
 * @returns false where there was none
 */
export async function stopFactorReset(strapi: Core.Strapi, trx: Knex, userId: number): Promise<boolean> {
  const [stopped] = await trx('factor_resets')
    .where({ user_id: userId })
    .delete()
    .returning<{ due_at: Date }[]>('due_at');
  if (!stopped) return false;
  await tellPerson(strapi, trx, userId, stopped.due_at, true);
  return true;
}

/** A factor was used: who can use one has not lost it, so that a reset by support does not happen. */
export async function noteFactorUsed(
  strapi: Core.Strapi,
  trx: Knex.Transaction,
  person: { userId: number; ip: string },
): Promise<void> {
  if (!(await stopFactorReset(strapi, trx, person.userId))) return;
  await audit(trx, person, { action: 'account.stop-factor-reset', objectType: 'user', objectId: person.userId });
}

async function resetDue(strapi: Core.Strapi, userId: number, now: Date): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    // Whoever uses the factor at this moment has deleted the row, or waits for this transaction.
    const due = await trx('factor_resets').where({ user_id: userId }).where('due_at', '<=', now).delete();
    if (due === 0 || !(await removeAllFactors(trx, userId))) return;
    await endSessionsOf(trx, userId, 'FACTOR_RESET');
    await audit(trx, { userId: null }, { action: 'user.reset-second-factor', objectType: 'user', objectId: userId });
    await sendSecondFactorChanged(strapi, trx, userId, 'RESET');
  });
  await releaseFactorTries(strapi, userId);
}

/** Clock job: the resets by support that are due. */
export const resetDueFactors = (strapi: Core.Strapi, now: Date): Promise<void> =>
  eachDue<{ id: number; user_id: number }>(
    strapi,
    'reset of a second factor',
    (db) => db('factor_resets').where('due_at', '<=', now).select('id', 'user_id'),
    ({ user_id: userId }) => resetDue(strapi, userId, now),
  );
