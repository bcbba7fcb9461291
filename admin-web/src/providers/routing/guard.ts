import { DIALOG_POLL_MS, DIALOG_WAIT_MS } from '@/config/timing';
import type { RestoredSession } from '../session/session-actions';
import { getSessionState, useSessionState } from '../session/session-store';
import { decideVisit, type Decision, type Visit, type Visitor } from './visit-rules';

let restored: RestoredSession = 'anonymous';

/** Sets how the page load found the session; matters for the first navigation only. */
export function setRestoredSession(state: RestoredSession): void {
  restored = state;
}

/** The visitor at this moment. */
export function currentVisitor(): Visitor {
  const { phase, session } = getSessionState();
  return { phase, session, restored };
}

/** The visitor; re-renders when the session changes. */
export function useVisitor(): Visitor {
  const { phase, session } = useSessionState();
  return { phase, session, restored };
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some((wrap) => wrap.style.display !== 'none');
}

/** Waits up to a second for open dialogs to close, polling every 300 ms. */
async function waitForDialogs(): Promise<void> {
  const end = Date.now() + DIALOG_WAIT_MS;
  while (isDialogOpen() && Date.now() < end) {
    await new Promise((resolve) => window.setTimeout(resolve, Math.min(DIALOG_POLL_MS, end - Date.now())));
  }
}

/**
 * Decides one navigation, after open dialogs have closed. An expired token is reported at the first navigation only.
 */
export async function guardNavigation(visit: Visit): Promise<Decision> {
  // The root only redirects: the target waits.
  if (visit.pathname !== '/') await waitForDialogs();
  const decision = decideVisit(currentVisitor(), visit);
  restored = 'anonymous';
  return decision;
}
