import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Locale } from '@mpn/domain';
import { audit, database, insertRow, inTransaction, sendMail } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import identity from '../../config/identity';
import { releaseBrakes } from './password-check';
import { fullNameOf, type NameRow } from './names';
import { setPassword } from './password-change';
import type { RequestOrigin } from './request-facts';
import { hashToken, newToken } from './secrets';
import { countTry, limitTries } from './throttle';

export interface ResetAccount extends NameRow {
  id: number;
  email: string;
  locale: Locale | null;
}

const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'first_name',
  'last_name',
  'username as login_name',
  'preferred_app_locale as locale',
];

/** Writes a reset token; answers with the link that holds it. Earlier unredeemed links of the account end. */
export async function createResetLink(trx: Knex, userId: number, minutes: number): Promise<string> {
  const token = newToken();
  const now = new Date();
  await trx('password_resets')
    .where({ user_id: userId })
    .whereNull('redeemed_at')
    .where('expires_at', '>', now)
    .update({ expires_at: now });
  await insertRow(trx, 'password_resets', {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + minutes * 60_000),
  });
  return `${getSettings().PUBLIC_URL}/account/password/reset?token=${token}`;
}

/** Mails a reset link. Also what support's "send reset mail" does. */
export async function sendResetMail(strapi: Core.Strapi, trx: Knex, account: ResetAccount): Promise<void> {
  const minutes = identity.resetLinkMinutes;
  await sendMail(strapi, trx, {
    to: { userId: account.id, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'password-reset',
    data: { name: fullNameOf(account), link: await createResetLink(trx, account.id, minutes), minutes },
  });
}

/** The account to which a reset mail may go, by its id. */
export async function findResetAccount(trx: Knex, userId: number): Promise<ResetAccount | undefined> {
  return trx('up_users').where({ id: userId }).whereNull('deleted_at').first<ResetAccount | undefined>(ACCOUNT_COLUMNS);
}

async function resetIfThere(strapi: Core.Strapi, loginName: string, origin: RequestOrigin): Promise<void> {
  const account = await database(strapi)('up_users')
    .whereRaw('lower(username) = lower(?)', [loginName])
    .whereNull('deleted_at')
    .first<(ResetAccount & { disabled: boolean | null }) | undefined>([...ACCOUNT_COLUMNS, 'disabled']);
  if (!account || account.disabled) return;
  if ((await countTry(strapi, 'mail-mailbox', 'reset', account.email)) > 0) return;
  await inTransaction(strapi, async (trx) => {
    await sendResetMail(strapi, trx, account);
    await audit(
      trx,
      { userId: account.id, address: origin.address },
      { action: 'account.begin-reset', objectType: 'user', objectId: account.id },
    );
  });
}

/** Longer than the work for an account takes, so that the time of the answer tells nothing either. */
const ANSWER_AFTER_MS = 300;

/**
 * Sends a reset link if the account exists, and never says whether it does (specification section 8).
 *
 * @throws too-many-requests (429) for an address that asks too often.
 */
export async function beginPasswordReset(strapi: Core.Strapi, loginName: string, origin: RequestOrigin): Promise<void> {
  await limitTries(strapi, 'mail-address', origin.address);
  const work = resetIfThere(strapi, loginName, origin).catch((error: unknown) =>
    strapi.log.error(
      `A reset mail could not be written: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ),
  );
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS))]);
}

interface ResetRow {
  id: number;
  user_id: number;
  expires_at: Date;
  redeemed_at: Date | null;
}

async function lockToken(trx: Knex, token: string): Promise<ResetRow> {
  const row = await trx('password_resets')
    .where({ token_hash: hashToken(token) })
    .forUpdate()
    .first<ResetRow | undefined>();
  if (!token || !row) throw fail('mpn.backend.data.error.reset-token-missing');
  if (row.redeemed_at)
    throw fail('mpn.backend.data.error.reset-token-redeemed', { date: row.redeemed_at.toISOString() });
  if (row.expires_at <= new Date()) {
    throw fail('mpn.backend.data.error.reset-token-expired', { date: row.expires_at.toISOString() });
  }
  return row;
}

/**
 * Sets a new password with the token of a mailed link, and unlocks the account. Running sessions go on unless asked.
 *
 * @throws reset-token-missing, -redeemed, -expired (400).
 */
export async function resetPassword(
  strapi: Core.Strapi,
  { token, newPassword, endOtherSessions }: { token: string; newPassword: string; endOtherSessions: boolean },
  origin: RequestOrigin,
): Promise<void> {
  await limitTries(strapi, 'verify-address', origin.address);
  const account = await inTransaction(strapi, async (trx) => {
    const reset = await lockToken(trx, token);
    const found = await findResetAccount(trx, reset.user_id);
    if (!found) throw fail('mpn.backend.data.error.reset-token-missing');
    await trx('password_resets').where({ id: reset.id }).update({ redeemed_at: new Date() });
    await setPassword(strapi, trx, {
      userId: found.id,
      newPassword,
      actor: { userId: found.id, address: origin.address },
      action: 'account.reset-password',
      endSessions: endOtherSessions ? 'all' : 'none',
    });
    return found;
  });
  await releaseBrakes(strapi, account.login_name, origin.address);
}
