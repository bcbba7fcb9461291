import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { escapeHtml, database, type MailAttachment, type ParsedRowOf } from '@mpn/server-kit';
import { showPictures } from '../render/pictures';
import { readSender } from '../render/sender';
import { openMail, type KeptMail } from '../render/stored-mail';

type MailboxRow = KeptMail &
  Pick<ParsedRowOf<'mails', { attachments: MailAttachment[] | null }>, 'id' | 'created_at' | 'attachments'>;

const NEWEST = 200;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>
<style>
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1f2430;background:#f2f3f7}
main{max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:22px;margin:0 0 16px}
a{color:#3b3fb6}
table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e4e6ee;border-radius:10px}
th,td{padding:10px 14px;text-align:left;border-bottom:1px solid #e4e6ee;vertical-align:top}
th{font-size:13px;color:#6b7280}
iframe{width:100%;height:720px;border:1px solid #e4e6ee;border-radius:10px;background:#fff}
pre{white-space:pre-wrap;background:#fff;border:1px solid #e4e6ee;border-radius:10px;padding:16px}
p.facts{color:#6b7280}
</style></head><body><main>${body}</main></body></html>`;

function listRow({ id, created_at, recipient, subject }: MailboxRow): string {
  return `<tr><td>${escapeHtml(created_at.toISOString().replace('T', ' ').slice(0, 19))}</td><td>${escapeHtml(recipient)}</td><td><a href="/mailbox/${id}">${escapeHtml(subject)}</a></td></tr>`;
}

/** The newest 200 mails that this installation would have sent. */
export async function mailboxList(db: Knex): Promise<string> {
  const rows = await db('mails').orderBy('id', 'desc').limit(NEWEST).select<MailboxRow[]>();
  const table =
    rows.length === 0
      ? '<p>No mail yet.</p>'
      : `<table><thead><tr><th>Written (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.map(listRow).join('')}</tbody></table>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p class="facts">Without a mail server (SMTP_HOST) mails stay here.</p>${table}`,
  );
}

async function findMail(db: Knex, id: number): Promise<MailboxRow | undefined> {
  const row: unknown = await db('mails')
    .where({ id })
    .first('*', { attachments: db.raw('attachments::json') });
  return row as MailboxRow | undefined;
}

/** The content for the recipient while its link is valid; afterwards without the link, as support sees it. */
async function contentOf(strapi: Core.Strapi, mail: MailboxRow) {
  return openMail(mail, await readSender(strapi, database(strapi))) ?? mail;
}

function attachmentLinks({ id, attachments }: MailboxRow): string {
  const links = (attachments ?? []).map(
    ({ fileName }, index) => `<a href="/mailbox/${id}/attachments/${index}">${escapeHtml(fileName)}</a>`,
  );
  return links.length === 0 ? '' : `<p>Attached: ${links.join(', ')}</p>`;
}

/** One file of a mail; undefined where there is none. */
export async function mailboxAttachment(db: Knex, id: number, index: number): Promise<MailAttachment | undefined> {
  return (await findMail(db, id))?.attachments?.[index];
}

/** One mail: its HTML in a frame, its text below. */
export async function mailboxPage(strapi: Core.Strapi, id: number): Promise<string | undefined> {
  const mail = await findMail(database(strapi), id);
  if (!mail) return undefined;
  const { text } = await contentOf(strapi, mail);
  return page(
    mail.subject,
    `<p><a href="/mailbox">&larr; Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="facts">To ${escapeHtml(mail.recipient)} &middot; ${escapeHtml(mail.template)}</p>
${attachmentLinks(mail)}
<iframe src="/mailbox/${mail.id}/html" title="Mail" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
<h2>Text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

/** The mail's own HTML, as a mail program would show it; links open outside the frame. */
export async function mailboxHtml(strapi: Core.Strapi, id: number): Promise<string | undefined> {
  const mail = await findMail(database(strapi), id);
  if (!mail) return undefined;
  const html = await showPictures(strapi, (await contentOf(strapi, mail)).html);
  return html.replace('<head>', '<head><base target="_top">');
}
