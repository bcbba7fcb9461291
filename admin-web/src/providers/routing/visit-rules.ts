import {
  hasAllPermissions,
  hasAnyPermission,
  shareMayCall,
  type AnyEndpoint,
  type FeatureFlag,
  type Permission,
  type SessionCallId,
  type SessionView,
} from '@mpn/domain';
import type { RestoredSession } from '../session/session-actions';
import type { SessionPhase } from '../session/session-store';

/** Why a visit is redirected: keys of texts in `client.json`, and values of `reason` in the URL. */
export const REASON = {
  tokenExpired: 'authorization.token.expired',
  notAuthorized: 'authorization.user.role.not-authorized',
  resourceDenied: 'authorization.resource.not-authorized',
} as const;
export type Reason = (typeof REASON)[keyof typeof REASON];

/** Screen where a user with a password of the old system sets a new one before anything else. */
export const MIGRATION_PATH = '/account/migrate/password';

/** Page of a sign-in's second step; a session whose second factor is missing sees no other. */
export const SECOND_FACTOR_PATH = '/account/second-factor';

/** Page on which a person who lacks a required second factor sets one up, before anything else. */
export const FACTOR_SETUP_PATH = '/account/set-up-second-factor';

/** What a session that may do nothing else is led to, by its permission. */
const FACTOR_STEPS = [
  { permission: 'PresentSecondFactor', path: SECOND_FACTOR_PATH },
  { permission: 'SetUpSecondFactor', path: FACTOR_SETUP_PATH },
] as const;

/** Pages that an expired session can be left for. */
const EXITS = ['/logout', '/login'];

/** The visitor. */
export interface Visitor {
  phase: SessionPhase;
  /** How the page load found the session: matters until the first navigation was decided. */
  restored: RestoredSession;
  session: (Pick<SessionView, 'permissions' | 'shareLevel'> & Partial<Pick<SessionView, 'featureFlags'>>) | null;
}

/** What a session needs for a screen, a link or a button. */
export interface Requirement {
  /** `false`: public; a list: any one of these permissions; missing: any session. */
  authorize?: false | readonly Permission[];
  /** All of these permissions, in addition to one of `authorize`. */
  allOf?: readonly Permission[];
  /** Not while this feature is switched off. */
  feature?: FeatureFlag;
  /** The call whose reply it shows: refused if the promo share does not include it. */
  call?: SessionCallId;
}

/** What a call requires of a session. */
export const requirementOf = ({
  id,
  access,
  feature,
}: Pick<AnyEndpoint, 'id' | 'access' | 'feature'>): Requirement => ({
  feature,
  authorize: access === 'public' ? false : access === 'authenticated' ? undefined : access === 'press' ? [] : access,
  call: id as SessionCallId,
});

export interface Visit extends Requirement {
  pathname: string;
  /** With the leading `?`, or empty. */
  search?: string;
  /** With the leading `#`, or empty. */
  hash?: string;
}

/** `redirectTo` is a path of the app, with the reason in its query if the user is to be notified. */
export type Decision = { allowed: true } | { allowed: false; redirectTo: string; reason?: Reason };

const ALLOWED: Decision = { allowed: true };
const elsewhere = (redirectTo: string): Decision => ({ allowed: false, redirectTo });

function withReason(path: string, values: Record<string, string>, reason: Reason): Decision {
  return { allowed: false, redirectTo: `${path}?${new URLSearchParams({ ...values, reason }).toString()}`, reason };
}

const holds = ({ session }: Pick<Visitor, 'session'>, anyOf: readonly Permission[]): boolean =>
  session !== null && hasAnyPermission(session.permissions, anyOf);

/** Whether the visitor has what is required, for a screen, a link or a button. */
export function meets(
  visitor: Pick<Visitor, 'session'>,
  { authorize, allOf = [], feature, call }: Requirement,
): boolean {
  if (authorize === false) return true;
  const { session } = visitor;
  if (session === null || (authorize && !holds(visitor, authorize))) return false;
  if (!hasAllPermissions(session.permissions, allOf)) return false;
  if (feature && session.featureFlags?.[feature] === false) return false;
  return call === undefined || session.shareLevel === null || shareMayCall(session.shareLevel, call);
}

/** Start page after login: the release list, or the account page without permission to list releases. */
const startPath = (visitor: Visitor): string =>
  holds(visitor, ['GetReleases', 'GetReleasesSampled']) ? '/releases' : '/account';

/**
 * Whether a visitor may see a screen, and where they are redirected otherwise. The only place with these rules: the
 * routes' loaders and the auth provider call this function, the access control provider calls {@link meets}.
 */
export function decideVisit(visitor: Visitor, visit: Visit): Decision {
  const { pathname, search = '', hash = '', authorize } = visit;
  const here = pathname + search + hash;
  const isRoot = pathname === '/';
  if (authorize === false && !isRoot) return ALLOWED;
  if (visitor.session === null) {
    if (visitor.restored === 'expired') {
      return withReason('/logout', isRoot ? {} : { redirectUrl: here }, REASON.tokenExpired);
    }
    // The reason with which the root was opened (`?reason=`) is passed on.
    return elsewhere(isRoot ? `/login${search}` : `/login?${new URLSearchParams({ redirectUrl: here }).toString()}`);
  }
  const step = FACTOR_STEPS.find(({ permission }) => holds(visitor, [permission]));
  if (step && pathname !== step.path) {
    return elsewhere(isRoot ? step.path : `${step.path}?${new URLSearchParams({ redirectUrl: here }).toString()}`);
  }
  if (holds(visitor, ['ChangeLegacyPassword']) && pathname !== MIGRATION_PATH) return elsewhere(MIGRATION_PATH);
  if (isRoot) return elsewhere(startPath(visitor) + search);
  if (!meets(visitor, visit)) return withReason('/', { redirectedFrom: here }, REASON.notAuthorized);
  return ALLOWED;
}

/** Whether navigation is blocked because the session has expired: the dialog over the page resumes or ends it. */
export const isHeld = ({ phase }: Pick<Visitor, 'phase'>, nextPathname: string): boolean =>
  phase === 'expired' && !EXITS.includes(nextPathname);
