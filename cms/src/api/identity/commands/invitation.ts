import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { sendMail } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';
import { createResetLink } from './password-reset';

/** Invites a new user of a company: the mail has a link to choose a password. */
export async function sendInvitation(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  companyName: string,
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  const { invitationHours: hours } = identity;
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'account-created',
    data: {
      ...{ name: fullNameOf(account), loginName: account.login_name, companyName, hours },
      link: await createResetLink(trx, userId, hours * 60),
    },
  });
}
