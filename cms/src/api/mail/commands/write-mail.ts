import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { enqueue, insertRow, lockTopic, type MailTemplate, type NewMail } from '@mpn/server-kit';
import { readSender } from '../render/sender';
import { mailColumns } from '../render/stored-mail';
import { MAIL_TASK } from '../jobs/tasks';

/**
 * Writes a mail and queues its sending in the caller's transaction: after a rollback there is no mail.
 * @returns the mail's id, or null when a mail with this key exists
 */
export async function writeMail<T extends MailTemplate>(
  strapi: Core.Strapi,
  trx: Knex,
  mail: NewMail<T>,
): Promise<number | null> {
  if (mail.uniqueKey !== undefined) {
    // Serializes writers of the same key: the second one finds the first one's row.
    await lockTopic(trx, `mail:${mail.uniqueKey}`);
    const existing: unknown = await trx('mails').where({ unique_key: mail.uniqueKey }).first('id');
    if (existing) return null;
  }
  const { template, data, locale, to } = mail;
  const { unsubscribeLink }: { unsubscribeLink?: string | null } = mail;
  const sender = await readSender(strapi, trx);
  const mailId = await insertRow(trx, 'mails', {
    recipient: to.email,
    user_id: 'userId' in to ? to.userId : null,
    locale,
    template,
    ...mailColumns({ template, data, locale, recipient: to.email }, sender),
    attachments: mail.attachments?.length ? mail.attachments : null,
    state: 'QUEUED',
    attempts: 0,
    unique_key: mail.uniqueKey ?? null,
    unsubscribe_link: unsubscribeLink ?? null,
  });
  await enqueue(trx, MAIL_TASK, { mailId });
  return mailId;
}
