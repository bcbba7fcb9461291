import type { Core } from '@strapi/strapi';
import { fail, type EmailView, type Principal } from '@mpn/domain';
import { audit, inTransaction, updateRow, violates } from '@mpn/server-kit';
import { readEmailToken } from './email-verification';

const UNIQUE_INDEXES = ['up_users_email_uq', 'up_users_email_lower_uq'];

/**
 * Changes the caller's address to the one that the token proves.
 *
 * @throws duplicate-email (409) and what the token's reading throws.
 */
export async function changeEmail(strapi: Core.Strapi, principal: Principal, token: string): Promise<EmailView> {
  const email = readEmailToken(token, 'CHANGE_EMAIL');
  const emailVerifiedAt = new Date();
  const saveResult = email === principal.email ? 'NO_SAVE' : 'SAVED';
  try {
    await inTransaction(strapi, async (trx) => {
      await updateRow(trx, 'up_users', principal.userId, {
        email,
        email_verified_at: emailVerifiedAt,
        version: trx.raw('version + 1'),
      });
      await audit(trx, principal, { action: 'account.change-email', objectType: 'user', objectId: principal.userId });
    });
  } catch (error) {
    if (UNIQUE_INDEXES.some((index) => violates(error, index))) throw fail('mpn.backend.data.error.duplicate-email');
    throw error;
  }
  return { email, emailVerifiedAt: emailVerifiedAt.toISOString(), saveResult };
}
