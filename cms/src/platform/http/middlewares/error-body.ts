import { fail, formatMessage, type AppError, type Locale } from '@mpn/domain';
import type { Core } from '@strapi/strapi';
import type { Context, Middleware, Next } from 'koa';
import { isStorageFull } from '@mpn/process-kit';
import { isDatabaseAway, logError, noteDatabaseAway, pickLocale } from '@mpn/server-kit';
import { noteFailure } from '../errors/note-failure';
import { errorBodyOf } from '../errors/body-of';
import { databaseAway, errorOfStatus, isUnexpectedRefusal, toAppError } from '../errors/to-app-error';
import { logStorageFull } from '../../../api/media';
import { routePath } from '../route-path';

/** Paths of the panel and its plugins, which expect Strapi's own error body. */
export const PANEL =
  /^\/(admin|content-manager|content-type-builder|content-releases|review-workflows|upload|users-permissions|i18n|email)(\/|$)/;

const BODY_LIMIT = '2 MB';

const factsOf = (ctx: Context) => ({
  method: ctx.method,
  contentType: ctx.get('content-type') || 'none',
  requestId: String(ctx.state.requestId),
  bodyLimit: BODY_LIMIT,
});

/**
 * Strapi's catch-all GET route for its public folder. A path that only this route matches is unknown: 404, where the
 * router would report 405.
 */
const CATCH_ALL = '/((?!uploads/).+)';

interface Layer {
  path: unknown;
  /** Empty for middleware that the router runs. */
  methods: string[];
}

const onlyCatchAllMatches = (ctx: Context): boolean =>
  ((ctx as { matched?: Layer[] }).matched ?? []).every(
    ({ path, methods }) => path === CATCH_ALL || methods.length === 0,
  );

/** The error for a status that koa or its router set without a body: no such path, no such method. */
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
  ctx.body = errorBodyOf(error, ctx.path, locale);
}

/** The panel also gets the error "database unreachable", in the body that it expects. */
async function inPanel(ctx: Context, strapi: Core.Strapi, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    if (!isDatabaseAway(thrown)) throw thrown;
    noteDatabaseAway(strapi, thrown);
    const error = databaseAway();
    const locale = pickLocale(ctx.acceptsLanguages());
    ctx.status = error.status;
    ctx.set('Retry-After', String(error.values.retryAfterSeconds));
    const message = formatMessage(error.code, locale, error.values);
    ctx.body = { data: null, error: { status: error.status, name: error.code, message, details: {} } };
  }
}

/**
 * Gives every response of 400 and above the API's error body, whatever raised it, except those of the panel. Unknown
 * errors become a 500 with the request's id; the cause is logged under the same id and never sent.
 */
const errorBody =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    if (PANEL.test(routePath(ctx.path))) return inPanel(ctx, strapi, next);
    try {
      await next();
      const silent = errorOfSilentStatus(ctx);
      if (silent) answer(ctx, silent);
    } catch (thrown) {
      const error = toAppError(thrown, factsOf(ctx));
      if (isStorageFull(error)) await logStorageFull(strapi, thrown);
      else if (error.status >= 500 || isUnexpectedRefusal(thrown)) {
        logError(strapi, `request ${String(ctx.state.requestId)}`, thrown);
        if (error.status === 500) await noteFailure(strapi, ctx, thrown);
      }
      // A response that has started cannot become an error: the connection is closed, and the client sees a broken
      // transfer.
      if (ctx.headerSent) ctx.res.destroy();
      else answer(ctx, error);
    }
  };

export default errorBody;
