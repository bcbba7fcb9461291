import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import { database, service } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { isFromThisMachine } from '../this-machine';
import { hasMailServer, mailboxAttachment, mailboxHtml, mailboxList, mailboxPage } from '../../../api/mail';

const MAILBOX = /^\/mailbox(?:\/(\d{1,9})(?:(\/html)|\/attachments\/(\d{1,3}))?)?\/?$/;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'; base-uri 'self'";

async function sendAttachment(strapi: Core.Strapi, ctx: Context, id: number, index: number): Promise<void> {
  const file = await mailboxAttachment(database(strapi), id, index);
  if (!file) return;
  ctx.set('Cache-Control', 'no-store');
  ctx.attachment(file.fileName, { type: 'inline' });
  ctx.type = file.contentType;
  ctx.body = await service(strapi, 'api::media.storage').open(file.storageKey);
}

/**
 * GET /mailbox: the mails that would have been sent, readable in the browser. For development on one's own machine:
 * never in production, not with a mail server, and for callers on this machine only, because it shows reset links and
 * codes.
 */
const mailbox =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    const match = MAILBOX.exec(ctx.path);
    const isOpen = getSettings().NODE_ENV !== 'production' && !hasMailServer();
    if (!match || ctx.method !== 'GET' || !isOpen || !isFromThisMachine(ctx.req)) return next();
    const [, id, html, attachment] = match;
    if (attachment !== undefined) return sendAttachment(strapi, ctx, Number(id), Number(attachment));
    const show = html ? mailboxHtml : mailboxPage;
    const content = id ? await show(strapi, Number(id)) : await mailboxList(database(strapi));
    if (content === undefined) return next();
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = content;
  };

export default mailbox;
