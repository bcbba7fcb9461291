import { fail, toErrorBody, type AppError, type Locale } from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import type { Context, Middleware } from 'koa';
import { getSettings } from '../../config/environment';
import { errorOfStatus, toAppError } from '../errors/to-app-error';
import { pickLocale } from './locale';

/** The panel and the plugins behind it read Strapi's own error body. */
const PANEL =
  /^\/(admin|content-manager|content-type-builder|content-releases|review-workflows|upload|users-permissions|i18n|email)(\/|$)/;

const BODY_LIMIT = '2 MB';

const factsOf = (ctx: Context) => ({
  method: ctx.method,
  contentType: ctx.get('content-type') || 'none',
  requestId: String(ctx.state.requestId),
  bodyLimit: BODY_LIMIT,
});

/** Strapi serves its public folder by a GET route for every path; without it the router would say 404, not 405. */
const CATCH_ALL = '/((?!uploads/).+)';

interface Layer {
  path: unknown;
  /** Empty for middleware that the router runs on the way. */
  methods: string[];
}

const onlyCatchAllMatches = (ctx: Context): boolean =>
  ((ctx as { matched?: Layer[] }).matched ?? []).every(
    ({ path, methods }) => path === CATCH_ALL || methods.length === 0,
  );

/** Answers that koa or its router decided by status alone: no such path, no such method. */
function errorOfSilentStatus(ctx: Context): AppError | undefined {
  if (ctx.status < 400 || (ctx.body !== undefined && ctx.body !== null && ctx.body !== '')) return undefined;
  return ctx.status === 404 || (ctx.status === 405 && onlyCatchAllMatches(ctx))
    ? fail('mpn.backend.global.error.route-not-found')
    : errorOfStatus(ctx.status, factsOf(ctx));
}

function answer(ctx: Context, error: AppError): void {
  ctx.status = error.status;
  const { retryAfterSeconds } = error.values;
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  ctx.set('Cache-Control', 'no-store');
  ctx.remove('Content-Disposition');
  const locale = (ctx.state.locale as Locale | undefined) ?? pickLocale(ctx.acceptsLanguages());
  ctx.body = toErrorBody(error, {
    path: ctx.path,
    locale,
    now: new Date(),
    timeZone: getSettings().APP_TIMEZONE,
  });
}

/**
 * Gives every answer of 400 and above the error body of the API, whatever raised it. What is not in the catalogue becomes a
 * 500 that names the request's id; the log has the cause under the same id, the answer never.
 */
const errorBody =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    if (PANEL.test(ctx.path)) return next();
    try {
      await next();
      const silent = errorOfSilentStatus(ctx);
      if (silent) answer(ctx, silent);
    } catch (thrown) {
      const error = toAppError(thrown, factsOf(ctx));
      if (error.status >= 500) strapi.log.error(`request ${String(ctx.state.requestId)}: ${describe(thrown)}`);
      // A stream that has begun cannot be turned into a body: the connection ends, and the client sees a broken transfer.
      if (ctx.headerSent) ctx.res.destroy();
      else answer(ctx, error);
    }
  };

/** With what was behind it, and behind that: a wrapped error without its cause tells nobody what to mend. */
const describe = (thrown: unknown): string =>
  thrown instanceof Error
    ? `${thrown.stack ?? thrown.message}${thrown.cause === undefined ? '' : `\ncaused by ${describe(thrown.cause)}`}`
    : String(thrown);

export default errorBody;
