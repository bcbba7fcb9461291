import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { cutText } from '@mpn/server-kit';
import { unexpectedProxy } from '../unexpected-proxy';

const MAX_PATH = 500;
const MAX_NAMES = 20;

/**
 * A request's URL for the log: the path and the names of the parameters, without values, which include signatures,
 * tokens and search terms. A segment of the path beyond 500 characters is left out with all that follow it. Names of
 * more than 50 characters, or with unusual ones, are left out, and all beyond the first 20.
 * @param url path and query of the request
 */
export function loggedUrl(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const cut = cutText(path, MAX_PATH, /\//);
  const shown = cut.length < path.length ? `${cut}...` : cut;
  const names = [...new Set([...new URLSearchParams(query).keys()])]
    .filter((name) => /^[\w.[\]-]{1,50}$/.test(name))
    .slice(0, MAX_NAMES);
  return names.length > 0 ? `${shown}?${names.join('&')}` : shown;
}

/** One line per request at the level `http`; the first one through an unexpected proxy is warned of. */
const requestLog = (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware => {
  const { maxIpsCount = 0 } = strapi.config.get<{ maxIpsCount?: number }>('server.proxy', {});
  const noteProxy = unexpectedProxy(maxIpsCount, (text) => strapi.log.warn(text));
  return async (ctx, next) => {
    noteProxy(ctx.get('x-forwarded-for'));
    const start = Date.now();
    await next();
    const [ms, { method, status }] = [Date.now() - start, ctx];
    strapi.log.http(`${method} ${loggedUrl(ctx.url)} (${ms} ms) ${status}`, { method, status, ms });
  };
};

export default requestLog;
