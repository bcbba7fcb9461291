import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { middlewareRegistry } from '../http/middleware-registry';

/** Our own routes read their bodies themselves, after authorization (server-kit's `route`). */
const API = /^\/api(\/|$)/i;

/** Requests for login or a new password are a few hundred bytes. */
const LIMIT_WITHOUT_TOKEN = '16kb';

/**
 * Limits Strapi's body parser to the panel, and to small bodies for callers without a token. Its own config sets the
 * other limits.
 */
export function readBodiesOfPanelAlone(strapi: Core.Strapi): void {
  middlewareRegistry(strapi).extend('strapi::body', (original) => (config: object, context) => {
    const small = { jsonLimit: LIMIT_WITHOUT_TOKEN, formLimit: LIMIT_WITHOUT_TOKEN, textLimit: LIMIT_WITHOUT_TOKEN };
    const withToken = original(config, context) as Middleware;
    const withoutToken = original({ ...config, ...small }, context) as Middleware;
    const middleware: Middleware = (ctx, next): unknown => {
      if (API.test(ctx.path)) return next();
      return (ctx.get('authorization') ? withToken : withoutToken)(ctx, next);
    };
    return middleware;
  });
}
