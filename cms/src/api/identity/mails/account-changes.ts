import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import type { SecondFactorChange } from '../contracts';
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

/** Notifies the old and the new e-mail address: the owner must learn of a change by someone else. */
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
  await sendMail(strapi, trx, { ...mail, to: { userId, email: oldEmail }, data: { ...data, to: 'old' } });
  await sendMail(strapi, trx, { ...mail, to: { userId, email: account.email }, data: { ...data, to: 'new' } });
}

/**
 * Tells a person of a change of their second factors.
 * @param facts `by`: who reset it for the person, and why; `passkey`: its name; `renamed`: its new name
 */
export async function sendSecondFactorChanged(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  change: SecondFactorChange,
  facts: { by?: { name: string; reason: string }; passkey?: string; renamed?: string } = {},
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'second-factor-changed',
    data: {
      name: fullNameOf(account),
      at: new Date().toISOString(),
      change,
      by: facts.by ?? null,
      passkey: facts.passkey ?? null,
      renamed: facts.renamed ?? null,
    },
  });
}

/** Tells a person without a second factor that the company requires one. */
export async function sendFactorRequired(
  strapi: Core.Strapi,
  trx: Knex,
  userId: number,
  { companyName, from }: { companyName: string; from: Date },
): Promise<void> {
  const account = await findResetAccount(trx, userId);
  if (!account) return;
  await sendMail(strapi, trx, {
    to: { userId, email: account.email },
    locale: account.locale ?? 'de-DE',
    template: 'second-factor-required',
    data: {
      name: fullNameOf(account),
      companyName,
      from: from.toISOString(),
      isNow: from.getTime() <= Date.now(),
      link: `${getSettings().PUBLIC_URL}/account/sign-in`,
    },
  });
}
