import { formatMessage } from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Middleware } from 'koa';
import { database, panelLocale } from '@mpn/server-kit';
import { routePath } from '../route-path';
import { countNetworkTry, countTry, giveBack, notePanelAccount, notePanelNetwork } from '../../../api/identity';

const LOGIN = '/admin/login';
/** The panel's calls that take a password, a code or a token. */
const GUESSABLE: ReadonlySet<string> = new Set([
  LOGIN,
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/register',
  '/admin/register-admin',
  '/admin/registration-info',
]);

function refuse(ctx: Context, retryAfterSeconds: number): never {
  ctx.set('Retry-After', String(retryAfterSeconds));
  const locale = panelLocale(ctx);
  // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
  throw new errors.RateLimitError(
    formatMessage('mpn.backend.global.error.too-many-requests', locale, { retryAfterSeconds }),
  );
}

/**
 * Limits attempts at the panel's login by network and by account, and the other calls of {@link GUESSABLE} by network,
 * over all processes. Strapi's own limit counts IP address and e-mail address together, in the memory of one process:
 * an IPv6 connection has 2^64 IP addresses. An attempt is counted before it is checked; the account's count is reduced
 * again if it was successful. Runs after the body parser.
 */
const panelLoginLimit =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    const path = routePath(ctx.path);
    if (!GUESSABLE.has(path)) return next();
    const verdict = await countNetworkTry(strapi, 'panel-per-network', ctx.ip);
    if (verdict.wait > 0) {
      await notePanelNetwork(database(strapi), verdict);
      refuse(ctx, verdict.wait);
    }
    const { email } = ((ctx.request as { body?: unknown }).body ?? {}) as { email?: unknown };
    if (path !== LOGIN || typeof email !== 'string') return next();
    const accountWait = await countTry(strapi, 'panel-per-account', email.toLowerCase());
    if (accountWait > 0) {
      await notePanelAccount(database(strapi), ctx.ip, email.toLowerCase(), accountWait);
      refuse(ctx, accountWait);
    }
    await next();
    if (ctx.status < 400) await giveBack(strapi, 'panel-per-account', email.toLowerCase());
  };

export default panelLoginLimit;
