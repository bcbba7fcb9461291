import type { Context } from 'koa';
import { routePath } from './route-path';
import { PANEL } from './middlewares/error-body';

/** The matched route in the request's state, set by Strapi. */
interface MatchedRoute {
  path?: string;
  info?: { type?: string };
}

const OWN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * The label of a request's route: the template (`/api/releases/:id`), never the path, which contains ids and arbitrary
 * input. All calls of the panel have one label, and so has everything without a route (the web app's files, unknown
 * paths) except the health checks, whose label is their path.
 */
export function routeLabel(ctx: Context): string {
  const path = routePath(ctx.path);
  if (PANEL.test(path)) return 'panel';
  const { path: template, info } = (ctx.state.route as MatchedRoute | undefined) ?? {};
  if (template && info?.type === 'content-api') return `/api${template}`;
  return OWN_PATHS.has(path) ? path : 'other';
}
