import { serverNow } from '@/config/server-clock';

/** Name of a token's cookie: the current token, or the original one while acting for another user. */
export type TokenSlot = 'token' | 'impersonator' | 'promoshare';

// Longer than a session, so that an expired session is distinguished from none; the token's expiry is in its claims.
const MAX_AGE_SECONDS = 7 * 24 * 3600;

const isSecure = () => window.location.protocol === 'https:';
// With the prefix `__Host-` the browser enforces host-only, Secure and path /.
const cookieName = (slot: TokenSlot) => `${isSecure() ? '__Host-' : ''}mpn-${slot}`;
const attributes = () => `; Path=/; SameSite=Strict${isSecure() ? '; Secure' : ''}`;

/** The tokens of a session; an original one is set while acting for another user. */
type Tokens = Readonly<Record<TokenSlot, string | null>>;

const SLOTS = ['token', 'impersonator', 'promoshare'] as const satisfies readonly TokenSlot[];
const NONE: Tokens = { token: null, impersonator: null, promoshare: null };

/** The tokens of this page's session. The cookies are shared with other tabs, which may have another one meanwhile. */
let ofPage = NONE;

/** The token in a cookie: of the session that began last in any tab. */
export function readToken(slot: TokenSlot): string | null {
  const prefix = `${cookieName(slot)}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  return found ? decodeURIComponent(found.slice(prefix.length)) || null : null;
}

function writeCookie(slot: TokenSlot, token: string | null): void {
  const value = token === null ? '' : encodeURIComponent(token);
  const age = token === null ? 0 : MAX_AGE_SECONDS;
  document.cookie = `${cookieName(slot)}=${value}; Max-Age=${String(age)}${attributes()}`;
}

/** Sets a token of this page's session, which the cookies then have in all slots. */
export function writeToken(slot: TokenSlot, token: string | null): void {
  ofPage = { ...pageTokens(), [slot]: token };
  for (const each of SLOTS) writeCookie(each, ofPage[each]);
}

interface Claims {
  exp?: unknown;
  sid?: unknown;
  user_id?: unknown;
}

function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
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

/** Whether a token has ended, by the server's clock. */
export function isExpired(token: string, now = serverNow()): boolean {
  const end = tokenEnd(token);
  return end !== null && end <= now;
}

const inCookies = (): Tokens => ({
  token: readToken('token'),
  impersonator: readToken('impersonator'),
  promoshare: readToken('promoshare'),
});

/** The user whom a session's token belongs to, unless it acts for another user. */
function loginOf({ token, impersonator, promoshare }: Tokens): unknown {
  return impersonator === null && promoshare === null ? claimsOf(token ?? '').user_id : undefined;
}

/** Whether two sessions are logins of the same person, of which the later one may replace the other. */
function areOfOnePerson(one: Tokens, other: Tokens): boolean {
  return loginOf(one) !== undefined && loginOf(one) === loginOf(other);
}

/** Takes over the session in the cookies; once per page load. */
export function takeTokens(): void {
  ofPage = inCookies();
}

/**
 * The tokens for this page's calls: those of the session that the page shows, even if the cookies have another one,
 * because another tab acts for a user or company or is used by another person. A later login of the same person is
 * taken over; after a sign-out in another tab there are none. Where the browser blocks cookies, the session lasts as
 * long as the page.
 */
export function pageTokens(): Tokens {
  if (!navigator.cookieEnabled) return ofPage;
  const shared = inCookies();
  const isShared = shared.token === null || ofPage.token === null || areOfOnePerson(shared, ofPage);
  return isShared ? shared : ofPage;
}

/**
 * Forgets this page's session. The cookies keep the login of another person in another tab, but nothing that belongs to
 * this session, such as a view that it has opened there.
 */
export function forgetTokens(): void {
  const own = Object.values(pageTokens());
  const isShared = Object.values(inCookies()).some((token) => token !== null && own.includes(token));
  if (isShared) for (const slot of SLOTS) writeCookie(slot, null);
  ofPage = NONE;
}
