import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { sendMail } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { createResetLink } from './reset-token';

/**
 * Invites a new user: the mail has a link to choose a password.
 * @param companyName null for a super admin without a company
 * @returns the link, and how many hours it is valid
 */
export async function sendInvitation(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  companyName: string | null,
): Promise<{ link: string; hours: number }> {
  const account = await findResetAccount(trx, userId);
  if (!account) throw fail('mpn.backend.global.error.not-found');
  const { invitationHours: hours } = identity;
  const link = await createResetLink(trx, userId, hours * 60);
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'account-created',
    data: {
      ...{ name: fullNameOf(account), loginName: account.login_name, companyName, hours },
      link,
    },
  });
  return { link, hours };
}
