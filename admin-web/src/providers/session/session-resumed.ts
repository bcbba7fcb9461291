import { getSessionState, subscribeSession } from './session-store';

/**
 * Waits while the session is ended and its dialog is open.
 * @returns whether the same person has resumed it; false after a logout, and for another person
 */
export function sessionResumed(): Promise<boolean> {
  const { phase, session } = getSessionState();
  if (phase !== 'expired' || !session) return Promise.resolve(false);
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      const now = getSessionState();
      if (now.phase === 'expired') return;
      stop();
      resolve(now.phase === 'active' && now.session?.user.id === session.user.id && now.session.kind === session.kind);
    });
  });
}
