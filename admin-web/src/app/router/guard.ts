import type { Permission } from '@mpn/domain';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { DIALOG_POLL_MS, DIALOG_WAIT_MS } from '@/config/timing';
import { can } from '@/providers/session/permissions';
import { getSessionState } from '@/providers/session/session-store';
import type { RestoredSession } from '@/providers/session/session-actions';

export const REASON = {
  tokenExpired: 'authorization.token.expired',
  notAuthorized: 'authorization.user.role.not-authorized',
  resourceDenied: 'authorization.resource.not-authorized',
} as const;

const MIGRATION_PATH = '/account/migrate/password';

let restored: RestoredSession = 'anonymous';

/** What the page load found; matters for the first navigation only. */
export function setRestoredSession(state: RestoredSession): void {
  restored = state;
}

function query(values: Record<string, string>): string {
  return `?${new URLSearchParams(values).toString()}`;
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap')].some((wrap) => wrap.style.display !== 'none');
}

/** Specification section 2: navigation waits up to 1000 ms, looking every 300 ms, for open dialogs to close. */
export async function waitForDialogs(): Promise<void> {
  const end = Date.now() + DIALOG_WAIT_MS;
  while (isDialogOpen() && Date.now() < end) {
    await new Promise((resolve) => window.setTimeout(resolve, Math.min(DIALOG_POLL_MS, end - Date.now())));
  }
}

/** Where a session starts: the release list, or the account for somebody who may not see releases. */
export function startPath(): string {
  return can('GetReleases', 'GetReleasesSampled') ? '/releases' : '/account';
}

/** Guard of one screen (route rules of specification section 2). Redirects, or lets pass. */
export function guard(authorize: false | readonly Permission[] | undefined) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
    const url = new URL(request.url);
    const here = url.pathname + url.search + url.hash;
    await waitForDialogs();
    if (authorize === false) return null;
    const { phase } = getSessionState();
    if (phase === 'anonymous' && restored === 'expired') {
      restored = 'anonymous';
      return redirect(`/logout${query({ reason: REASON.tokenExpired, redirectUrl: here })}`);
    }
    if (phase === 'anonymous') return redirect(`/login${query({ redirectUrl: here })}`);
    if (can('ChangeLegacyPassword') && url.pathname !== MIGRATION_PATH) return redirect(MIGRATION_PATH);
    if (authorize && !can(...authorize)) {
      return redirect(`/${query({ redirectedFrom: here, reason: REASON.notAuthorized })}`);
    }
    return null;
  };
}

/** The root path goes to the releases if logged in, otherwise to the login; what it was told about goes with it. */
export function rootRedirect({ request }: LoaderFunctionArgs): Response {
  const { search } = new URL(request.url);
  if (getSessionState().phase === 'anonymous') {
    return redirect(restored === 'expired' ? `/logout${query({ reason: REASON.tokenExpired })}` : `/login${search}`);
  }
  if (can('ChangeLegacyPassword')) return redirect(MIGRATION_PATH);
  return redirect(startPath() + search);
}
