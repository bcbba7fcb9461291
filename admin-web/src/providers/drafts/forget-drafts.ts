import type { SessionView } from '@mpn/domain';
import { tabStorage } from '@/config/browser-storage';

/*
 * Deletes drafts. They are in the tab's session storage and must not be readable for the next person who logs in. A
 * module apart from the draft store, because a login deletes drafts before the forms' code is loaded.
 */

export const PREFIX = 'mpn.draft/';

const draftKeys = (): string[] => tabStorage.keys().filter((key) => key.startsWith(PREFIX));

/** Deletes all drafts of this tab; called at sign-out. */
export function forgetDrafts(): void {
  for (const key of draftKeys()) tabStorage.removeItem(key);
}

/** Deletes the drafts of all other users; called at login and when an acting session begins or ends. */
export function keepDraftsOf(session: Pick<SessionView, 'impersonator' | 'user' | 'company'>): void {
  const person = String(session.impersonator?.userId ?? session.user.id);
  const acting = new Set([person, String(session.user.id)]);
  for (const key of draftKeys()) {
    const [owner = '', as = ''] = key.slice(PREFIX.length).split('/');
    if (owner !== person || !acting.has(as)) tabStorage.removeItem(key);
  }
}
