import { readFileSync } from 'node:fs';
import { createTransport, type Transporter } from 'nodemailer';
import { getSettings, type Settings } from '../../../config/environment';

/** Whether mails leave this installation; without a mail server they stay in the mailbox. */
export const hasMailServer = (): boolean => getSettings().SMTP_HOST !== undefined;

type MailSettings = Pick<
  Settings,
  | 'SMTP_HOST'
  | 'SMTP_PORT'
  | 'SMTP_SECURE'
  | 'SMTP_USER'
  | 'SMTP_PASSWORD'
  | 'SMTP_DKIM_DOMAIN'
  | 'SMTP_DKIM_SELECTOR'
  | 'SMTP_DKIM_KEY_FILE'
>;

/** @throws Error when the key's file cannot be read */
function signing({ SMTP_DKIM_DOMAIN, SMTP_DKIM_SELECTOR, SMTP_DKIM_KEY_FILE }: MailSettings) {
  if (!SMTP_DKIM_DOMAIN || !SMTP_DKIM_SELECTOR || !SMTP_DKIM_KEY_FILE) return {};
  const privateKey = readFileSync(SMTP_DKIM_KEY_FILE, 'utf8');
  return { dkim: { domainName: SMTP_DKIM_DOMAIN, keySelector: SMTP_DKIM_SELECTOR, privateKey } };
}

/** A connection to the mail server, which signs mails if a DKIM key is configured. */
export function mailTransport(settings: MailSettings): Transporter {
  const { SMTP_HOST, SMTP_PORT, SMTP_SECURE, SMTP_USER, SMTP_PASSWORD } = settings;
  return createTransport({
    host: SMTP_HOST,
    port: SMTP_PORT,
    secure: SMTP_SECURE,
    ...(SMTP_USER ? { auth: { user: SMTP_USER, pass: SMTP_PASSWORD } } : {}),
    ...signing(settings),
  });
}

/**
 * Logs in to the mail server as for a mail, and sends none.
 * @throws Error of the connection or the login
 */
export async function mailServerAnswers(): Promise<void> {
  const transport = mailTransport(getSettings());
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
