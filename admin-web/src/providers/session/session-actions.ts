import {
  beginPasskeySignIn,
  login as loginCall,
  logout as logoutCall,
  presentSecondFactor,
  readSession,
  signInWithPasskey,
  type FactorProof,
  type SessionView,
} from '@mpn/domain';
import { callWithHeaders, call } from '../api/call';
import { isCallError } from '../api/call-error';
import { ClientError } from '../api/client-error';
import { queryClient } from '../api/query-client';
import { forgetDrafts, keepDraftsOf } from '../drafts/forget-drafts';
import { beginUse, idleHeaders, recheckUse } from './idle';
import { askPasskey } from './passkeys';
import { getSessionState, markExpired, setSessionState } from './session-store';
import { forgetTokens, isExpired, pageTokens, readToken, takeTokens, writeToken } from './token-cookies';

export interface Credentials {
  loginName: string;
  password: string;
}

/** The bearer token of a reply's authorization header. */
export function bearerOf(headers: Headers): string | null {
  return /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

/** The session's headers: the current token, and the original one while acting for another user. */
export function sessionHeaders(): Record<string, string> {
  const { token, impersonator, promoshare } = pageTokens();
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(impersonator ? { 'x-impersonator-authorization': `Bearer ${impersonator}` } : {}),
    ...(promoshare ? { 'x-promoshare-authorization': `Bearer ${promoshare}` } : {}),
    ...idleHeaders(),
  };
}

/** The token of this tab's session. */
let ownToken: string | null = null;

