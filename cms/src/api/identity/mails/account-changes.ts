import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { sendMail } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { createResetLink } from '../commands/password-reset';
import { fullNameOf } from '../queries/names';
import { findResetAccount } from '../queries/reset-account';

/** Mails a person about the new login name. */
export async function sendLoginNameChanged(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  oldLoginName: string,
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'login-name-changed',
    data: {
      name: fullNameOf(account),
      at: new Date().toISOString(),
      oldLoginName,
      newLoginName: account.login_name,
    },
  });
}

/** Notifies the old and the new email address: the owner must learn of a change by someone else. */
export async function sendEmailChanged(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  oldEmail: string,
  at: Date,
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  const data = { name: fullNameOf(account), at: at.toISOString(), oldEmail, newEmail: account.email };
  const mail = { locale: account.locale ?? 'de-DE', template: 'email-changed' } as const;
  await sendMail(strapi, trx, { ...mail, to: { email: oldEmail }, data: { ...data, to: 'old' } });
  await sendMail(strapi, trx, { ...mail, to: { userId, email: account.email }, data: { ...data, to: 'new' } });
}

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
