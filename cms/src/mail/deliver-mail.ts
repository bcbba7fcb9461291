import { createTransport, type Transporter } from 'nodemailer';
import { database, updateRow, type MailTemplate, type TaskHandler } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';

interface MailRow {
  id: number;
  recipient: string;
  template: MailTemplate;
  subject: string;
  text: string;
  html: string;
}

/** Whether mails leave this installation; without a mail server they stay in the mailbox. */
export const hasMailServer = (): boolean => getSettings().SMTP_HOST !== undefined;

let transport: Transporter | undefined;

function mailServer(): Transporter {
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER, SMTP_PASSWORD } = getSettings();
  transport ??= createTransport({
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: SMTP_SECURE,
    ...(SMTP_USER ? { auth: { user: SMTP_USER, pass: SMTP_PASSWORD } } : {}),
  });
  return transport;
}

/** Links and codes that open an account: once sent, they are no longer kept where support could read them. */
const SECRET_TEMPLATES: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'password-reset',
  'email-verification',
  'account-created',
]);
const ERASED = { text: 'Removed after sending.', html: 'Removed after sending.' };

async function handOver(mail: MailRow): Promise<void> {
  const { MAIL_FROM, PUBLIC_URL } = getSettings();
  await mailServer().sendMail({
    from: MAIL_FROM,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<mail-${mail.id}@${new URL(PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  });
}

/**
 * Task `mail.send`: hands one mail to the mail server. At least once: a crash between sending and noting it repeats the
 * mail, with the same Message-ID, so that mailboxes fold the two.
 */
export const deliverMail: TaskHandler = async (payload, { strapi, attempt, maxAttempts }) => {
  if (!hasMailServer()) return;
  const db = database(strapi);
  const mail = await db('mails')
    .where({ id: Number(payload.mailId), state: 'QUEUED' })
    .first<MailRow | undefined>();
  if (!mail) return;
  try {
    await handOver(mail);
  } catch (error) {
    const state = attempt >= maxAttempts ? 'FAILED' : 'QUEUED';
    await updateRow(db, 'mails', mail.id, { state, attempts: attempt, error: String(error) });
    throw error;
  }
  const erased = SECRET_TEMPLATES.has(mail.template) ? ERASED : {};
  await updateRow(db, 'mails', mail.id, {
    state: 'SENT',
    attempts: attempt,
    sent_at: new Date(),
    error: null,
    ...erased,
  });
};