/** Starts a session with its token, and clears the cache if it is of another person or kind than the one before. */
export function adoptSession(token: string, session: SessionView): void {
  const previous = getSessionState().session;
  const samePerson = previous?.user.id === session.user.id && previous.kind === session.kind;
  writeToken('token', token);
  ownToken = token;
  // Resuming one's own session keeps the page's data; another person must not see it.
  if (!samePerson) queryClient.clear();
  keepDraftsOf(session);
  beginUse(session);
  setSessionState({ phase: 'active', session, expiry: null });
  if (samePerson)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** A session with its token, which the browser may not have taken over yet. */
export interface OpenedSession {
  token: string;
  session: SessionView;
}

/** The session that a reply opens. @throws ClientError if the reply has no token */
export function openedBy({ data, headers }: { data: SessionView; headers: Headers }): OpenedSession {
  const token = bearerOf(headers);
  if (!token) throw new ClientError('login.noToken');
  return { token, session: data };
}

/** Forgets tokens of an earlier session, which must not be sent with another person's login. */
export function readyForLogin(): void {
  if (getSessionState().phase === 'anonymous') forgetTokens();
}

/**
 * Opens a session without taking it over: of kind SECOND_FACTOR where the password is not enough.
 * @throws CallError, and ClientError if the reply has no token
 */
export async function requestLogin(credentials: Credentials): Promise<OpenedSession> {
  return openedBy(await callWithHeaders(loginCall, { body: credentials }));
}

/** Takes over the session of a login. */
export function adoptLogin({ token, session }: OpenedSession): void {
  writeToken('impersonator', null);
  writeToken('promoshare', null);
  adoptSession(token, session);
}

/** @throws CallError, and ClientError if the reply has no token */
export async function logIn(credentials: Credentials): Promise<SessionView> {
  readyForLogin();
  const opened = await requestLogin(credentials);
  adoptLogin(opened);
  return opened.session;
}

interface PasskeyTerms {
  /** Whether the browser offers passkeys in the field of the login name, instead of asking. */
  isOffered?: boolean;
  /** Whether it is still wanted once the server has answered. */
  isWanted?: () => boolean;
}

/**
 * Opens a session by a passkey alone, without taking it over; null where the person has given up.
 * @throws CallError, ClientError
 */
export async function requestPasskeyLogin({
  isOffered = false,
  isWanted = () => true,
}: PasskeyTerms = {}): Promise<OpenedSession | null> {
  // The person did not ask for the offer: an error (no network, rate limit) is not shown.
  const options = await call(beginPasskeySignIn).catch((error: unknown) => {
    if (isOffered) return null;
    throw error;
  });
  if (!options || !isWanted()) return null;
  const passkey = await askPasskey(options, isOffered);
  if (!passkey) return null;
  return openedBy(await callWithHeaders(signInWithPasskey, { body: { passkey } }));
}

/** Signs in with a passkey alone; null where the person has given up. @throws CallError, ClientError */
export async function logInWithPasskey(terms?: PasskeyTerms): Promise<SessionView | null> {
  readyForLogin();
  const opened = await requestPasskeyLogin(terms);
  if (!opened) return null;
  adoptLogin(opened);
  return opened.session;
}

/**
 * Resumes a person's session by a passkey of theirs. Another person's session ends at once: what is on the page is not
 * theirs.
 * @returns false where the person has given up
 * @throws CallError, ClientError
 */
export async function resumeWithPasskey(userId: number): Promise<boolean> {
  const opened = await requestPasskeyLogin();
  if (!opened) return false;
  if (opened.session.user.id !== userId) {
    await call(logoutCall, { headers: { authorization: `Bearer ${opened.token}` } });
    throw new ClientError('passkey.otherPerson');
  }
  adoptLogin(opened);
  return true;
}

/**
 * Resumes with the session that the same person has opened in another tab, never with the one that is locked here.
 * @returns whether there is one
 * @throws CallError
 */
export async function resumeFromOtherTab(userId: number): Promise<boolean> {
  const { token } = pageTokens();
  if (!token || token === ownToken || isExpired(token)) return false;
  const session = await call(readSession);
  if (session.user.id !== userId || session.kind !== 'LOGIN') return false;
  adoptSession(token, session);
  return true;
}

/**
 * Finishes a sign-in with the second factor.
 * @param pending token of the session that waits for it, where it is not the browser's own
 * @throws CallError, and ClientError if the reply has no token
 */
export async function finishLogin(factor: FactorProof, pending?: string): Promise<void> {
  const answer = await callWithHeaders(presentSecondFactor, {
    body: factor,
    ...(pending ? { headers: { authorization: `Bearer ${pending}` } } : {}),
  });
  adoptLogin(openedBy(answer));
}

/** Ends the session on the server if it is reachable, and then here in any case. */
export async function logOut(): Promise<void> {
  const { token } = pageTokens();
  try {
    if (token && !isExpired(token)) await call(logoutCall);
  } catch (error) {
    if (!isCallError(error)) throw error;
  } finally {
    forgetTokens();
    forgetDrafts();
    queryClient.clear();
    setSessionState({ phase: 'anonymous', session: null, expiry: null });
  }
}

/** How a page load found the session: 'expired' also when the server no longer knows it. */
export type RestoredSession = 'anonymous' | 'active' | 'expired';

/**
 * Reads the session of the stored token, once per page load.
 * @throws CallError for every failure but 401, so that a lost connection is not taken for a logout
 */
export async function restoreSession(): Promise<RestoredSession> {
  takeTokens();
  const token = readToken('token');
  if (!token) return 'anonymous';
  if (isExpired(token)) return 'expired';
  try {
    setSessionState({ phase: 'active', session: await call(readSession), expiry: null });
    ownToken = token;
    recheckUse();
    return 'active';
  } catch (error) {
    if (isCallError(error) && error.status === 401) return 'expired';
    throw error;
  }
}

/** Reloads user, permissions and flags, for example after a change of the account. @throws CallError */
export async function refreshSession(): Promise<void> {
  const { token } = pageTokens();
  const session = await call(readSession);
  // Meanwhile the session may have changed or ended.
  if (pageTokens().token !== token || getSessionState().phase !== 'active') return;
  setSessionState({ phase: 'active', session, expiry: null });
}

/** Marks the session expired when the token is expired or gone, or the idle time is over; called every 30 seconds. */
export function recheckToken(): void {
  const { token } = pageTokens();
  if (!token || isExpired(token)) markExpired({ code: null, message: null });
  else recheckUse();
}
