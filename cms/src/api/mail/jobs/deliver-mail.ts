import type { Transporter } from 'nodemailer';
import type { Attachment } from 'nodemailer/lib/mailer';
import type { Core } from '@strapi/strapi';
import {
  database,
  retryWhileDatabaseIsAway,
  service,
  traced,
  updateRow,
  type MailAttachment,
  type ParsedRowOf,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { hasMailServer, mailTransport } from '../mail-server';
import type { RenderedMail } from '../render/render';
import { withPictures } from '../render/pictures';
import { readSender } from '../render/sender';
import { ERASED, openMail, type KeptMail } from '../render/stored-mail';
import type { MAIL_TASK } from './tasks';

type MailRow = KeptMail &
  Pick<ParsedRowOf<'mails', { attachments: MailAttachment[] | null }>, 'id' | 'attachments' | 'unsubscribe_link'>;

let transport: Transporter | undefined;

const mailServer = (): Transporter => (transport ??= mailTransport(getSettings()));

const TOO_LATE = 'Its link or code was over before the mail could be sent.';

async function opened(strapi: Core.Strapi, { attachments }: MailRow): Promise<Attachment[]> {
  return Promise.all(
    (attachments ?? []).map(async ({ fileName, storageKey, contentType }) => ({
      filename: fileName,
      contentType,
      content: await service(strapi, 'api::media.storage').open(storageKey),
    })),
  );
}

/** One-click unsubscription (RFC 8058): mail programs show a button of their own and POST to the URL. */
const unsubscribeHeaders = (link: string | null): Record<string, string> =>
  link ? { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

async function handOver(strapi: Core.Strapi, mail: MailRow, { subject, text, html }: RenderedMail): Promise<void> {
  const { MAIL_FROM, PUBLIC_URL } = getSettings();
  const shown = await withPictures(strapi, html);
  const inline = shown.pictures.map(({ cid, jpeg }) => ({
    filename: `${cid}.jpg`,
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
    cid,
    content: jpeg,
  }));
  await mailServer().sendMail({
    from: MAIL_FROM,
    to: mail.recipient,
    subject,
    text,
    html: shown.html,
    attachments: [...inline, ...(await opened(strapi, mail))],
    messageId: `<mail-${mail.id}@${new URL(PUBLIC_URL).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(mail.unsubscribe_link),
    },
  });
}

/**
 * Task `mail.send`: passes one mail to the mail server. At least once: a process that ends between sending and
 * recording repeats the mail with the same Message-ID, so that mailboxes can merge them. An outage of the database
 * repeats nothing: recording is retried until it is back.
 */
export async function deliverMail(
  { mailId }: PayloadOf<typeof MAIL_TASK>,
  { strapi, signal, attempt, maxAttempts }: TaskContext,
): Promise<void> {
  if (!hasMailServer()) return;
  const db = database(strapi);
  const row: unknown = await db('mails')
    .where({ id: mailId, state: 'QUEUED' })
    .first('*', { attachments: db.raw('attachments::json') });
  const mail = row as MailRow | undefined;
  if (!mail) return;
  const content = openMail(mail, await readSender(strapi, db));
  if (!content) {
    await updateRow(db, 'mails', mail.id, { state: 'FAILED', attempts: attempt, error: TOO_LATE, ...ERASED });
    return;
  }
  try {
    await traced('mail', { kind: 'client', facts: { 'mpn.mail_id': mail.id } }, () => handOver(strapi, mail, content));
  } catch (error) {
    const end = attempt >= maxAttempts ? { state: 'FAILED', ...ERASED } : { state: 'QUEUED' };
    await updateRow(db, 'mails', mail.id, { ...end, attempts: attempt, error: String(error) });
    throw error;
  }
  const sent = { state: 'SENT', attempts: attempt, sent_at: new Date(), error: null, ...ERASED } as const;
  await retryWhileDatabaseIsAway(() => updateRow(db, 'mails', mail.id, sent), signal);
}

/** Clock job: erases the encrypted data of expired links and codes, also of mails that were never sent. */
export async function eraseExpiredSecrets(strapi: Core.Strapi, now: Date): Promise<void> {
  await database(strapi)('mails').where('sealed_until', '<=', now).whereNotNull('sealed_data').update(ERASED);
}
