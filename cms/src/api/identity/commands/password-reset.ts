import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, normalizeLoginName } from '@mpn/domain';
import { audit, database, inTransaction, sendMail, logError, type RowOf } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { answerAlike } from '../rules/answer-alike';
import { releaseTries } from './password-check';
import { fullNameOf } from '../queries/names';
import { ACCOUNT_COLUMNS, findResetAccount, type ResetAccount } from '../queries/reset-account';
import { setPassword } from './password-change';
import { createResetLink } from './reset-token';
import type { RequestOrigin } from '../rules/request-facts';
import { hashToken } from '../rules/secrets';
import { countTry, limitNetworkTries } from '../limits/rate-limits';

/** Mails a reset link, requested by the person, an administrator or support. */
export async function sendResetMail(strapi: Core.Strapi, trx: Knex, account: ResetAccount): Promise<void> {
  const minutes = identity.resetLinkMinutes;
  await sendMail(strapi, trx, {
    to: { userId: account.id, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'password-reset',
    data: { name: fullNameOf(account), link: await createResetLink(trx, account.id, minutes), minutes },
  });
}

async function resetIfThere(strapi: Core.Strapi, loginName: string, origin: RequestOrigin): Promise<void> {
  const account = await database(strapi)('up_users')
    .where({ login_name_key: normalizeLoginName(loginName) })
    .whereNull('deleted_at')
    .first<(ResetAccount & { disabled: boolean | null }) | undefined>([...ACCOUNT_COLUMNS, 'disabled']);
  if (!account || account.disabled) return;
  if ((await countTry(strapi, 'mail-per-recipient', 'reset', String(account.id))) > 0) return;
  await inTransaction(strapi, async (trx) => {
    await sendResetMail(strapi, trx, account);
    await audit(
      trx,
      { userId: account.id, ip: origin.ip },
      { action: 'account.begin-reset', objectType: 'user', objectId: account.id },
    );
  });
}

/**
 * Sends a reset link if the account exists, is not disabled and is within its own rate limit; the response does not
 * reveal whether it was sent.
 * @throws AppError too-many-requests (429) beyond the network's rate limit
 */
export async function beginPasswordReset(strapi: Core.Strapi, loginName: string, origin: RequestOrigin): Promise<void> {
  await limitNetworkTries(strapi, 'mail-per-network', origin.ip);
  const work = resetIfThere(strapi, loginName, origin).catch((error: unknown) =>
    logError(strapi, 'A reset mail could not be written', error),
  );
  await answerAlike(work);
}

type ResetRow = RowOf<'password_resets'>;

async function lockToken(trx: Knex, token: string): Promise<ResetRow> {
  const row = await trx('password_resets')
    .where({ token_hash: hashToken(token) })
    .forUpdate()
    .first();
  if (!token || !row) throw fail('mpn.backend.data.error.reset-token-missing');
  if (row.redeemed_at)
    throw fail('mpn.backend.data.error.reset-token-redeemed', { date: row.redeemed_at.toISOString() });
  if (row.expires_at <= new Date()) {
    throw fail('mpn.backend.data.error.reset-token-expired', { date: row.expires_at.toISOString() });
  }
  return row;
}

/**
 * Sets a new password with the token of a mailed link, and ends a lockout, but never an administrator's lock. Sessions
 * end unless the person opts out.
 * @throws AppError reset-token-missing, -redeemed, -expired, and why the password is refused (400);
 * too-many-requests (429) beyond the network's rate limit
 */
export async function resetPassword(
  strapi: Core.Strapi,
  { token, newPassword, endOtherSessions }: { token: string; newPassword: string; endOtherSessions: boolean },
  origin: RequestOrigin,
): Promise<void> {
  await limitNetworkTries(strapi, 'verify-per-network', origin.ip);
  const account = await inTransaction(strapi, async (trx) => {
    const reset = await lockToken(trx, token);
    const found = await findResetAccount(trx, reset.user_id);
    if (!found) throw fail('mpn.backend.data.error.reset-token-missing');
    await trx('password_resets').where({ id: reset.id }).update({ redeemed_at: new Date() });
    await setPassword(strapi, trx, {
      userId: found.id,
      newPassword,
      actor: { userId: found.id, ip: origin.ip },
      action: 'account.reset-password',
      endSessions: endOtherSessions ? 'all' : 'none',
    });
    return found;
  });
  await releaseTries(strapi, account.id, origin.ip);
}
