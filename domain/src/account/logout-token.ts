import type { ProviderClaims } from './single-sign-on';

/** Seconds for which a logout token counts after it was issued. */
export const LOGOUT_TOKEN_SECONDS = 600;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** The type that OpenID Connect recommends, and what providers send that know none. */
const TYPES: readonly unknown[] = ['logout+jwt', 'jwt', undefined];
const MAX_TEXT = 255;

/** Why a logout token is refused, beside those that its signature, issuer, audience and times give. */
export type LogoutTokenFault = 'type' | 'events' | 'nonce' | 'jti' | 'nobody';

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_TEXT;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whose sessions a logout token ends. */
export interface LogoutToken {
  /** What identifies the token: it counts once. */
  jti: string;
  /** Session at the provider; null: every session of the subject. */
  sid: string | null;
  /** What the provider calls the person; null where it names the session alone. */
  subject: string | null;
}

/**
 * Reads a logout token whose signature, issuer, audience and times have been checked (OpenID Connect Back-Channel
 * Logout 1.0, section 2.6).
 * @param type `typ` of its header
 */
export function readLogoutToken(
  type: unknown,
  { events, nonce, jti, sid, sub }: ProviderClaims,
): LogoutToken | { fault: LogoutTokenFault } {
  const event = isObject(events) ? (events as Record<string, unknown>)[EVENT] : undefined;
  if (!TYPES.includes(typeof type === 'string' ? type.toLowerCase().replace(/^application\//, '') : type)) {
    return { fault: 'type' };
  }
  if (!isObject(event)) return { fault: 'events' };
  // An ID token has one: it must not pass for a logout token.
  if (nonce !== undefined) return { fault: 'nonce' };
  if (!isText(jti)) return { fault: 'jti' };
  const isKnown = (value: unknown) => value === undefined || isText(value);
  if ((sid === undefined && sub === undefined) || !isKnown(sid) || !isKnown(sub)) return { fault: 'nobody' };
  return { jti, sid: isText(sid) ? sid : null, subject: isText(sub) ? sub : null };
}
