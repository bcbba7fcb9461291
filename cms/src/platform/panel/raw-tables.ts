import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

const SUPER_ADMIN = 'strapi-super-admin';
const POLICY = 'global::panel-administrator';

interface Route {
  config?: { policies?: unknown[] };
}

interface Router {
  type?: string;
  routes: Route[];
}

interface Policies {
  set(uid: string, policy: (ctx: Context) => boolean): unknown;
}

/** Whether the calling panel account is a super admin of the panel. */
function isPanelAdministrator(ctx: Context): boolean {
  const { user } = ctx.state as { user?: { roles?: { code: string }[] } };
  return (user?.roles ?? []).some(({ code }) => code === SUPER_ADMIN);
}

/**
 * Reserves the content manager, which shows tables as they are, for super admins of the panel, whatever permissions
 * other roles have: clerks work in the support desk. Called before the routes are mounted.
 */
export function reserveRawTables(strapi: Core.Strapi): void {
  strapi.get<Policies>('policies').set(POLICY, isPanelAdministrator);
  const { routes } = strapi.plugin('content-manager') as unknown as { routes: Record<string, Router> };
  for (const { type, routes: list } of Object.values(routes)) {
    if (type === 'content-api') continue;
    for (const route of list) {
      route.config = { ...route.config, policies: [...(route.config?.policies ?? []), POLICY] };
    }
  }
}
