import type { Knex } from 'knex';
import { insertRow } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { hashToken, newToken } from '../rules/secrets';

/**
 * Creates the token of a password reset. Earlier ones of the account stay valid until one is redeemed, or password or
 * e-mail address change (`endResetLinks`): anyone may request a link and must not be able to revoke the owner's.
 */
export async function createResetToken(trx: Knex, userId: number, minutes: number): Promise<string> {
  const token = newToken();
  await insertRow(trx, 'password_resets', {
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(Date.now() + minutes * 60_000),
  });
  return token;
}

/**
 * Creates a link to choose a password.
 * @returns the link with the token in its fragment, which browsers do not send, so that no server logs it
 */
export const createResetLink = async (trx: Knex, userId: number, minutes: number): Promise<string> =>
  `${getSettings().PUBLIC_URL}/account/password/reset#token=${await createResetToken(trx, userId, minutes)}`;
