import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type EmailView, type Principal } from '@mpn/domain';
import { audit, database, inTransaction, updateRow } from '@mpn/server-kit';
import { endResetLinks } from './end-reset-links';
import { assertPasswordConfirmed } from './password-confirmation';
import { sendEmailChanged } from '../mails/account-changes';
import { violatesEmailIndex } from '../rules/email-taken';
import { readChangeToken } from '../rules/verification-token';

async function lockEmail(trx: Knex, userId: number): Promise<string> {
  const row = await trx('up_users').where({ id: userId }).forUpdate().first<{ email: string } | undefined>('email');
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row.email;
}

/**
 * Changes the caller's e-mail address to the one that the token proves. Open reset links end, both addresses are
 * notified, and sessions continue, because the password was confirmed.
 * @throws AppError password-confirmation-needed, own-person-only (403), duplicate-email (409) and the codes of an
 * invalid token
 */
export async function changeEmail(strapi: Core.Strapi, principal: Principal, token: string): Promise<EmailView> {
  await assertPasswordConfirmed(database(strapi), principal);
  const email = readChangeToken(token, principal.userId);
  const emailVerifiedAt = new Date();
  try {
    const saveResult = await inTransaction(strapi, async (trx) => {
      const oldEmail = await lockEmail(trx, principal.userId);
      await updateRow(trx, 'up_users', principal.userId, {
        email,
        email_verified_at: emailVerifiedAt,
        version: trx.raw('version + 1'),
      });
      await audit(trx, principal, { action: 'account.change-email', objectType: 'user', objectId: principal.userId });
      if (email === oldEmail) return 'NO_SAVE' as const;
      await endResetLinks(trx, principal.userId);
      await sendEmailChanged(strapi, trx, principal.userId, oldEmail, emailVerifiedAt);
      return 'SAVED' as const;
    });
    return { email, emailVerifiedAt: emailVerifiedAt.toISOString(), saveResult };
  } catch (error) {
    if (violatesEmailIndex(error)) throw fail('mpn.backend.data.error.duplicate-email');
    throw error;
  }
}
