import type { Middleware } from 'koa';
import { routePath } from '../route-path';

/** Personal responses of API and panel, which must not be cached; files of the API set their own headers. */
const PERSONAL = /^\/(api|content-manager|upload|users-permissions|i18n)(\/|$)|^\/admin\/(?!.+\.[a-z0-9]+$)/;

/** Headers of CORS that are set for every request. */
const CORS = ['Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Access-Control-Expose-Headers'];

/**
 * The headers that helmet (`strapi::security`) does not know. Removes those of CORS where there is no origin to allow:
 * `strapi::cors` then sends an empty one.
 */
const securityHeaders = (): Middleware => async (ctx, next) => {
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  if (PERSONAL.test(routePath(ctx.path))) ctx.set('Cache-Control', 'no-store');
  try {
    await next();
  } finally {
    if (ctx.get('Origin') === '' && !ctx.headerSent) for (const name of CORS) ctx.remove(name);
  }
};

export default securityHeaders;
