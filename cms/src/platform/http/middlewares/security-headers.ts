import type { Middleware } from 'koa';
import { routePath } from '../route-path';

/** Personal responses of API and panel, which must not be cached; files of the API set their own headers. */
const PERSONAL = /^\/(api|content-manager|upload|users-permissions|i18n)(\/|$)|^\/admin\/(?!.+\.[a-z0-9]+$)/;

/** The headers that helmet (`strapi::security`) does not know. */
const securityHeaders = (): Middleware => async (ctx, next) => {
  ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
  if (PERSONAL.test(routePath(ctx.path))) ctx.set('Cache-Control', 'no-store');
  await next();
};

export default securityHeaders;
