import type { SessionView } from '@mpn/domain';
import { adoptSession, logOut, stopActing } from './session-actions';
import { getSessionState } from './session-store';
import { isExpired, readToken, writeToken } from './token-cookies';

/**
 * Starts a session in which support acts for a person, out of the panel. Whoever is logged in here is so again when it ends.
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
