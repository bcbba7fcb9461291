import type { Knex } from 'knex';
import { enqueue, insertRow, type MailTemplate, type NewMail } from '@mpn/server-kit';
import { renderMail } from './render';

export const MAIL_TASK = 'mail.send';
const MAX_ATTEMPTS = 12;

/**
 * Writes a mail and queues its sending in the transaction that causes it: rolled back, it was never there.
 *
 * @returns the mail's id, or null when a mail of this key was written before.
 */
export async function writeMail<T extends MailTemplate>(trx: Knex, mail: NewMail<T>): Promise<number | null> {
  if (mail.uniqueKey !== undefined) {
    // Two that write the same key at once: the second waits for the first's commit, and finds its row.
    await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`mail:${mail.uniqueKey}`]);
    const existing: unknown = await trx('mails').where({ unique_key: mail.uniqueKey }).first('id');
    if (existing) return null;
  }
  const mailId = await insertRow(trx, 'mails', {
    recipient: mail.to.email,
    user_id: 'userId' in mail.to ? mail.to.userId : null,
    locale: mail.locale,
    template: mail.template,
    ...renderMail(mail.template, mail.data, mail.locale),
    state: 'QUEUED',
    attempts: 0,
    unique_key: mail.uniqueKey ?? null,
  });
  await enqueue(trx, MAIL_TASK, { mailId }, { jobKey: `mail-${mailId}`, maxAttempts: MAX_ATTEMPTS });
  return mailId;
}
