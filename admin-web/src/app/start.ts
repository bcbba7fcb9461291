import type { CallError } from '@/providers/api/call-error';
import { configureClient } from '@/providers/api/client-hooks';
import { getConfiguration, loadConfiguration } from '@/config/client-configuration';
import { TOKEN_RECHECK_MS } from '@/config/timing';
import { reportConnection } from '@/providers/connection/connection-store';
import { changeLocale, currentLocale, startI18n } from '@/providers/i18n/i18n';
import { initialLocale } from '@/providers/i18n/locale';
import { watchUse } from '@/providers/session/idle';
import { askForPassword } from '@/providers/session/password-confirmation';
import { setRestoredSession } from '@/providers/routing/guard';
import { FACTOR_SETUP_PATH, REASON } from '@/providers/routing/visit-rules';
import { recheckToken, refreshSession, restoreSession, sessionHeaders } from '@/providers/session/session-actions';
import { sessionResumed } from '@/providers/session/session-resumed';
import { readToken } from '@/providers/session/token-cookies';
import { getSessionState, markExpired, subscribeSession } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { createRouter, type AppRouter } from './router/router';

function onUnauthorized(error: CallError): void {
  markExpired({ code: error.code, message: error.body?.globalErrors[0]?.message ?? null });
}

/** Handles a 403: goes to the root route, with the refused path and the reason in the URL. */
function leaveForbidden(router: AppRouter): void {
  const { pathname, search, hash } = router.state.location;
  const query = new URLSearchParams({ redirectedFrom: pathname + search + hash, reason: REASON.resourceDenied });
  discardUnsavedChanges();
  void router.navigate(`/?${query.toString()}`, { replace: true });
}

/** A required second factor is lacking, also since a moment ago: goes to its setup, and from there back to the page. */
async function leaveForSetup(router: AppRouter): Promise<void> {
  const { pathname, search, hash } = router.state.location;
  if (pathname === FACTOR_SETUP_PATH) return;
  await refreshSession();
  await router.navigate(pathname + search + hash, { replace: true });
}

/** Switches the interface to the language of the logged-in user. */
function followPreferredLocale(): void {
  let user: number | null = null;
  const follow = () => {
    const { session } = getSessionState();
    if (session && session.user.id !== user) {
      user = session.user.id;
      if (session.user.preferredAppLocale !== currentLocale()) void changeLocale(session.user.preferredAppLocale);
    }
    if (!session) user = null;
  };
  subscribeSession(follow);
  follow();
}

const listPages = import.meta.glob('../features/release-list/pages/release-list-page.tsx');

/** Most visits begin at the list of releases. */
const beginsAtList = (): boolean => ['/', '/releases'].includes(window.location.pathname);

/**
 * With a session the next page is one behind the login: its code comes beside the session instead of after it. The
 * promoter's list and the editor's are one chunk.
 */
function loadCodeAhead(): void {
  const code: (() => Promise<unknown>)[] = [() => import('./router/main-routes')];
  if (beginsAtList()) code.push(...Object.values(listPages));
  // What fails here is loaded, and reported, where it is needed.
  for (const load of code) void load().catch(() => undefined);
}

/** Namespaces of the texts of the next page with a session: the layout's, and those of both lists. */
const textsAhead = (): string[] => ['shell', ...(beginsAtList() ? ['release-list', 'media-desk'] : [])];

/**
 * Loads everything needed before the first page: configuration, texts, session.
 * @throws when the server cannot be reached
 */
export async function startApplication(): Promise<AppRouter> {
  const hasToken = readToken('token') !== null;
  if (hasToken) loadCodeAhead();
  await loadConfiguration();
  configureClient({
    sessionHeaders,
    locale: currentLocale,
    onUnauthorized,
    onConnection: reportConnection,
    onPasswordNeeded: askForPassword,
    hasSession: () => getSessionState().phase === 'active',
    onSessionEnded: sessionResumed,
  });
  const [restored] = await Promise.all([
    restoreSession(),
    startI18n(initialLocale(getConfiguration().LOCALE), hasToken ? textsAhead() : []),
  ]);
  setRestoredSession(restored);
  followPreferredLocale();
  window.setInterval(recheckToken, TOKEN_RECHECK_MS);
  watchUse();
  const router = createRouter();
  configureClient({
    onAccessDenied: () => leaveForbidden(router),
    onFactorLacking: () => void leaveForSetup(router).catch(() => undefined),
  });
  return router;
}
