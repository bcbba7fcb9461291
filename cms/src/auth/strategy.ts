import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, hasAnyPermission, type Permission, type Principal } from '@mpn/domain';
import { ANY_SESSION, SESSION_STRATEGY } from '@mpn/server-kit';
import { authenticateRequest } from './authenticate';

interface StrapiAuth {
  credentials: Principal;
}

/**
 * What a migration token may do beside setting the new password: read what its login already told, and end itself.
 * Both are calls of any session, so that the web app survives a page reload on that page.
 */
const MIGRATION_CALLS: ReadonlySet<string> = new Set(['session.read', 'auth.logout']);

/**
 * The door's question: may this session make a call of this scope (any one permission is enough)?
 *
 * @param callId the endpoint's id.
 * @throws legacy-password-only (403) for an unfinished migration, role-access-denied (403) otherwise.
 */
export function checkScope(principal: Principal, scope: readonly string[], callId: string): void {
  const allowed = scope.includes(ANY_SESSION)
    ? principal.kind !== 'MIGRATION' || MIGRATION_CALLS.has(callId)
    : hasAnyPermission(principal.permissions, scope as readonly Permission[]);
  if (allowed) return;
  if (principal.kind === 'MIGRATION') throw fail('mpn.backend.authorization.error.legacy-password-only');
  throw fail('mpn.backend.global.error.role-access-denied');
}

/** Strapi's strategy for our routes: token to principal (`ctx.state.principal`), then the call's permissions. */
export function sessionStrategy(strapi: Core.Strapi) {
  return {
    name: SESSION_STRATEGY,
    async authenticate(ctx: Context) {
      const principal = await authenticateRequest(strapi, ctx);
      ctx.state.principal = principal;
      return { authenticated: true, credentials: principal };
    },
    verify(auth: StrapiAuth, config: { scope?: string[]; callId?: string }) {
      checkScope(auth.credentials, config.scope ?? [], config.callId ?? '');
    },
  };
}

/** Makes the strategy known to Strapi. Called while the app registers, before routes are mounted. */
export function registerSessionStrategy(strapi: Core.Strapi): void {
  const auth = strapi.get<{ register(type: string, strategy: unknown): void }>('auth');
  auth.register('content-api', sessionStrategy(strapi));
}
