import type { Page } from '@playwright/test';

/**
 * Opens an address in the app that is already loaded, as following a link or going back does: the route's guard and its
 * loader run. `page.goto` also loads the app anew, which takes a busy machine seconds.
 * @param path from the root, with its search
 */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
