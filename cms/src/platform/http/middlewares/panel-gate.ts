import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Middleware } from 'koa';
import { panelLocale } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import {
  beginPanelFactor,
  clearGateCookie,
  finishPanelFactor,
  gateAccount,
  gatePage,
  gateProblemText,
  isGateClosed,
  panelSetup,
  presentPanelCode,
  readGateCookie,
  setGateCookie,
  type GateClaims,
  type GateProblem,
  type GateStep,
} from '../../../api/identity';
import { routePath } from '../route-path';

const PAGE = '/admin/second-factor';
const PANEL = /^\/admin(\/|$)/;
/** Calls of the panel that need no access token and give one, or change a password. */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set([
  '/admin/login',
  '/admin/access-token',
  '/admin/forgot-password',
  '/admin/reset-password',
  '/admin/register-admin',
]);
/**
 * Page on which an invited person chooses a password by the mailed link. The access token in its answer is refused
 * until a second factor was presented.
 */
const INVITATION = '/admin/auth/register';
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

interface AccessTokens {
  validateAccessToken(token: string): { isValid: boolean; payload: { userId: string } | null };
}
type SessionManager = (origin: 'admin') => AccessTokens;

/** The panel account of the request's access token; null without one. */
function tokenAccount(strapi: Core.Strapi, ctx: Context): number | null {
  const token = /^bearer (\S+)$/i.exec(ctx.get('authorization'))?.[1];
  if (!token) return null;
  const manager = (strapi as unknown as { sessionManager?: SessionManager }).sessionManager;
  const { isValid, payload } = manager?.('admin').validateAccessToken(token) ?? { isValid: false, payload: null };
  return isValid && payload ? Number(payload.userId) : null;
}

/** Where the page leads: a path of the panel; another one is not followed. */
function nextOf(ctx: Context): string {
  const { next } = ctx.query;
  return typeof next === 'string' && /^\/admin(?:[/?]|$)/i.test(next) && !/[\\\s]|\/\//.test(next) ? next : '/admin';
}

const isProblem = (result: GateClaims | GateProblem): result is GateProblem => 'text' in result;

const textOf = (body: Record<string, unknown>, name: string): string =>
  typeof body[name] === 'string' ? body[name].slice(0, 500) : '';

async function show(
  strapi: Core.Strapi,
  ctx: Context,
  step: unknown,
  { problem = null, email = '' }: { problem?: GateProblem | null; email?: string } = {},
): Promise<void> {
  const locale = panelLocale(ctx);
  const setup = step === 'setup' ? await panelSetup(strapi, readGateCookie(ctx, 'setup')) : null;
  const asks: GateStep = setup ? { step: 'setup', ...setup } : { step: step === 'password' ? 'password' : 'code' };
  if (problem?.text === 'wait') {
    ctx.status = 429;
    ctx.set('Retry-After', String(problem.seconds));
  } else if (problem) ctx.status = 403;
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = gatePage({
    ...{ brand: getSettings().BRAND_NAME, locale, path: PAGE, next: nextOf(ctx), asks, email },
    problem: problem && (problem.text === 'wait' ? problem.message : gateProblemText(locale, problem.text)),
  });
}

async function answer(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const body = ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;
  const caller = { ip: ctx.ip, locale: panelLocale(ctx) };
  const step = textOf(body, 'step');
  const [email, code, password] = [textOf(body, 'email'), textOf(body, 'code'), textOf(body, 'password')];
  const claims = readGateCookie(ctx, 'setup');
  if (step === 'password') {
    const begun = await beginPanelFactor(strapi, caller, { email, password });
    if (isProblem(begun)) return show(strapi, ctx, 'password', { problem: begun, email });
    setGateCookie(ctx, 'setup', begun);
    ctx.redirect(`${PAGE}?step=setup&next=${encodeURIComponent(nextOf(ctx))}`);
    return;
  }
  const isSetup = step === 'setup' && claims !== null;
  const opened = isSetup
    ? await finishPanelFactor(strapi, caller, claims, { code })
    : await presentPanelCode(strapi, caller, { email, code });
  if (isProblem(opened)) return show(strapi, ctx, isSetup ? 'setup' : 'code', { problem: opened, email });
  if (isSetup) clearGateCookie(ctx, 'setup');
  setGateCookie(ctx, 'gate', opened);
  ctx.redirect(nextOf(ctx));
}

const isNavigation = (ctx: Context, path: string): boolean =>
  ctx.method === 'GET' && PANEL.test(path) && path !== INVITATION && ctx.get('accept').includes('text/html');

/**
 * Requires a second factor for the panel, whose login has none: until it was presented in this browser, pages redirect
 * to {@link PAGE} and calls are refused with 401. An access token is only good
 * for the account whose factor it was. Runs after the body parser.
 */
const panelGate =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    if (!isGateClosed()) return next();
    const path = routePath(ctx.path);
    if (path === PAGE) {
      return ctx.method === 'POST' ? answer(strapi, ctx) : show(strapi, ctx, ctx.query.step);
    }
    const account = tokenAccount(strapi, ctx);
    const isEntry = WITHOUT_TOKEN.has(path);
    const navigates = isNavigation(ctx, path);
    if (account === null && !isEntry && !navigates) return next();
    const opened = await gateAccount(strapi, readGateCookie(ctx, 'gate'));
    if (opened !== null && (account === null || account === opened)) return next();
    if (navigates) {
      ctx.redirect(`${PAGE}?next=${encodeURIComponent(ctx.path + ctx.search)}`);
      return;
    }
    // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
    throw new errors.UnauthorizedError('The second factor is missing. Please open the panel anew.');
  };

export default panelGate;
