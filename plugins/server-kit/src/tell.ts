import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Locale, NotificationType } from '@mpn/domain';
import type { MailData, MailTemplate } from './mail';
import { notify } from './notify';
import { sendMail } from './send-mail';

/** Somebody who is told of something, and how. */
export interface Told {
  userId: number;
  email: string;
  name: string;
  locale: Locale;
  /** EMAIL: by mail only, IN_APP: in the web app only. */
  notificationType: NotificationType;
}

/** The same news as a notification and as a mail. */
export interface News<T extends MailTemplate> {
  /** Names the text that the web app shows, see {@link notify}. */
  type: string;
  data: Record<string, unknown>;
  template: T;
  /** What the mail needs to know beside the recipient's name. */
  mail: Omit<MailData[T], 'name'>;
  /** Same key, same person: told once. */
  uniqueKey: string;
}

/** Tells people of something in the way each has chosen, in the transaction that causes it. */
export async function tell<T extends MailTemplate>(
  strapi: Core.Strapi,
  trx: Knex,
  people: readonly Told[],
  { type, data, template, mail, uniqueKey }: News<T>,
): Promise<void> {
  const keyOf = ({ userId }: Told): string => `${uniqueKey}:${userId}`;
  const inApp = people.filter(({ notificationType }) => notificationType !== 'EMAIL');
  await notify(
    trx,
    inApp.map((person) => ({ userId: person.userId, type, data, uniqueKey: keyOf(person) })),
  );
  for (const person of people.filter(({ notificationType }) => notificationType !== 'IN_APP')) {
    await sendMail(strapi, trx, {
      to: { userId: person.userId, email: person.email },
      locale: person.locale,
      template,
      data: { ...mail, name: person.name } as unknown as MailData[T],
      uniqueKey: keyOf(person),
    });
  }
}
