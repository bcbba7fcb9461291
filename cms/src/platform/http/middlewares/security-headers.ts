import type { Middleware } from 'koa';
import { routePath } from '../route-path';

/** Personal responses of API and panel, which must not be cached; files of the API set their own headers. */
const PERSONAL = /^\/(api|content-manager|upload|users-permissions|i18n)(\/|$)|^\/admin\/(?!.+\.[a-z0-9]+$)/;

interface Config {
  contentSecurityPolicy: Record<string, string[]>;
}

/** The headers that Strapi's own security middleware does not set, or merges with defaults that are wider than ours. */
const securityHeaders = (config: Config): Middleware => {
  const policy = Object.entries(config.contentSecurityPolicy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    if (PERSONAL.test(routePath(ctx.path))) ctx.set('Cache-Control', 'no-store');
    await next();
  };
};

export default securityHeaders;
