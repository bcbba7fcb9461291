import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { MailTemplate, NewMail } from './mail';
import { service } from '../registry';

/**
 * Writes a mail and queues its sending in the caller's transaction: after a rollback there is no mail.
 * @returns the mail's id, or null when a mail with this `uniqueKey` exists
 */
export function sendMail<T extends MailTemplate>(
  strapi: Core.Strapi,
  trx: Knex,
  mail: NewMail<T>,
): Promise<number | null> {
  return service(strapi, 'api::mail.mail').send(trx, mail);
}
