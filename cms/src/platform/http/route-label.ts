import type { Context } from 'koa';
import { routePath } from './route-path';
import { PANEL } from './middlewares/error-body';

/** A route as Strapi leaves it in the request's state. */
interface MatchedRoute {
  path?: string;
  info?: { type?: string };
}

const OWN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * The label of a request's route: the template (`/api/releases/:id`), never the path, which has ids and whatever callers make up.
 * Everything of the panel is one label, and so is everything that no route answers (the web app's files, unknown paths).
 */
export function routeLabel(ctx: Context): string {
  const path = routePath(ctx.path);
  if (PANEL.test(path)) return 'panel';
  const { path: template, info } = (ctx.state.route as MatchedRoute | undefined) ?? {};
  if (template && info?.type === 'content-api') return `/api${template}`;
  return OWN_PATHS.has(path) ? path : 'other';
}
