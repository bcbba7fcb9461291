import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';

/**
 * A request's URL for the log: the path and the names of the parameters, without values, which include signatures,
 * tokens and search terms. Names of more than 50 characters, or with unusual ones, are left out.
 * @param url path and query of the request
 */
export function loggedUrl(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const names = [...new Set([...new URLSearchParams(query).keys()])].filter((name) => /^[\w.[\]-]{1,50}$/.test(name));
  return names.length > 0 ? `${path}?${names.join('&')}` : path;
}

/** One line per request at the level `http`. */
const requestLog =
  (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware =>
  async (ctx, next) => {
    const start = Date.now();
    await next();
    const [ms, { method, status }] = [Date.now() - start, ctx];
    strapi.log.http(`${method} ${loggedUrl(ctx.url)} (${ms} ms) ${status}`, { method, status, ms });
  };

export default requestLog;
