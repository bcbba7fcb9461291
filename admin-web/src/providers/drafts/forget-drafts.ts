import type { SessionView } from '@mpn/domain';

/*
 * Apart from the store of drafts, because a login forgets drafts before a form has loaded the store.
 */

export const PREFIX = 'mpn.draft/';

const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));

/** Forgets all drafts of this browser: somebody signs out. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) localStorage.removeItem(key);
}

/** Forgets the drafts of everybody but this person: somebody signs in, or has stopped acting as another. */
export function keepDraftsOf(session: Pick<SessionView, 'impersonator' | 'user' | 'company'>): void {
  const person = String(session.impersonator?.userId ?? session.user.id);
  const acting = new Set([person, String(session.user.id)]);
  for (const key of draftKeys()) {
    const [owner = '', as = ''] = key.slice(PREFIX.length).split('/');
    if (owner !== person || !acting.has(as)) localStorage.removeItem(key);
  }
}
