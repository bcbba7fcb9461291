import { logout as logoutCall, readSession, type SessionView } from '@mpn/domain';
import { call } from '../api/call';
import { ClientError } from '../api/client-error';
import { adoptSession, logOut } from './session-actions';
import { getSessionState } from './session-store';
import { isExpired, pageTokens, writeToken } from './token-cookies';

/**
 * Replaces the token with an acting one; the original is kept.
 * @throws ClientError if there is no original token or session
 */
export function startActing(kind: 'impersonator' | 'promoshare', token: string, session: SessionView): void {
  const original = pageTokens().token;
  if (!original || !getSessionState().session) throw new ClientError(missingKey(kind));
  writeToken(kind, original);
  adoptSession(token, session);
}

function missingKey(kind: 'impersonator' | 'promoshare') {
  return kind === 'impersonator'
    ? ('administration.user.impersonation.notification.tokenMissing' as const)
    : ('nav.sidebar.promoShareView.notification.tokenMissing' as const);
}

/**
 * Restores the original token, user and permissions. Without an original token, and if the original session cannot be
 * read, the person is logged out.
 * @throws ClientError without an original token; CallError if the original session cannot be read
 */
export async function stopActing(kind: 'impersonator' | 'promoshare'): Promise<void> {
  const { [kind]: original, token } = pageTokens();
  if (!original) {
    await logOut();
    throw new ClientError(missingKey(kind));
  }
  try {
    if (!isExpired(token ?? '')) await call(logoutCall).catch(() => undefined);
    writeToken(kind, null);
    writeToken('token', original);
    adoptSession(original, await call(readSession));
  } catch (error) {
    await logOut();
    throw error;
  }
}

/**
 * Starts a session in which support acts for a person. When it ends, the session of the browser's own user is restored,
 * unless that session has expired. An acting session of that user is not restored.
 */
export function enterAsSupport(token: string, session: SessionView): void {
  const { impersonator, promoshare, token: current } = pageTokens();
  const own = impersonator ?? promoshare ?? current;
  writeToken('impersonator', own !== null && isExpired(own) ? null : own);
  writeToken('promoshare', null);
  adoptSession(token, session);
}

/** Ends a session of support and leads back to the person in the panel. */
export async function leaveAsSupport(): Promise<void> {
  const person = getSessionState().session?.user.id;
  await (pageTokens().impersonator ? stopActing('impersonator') : logOut()).catch(() => undefined);
  window.location.assign(`/admin/desk/users/${String(person ?? '')}`);
}
