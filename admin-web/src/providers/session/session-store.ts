import type { SessionView } from '@mpn/domain';
import { useSyncExternalStore } from 'react';

/**
 * - anonymous: no user is logged in
 * - active: logged in
 * - expired: the token ended while a page is open; the page stays mounted behind the password dialog
 */
export type SessionPhase = 'anonymous' | 'active' | 'expired';

/** Why a session ended, as the server reported; null for an expired token. */
export interface ExpiryReason {
  code: string | null;
  message: string | null;
}

export type SessionUser = SessionView['user'];

export interface SessionState {
  phase: SessionPhase;
  session: SessionView | null;
  expiry: ExpiryReason | null;
}

let state: SessionState = { phase: 'anonymous', session: null, expiry: null };
const listeners = new Set<() => void>();

export function getSessionState(): SessionState {
  return state;
}

export function setSessionState(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session's state, as a hook. */
export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribeSession, getSessionState);
}

/** The session, as a hook for components of the main layout, where there always is one. */
export function useSession(): SessionView {
  const { session } = useSessionState();
  if (!session) throw new Error('useSession outside of a session');
  return session;
}

/** Whether the user is a super admin, with or without a company of their own. */
export const useIsSuperAdmin = (): boolean => useSession().user.combinedRole === 'SUPER_ADMIN';

/** Marks the session as ended without changing the page (401, or expired token). */
export function markExpired(expiry: ExpiryReason): void {
  if (state.phase === 'active') setSessionState({ ...state, phase: 'expired', expiry });
}
