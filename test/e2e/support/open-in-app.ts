import type { Page } from '@playwright/test';

/**
 * Navigates within the loaded app, like a link: the route's guard and loader run. `page.goto` would also reload the
 * app, which takes seconds on a busy machine.
 * @param path from the root, with its search
 */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
