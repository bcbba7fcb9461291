import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { SCROLL_TO_HASH_MS } from '@/config/timing';
import { setPageTitle } from '@/providers/routing/page-title';
import { scrolling } from '@/providers/theme/motion';
import type { RouteHandle } from '../router/compose-routes';
import { OfflineBanner } from './offline-banner';
import { ReasonNotice } from './reason-notice';
import { StartUp } from './start-up';

/** Sets the tab's title from the route; a page can override it with `usePageTitle`. */
function RouteTitle() {
  const matches = useMatches();
  const key = matches.map(({ handle }) => (handle as RouteHandle | undefined)?.title).findLast((title) => title);
  const { t, ready, i18n } = useTranslation(key ? [key.split(':')[0]! as 'common'] : ['common'], {
    // A title that waited for its texts would leave the page before it in sight.
    useSuspense: false,
  });
  useEffect(() => {
    setPageTitle(key && ready ? t(key as never) : null);
  }, [key, ready, t, i18n.language]);
  return null;
}

/** Scrolls to the element of the URL's hash after 500 ms, when the page has had time to load. */
function ScrollToHash() {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (!hash) return undefined;
    const timer = window.setTimeout(() => {
      const target = document.getElementById(decodeURIComponent(hash.slice(1)));
      target?.scrollIntoView({ behavior: scrolling, block: 'start' });
      target?.focus({ preventScroll: true });
    }, SCROLL_TO_HASH_MS);
    return () => window.clearTimeout(timer);
  }, [hash, pathname]);
  return null;
}

export function Root() {
  return (
    <>
      <RouteTitle />
      <OfflineBanner />
      <ReasonNotice />
      <ScrollToHash />
      <ScrollRestoration getKey={({ pathname }) => pathname} />
      <Suspense fallback={<StartUp />}>
        <Outlet />
      </Suspense>
    </>
  );
}
