import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { database } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import { hasMailServer } from '../mail/deliver-mail';
import { mailboxHtml, mailboxList, mailboxPage } from '../mail/mailbox';

const MAILBOX = /^\/mailbox(?:\/(\d{1,9})(\/html)?)?\/?$/;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; base-uri 'self'";

/**
 * GET /mailbox: the mails that would have been sent, readable in the browser. For development on one's own machine: never in
 * production, not where a mail server is set, and for callers on this machine only, because the mails hold reset links.
 */
const mailbox =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    const match = MAILBOX.exec(ctx.path);
    const isOpen = getSettings().NODE_ENV !== 'production' && !hasMailServer();
    if (!match || ctx.method !== 'GET' || !isOpen || !LOOPBACK.test(ctx.req.socket.remoteAddress ?? '')) return next();
    const [, id, html] = match;
    const db = database(strapi);
    const show = html ? mailboxHtml : mailboxPage;
    const content = id ? await show(db, Number(id)) : await mailboxList(db);
    if (content === undefined) return next();
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    ctx.body = content;
  };

export default mailbox;
