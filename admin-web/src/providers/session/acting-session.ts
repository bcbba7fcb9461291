import { logout as logoutCall, readSession, type SessionView } from '@mpn/domain';
import { call } from '../api/call';
import { ClientError } from '../api/client-error';
import { adoptSession, logOut, ORIGINAL_LOGIN_NAME } from './session-actions';
import { getSessionState } from './session-store';
import { isExpired, readToken, writeToken } from './token-cookies';

/** Replaces the token with an acting one; the original is kept. */
export function startActing(kind: 'impersonator' | 'promoshare', token: string, session: SessionView): void {
  const original = readToken('token');
  const own = getSessionState().session;
  if (!original || !own) throw new ClientError(missingKey(kind));
  writeToken(kind, original);
  sessionStorage.setItem(ORIGINAL_LOGIN_NAME, own.user.loginName);
  adoptSession(token, session);
}

function missingKey(kind: 'impersonator' | 'promoshare') {
  return kind === 'impersonator'
    ? ('administration.user.impersonation.notification.tokenMissing' as const)
    : ('nav.sidebar.promoShareView.notification.tokenMissing' as const);
}

/**
 * Restores the original token, user and permissions. Without an original token the state is reset and an error thrown;
 * if leaving fails, the person is logged out.
 */
export async function stopActing(kind: 'impersonator' | 'promoshare'): Promise<void> {
  const original = readToken(kind);
  if (!original) {
    await logOut();
    throw new ClientError(missingKey(kind));
  }
  try {
    if (!isExpired(readToken('token') ?? '')) await call(logoutCall).catch(() => undefined);
    writeToken(kind, null);
    writeToken('token', original);
    adoptSession(original, await call(readSession));
  } catch (error) {
    await logOut();
    throw error;
  }
}

/**
 * Starts a session in which support acts for a person. The session of the browser's own user is restored when it ends.
 */
export function enterAsSupport(token: string, session: SessionView): void {
  const own = readToken('token');
  const isActing = readToken('impersonator') !== null || readToken('promoshare') !== null;
  if (own && !isActing && !isExpired(own)) writeToken('impersonator', own);
  adoptSession(token, session);
}

/** Ends a session of support and leads back to the person in the panel. */
export async function leaveAsSupport(): Promise<void> {
  const person = getSessionState().session?.user.id;
  await (readToken('impersonator') ? stopActing('impersonator') : logOut()).catch(() => undefined);
  window.location.assign(`/admin/desk/users/${String(person ?? '')}`);
}
