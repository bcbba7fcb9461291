import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import {
  AppError,
  capabilityOfCall,
  hasAnyPermission,
  logout,
  readSession,
  refusalOf,
  ROLE_REFUSALS,
  shareMayCall,
  type ErrorCode,
  type Permission,
  type Principal,
  type SessionKind,
} from '@mpn/domain';
import { ANY_SESSION, SESSION_STRATEGY } from '@mpn/server-kit';
import { authenticateRequest } from './authenticate';

interface StrapiAuth {
  credentials: Principal;
}

/**
 * What a sign-in that is not complete may do beside its next step: read its session and log out. The web app needs both
 * to survive a reload on that page.
 */
const INCOMPLETE_CALLS: ReadonlySet<string> = new Set([readSession.id, logout.id]);

/** What everything else is answered with, by the kind of a session whose sign-in is not complete. */
const INCOMPLETE: Readonly<Partial<Record<SessionKind, ErrorCode>>> = {
  MIGRATION: 'mpn.backend.authorization.error.legacy-password-only',
  SECOND_FACTOR: 'mpn.backend.authentication.error.second-factor-required',
};

/** The next step of a sign-in, or of an account that lacks a required second factor; undefined where there is none. */
const nextStep = ({ kind, permissions }: Principal): ErrorCode | undefined =>
  INCOMPLETE[kind] ??
  (permissions.has('SetUpSecondFactor') ? 'mpn.backend.authentication.error.second-factor-setup-required' : undefined);

/** Checked before any look-up, so that the response is the same for any id. */
function checkShare({ promoShare }: Principal, callId: string): void {
  if (!promoShare || shareMayCall(promoShare.level, callId)) return;
  const capability = capabilityOfCall(callId);
  throw new AppError(capability ? refusalOf(capability) : 'mpn.backend.global.error.role-access-denied');
}

/**
 * Authorization check: the session needs at least one of the endpoint's permissions.
 * @param callId the endpoint's id
 * @throws AppError legacy-password-only, second-factor-required (403) where the sign-in is not complete,
 * second-factor-setup-required (403) where one is lacking,
 * role-access-denied (403) otherwise, or the call's own refusal of a role; in a promo-share view also the refusals of
 * the promo share table
 */
export function checkScope(principal: Principal, scope: readonly string[], callId: string): void {
  const incomplete = nextStep(principal);
  const allowed = scope.includes(ANY_SESSION)
    ? incomplete === undefined || INCOMPLETE_CALLS.has(callId)
    : hasAnyPermission(principal.permissions, scope as readonly Permission[]);
  if (allowed) {
    checkShare(principal, callId);
    return;
  }
  if (incomplete) throw new AppError(incomplete);
  throw new AppError(ROLE_REFUSALS[callId] ?? 'mpn.backend.global.error.role-access-denied');
}

/**
 * Strapi's authentication strategy for our routes: token to principal (`ctx.state.principal`), then the call's
 * permissions.
 */
export function sessionStrategy(strapi: Core.Strapi) {
  return {
    name: SESSION_STRATEGY,
    async authenticate(ctx: Context) {
      const { route } = ctx.state as { route?: { config?: { auth?: { callId?: string } } } };
      // A person may end a locked session without unlocking it.
      const principal = await authenticateRequest(strapi, ctx, route?.config?.auth?.callId === logout.id);
      ctx.state.principal = principal;
      return { authenticated: true, credentials: principal };
    },
    verify(auth: StrapiAuth, config: { scope?: string[]; callId?: string }) {
      checkScope(auth.credentials, config.scope ?? [], config.callId ?? '');
    },
  };
}

/** Registers the strategy with Strapi, while the app registers, before routes are mounted. */
export function registerSessionStrategy(strapi: Core.Strapi): void {
  const auth = strapi.get<{ register(type: string, strategy: unknown): void }>('auth');
  auth.register('content-api', sessionStrategy(strapi));
}
