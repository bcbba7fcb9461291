/** Name of a token's cookie: the current token, or the original one while acting for another user. */
export type TokenSlot = 'token' | 'impersonator' | 'promoshare';

// Longer than a session, so that an expired session is distinguished from none; the token's expiry is in its claims.
const MAX_AGE_SECONDS = 7 * 24 * 3600;

const isSecure = () => window.location.protocol === 'https:';
// With the prefix `__Host-` the browser enforces host-only, Secure and path /.
const cookieName = (slot: TokenSlot) => `${isSecure() ? '__Host-' : ''}mpn-${slot}`;
const attributes = () => `; Path=/; SameSite=Strict${isSecure() ? '; Secure' : ''}`;

export function readToken(slot: TokenSlot): string | null {
  const prefix = `${cookieName(slot)}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) || null : null;
}

export function writeToken(slot: TokenSlot, token: string | null): void {
  const value = token === null ? '' : encodeURIComponent(token);
  const age = token === null ? 0 : MAX_AGE_SECONDS;
  document.cookie = `${cookieName(slot)}=${value}; Max-Age=${String(age)}${attributes()}`;
}

function claimsOf(token: string): { exp?: unknown; sid?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown; sid?: unknown };
  } catch {
    return {};
  }
}

/** Instant at which a token ends, in milliseconds since 1970; null if the token cannot be parsed. */
export function tokenEnd(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** Session id of a token; null if the token cannot be parsed. */
export function sessionIdOf(token: string): string | null {
  const { sid } = claimsOf(token);
  return typeof sid === 'string' ? sid : null;
}

export function isExpired(token: string, now = Date.now()): boolean {
  const end = tokenEnd(token);
  return end !== null && end <= now;
}
