import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PartnerType, Locale } from '@mpn/domain';
import { sendMail } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { registrationKey } from './keys';
import { supportRecipients } from './recipients';

/** A stored registration. */
export interface Received {
  companyId: number;
  userId: number;
  email: string;
  locale: Locale;
  company: { type: PartnerType; name: string; city: string; country: string; vatId?: string | null | undefined };
  user: { firstName: string; lastName: string; loginName: string };
}

async function mailSupport(strapi: Core.Strapi, trx: Knex, { userId, email, company, user }: Received) {
  const { name: companyName, city, country, vatId } = company;
  const person = { personName: `${user.firstName} ${user.lastName}`, personEmail: email };
  const link = `${getSettings().PUBLIC_URL}/admin/support`;
  for (const { to, locale, key } of await supportRecipients(trx)) {
    await sendMail(strapi, trx, {
      to,
      locale,
      template: 'registration-waiting',
      data: { companyName, city, country, vatId: vatId || null, ...person, link },
      uniqueKey: `${registrationKey(userId)}:${key}`,
    });
  }
}

/** Mails the person that the registration was received, and support that a media company waits for a check. */
export async function sendReceived(strapi: Core.Strapi, trx: Knex, received: Received): Promise<void> {
  const { userId, email, locale, company, user } = received;
  const pending = company.type === 'MEDIA';
  await sendMail(strapi, trx, {
    to: { userId, email },
    locale,
    template: 'registration-received',
    data: {
      name: `${user.firstName} ${user.lastName}`,
      companyName: company.name,
      loginName: user.loginName,
      pending,
      link: `${getSettings().PUBLIC_URL}/login`,
    },
  });
  if (pending) await mailSupport(strapi, trx, received);
}
