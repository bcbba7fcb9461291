import type { CombinedRole } from '@mpn/domain';
import type { Page } from '@playwright/test';
import { createUser } from '../factories/users';
import { cuttingProxy } from './support/cutting-proxy';
import { expect, test } from './support/fixtures';

/** What a browser says itself about files and calls that cannot be fetched. */
const AWAY = /Failed to fetch|dynamically imported module|Unable to preload|ERR_|NetworkError|server is away/i;

const menu = (page: Page) => page.getByRole('navigation').first();

async function entriesOf(page: Page): Promise<string[]> {
  await expect(menu(page).getByRole('link').first()).toBeVisible({ timeout: 60_000 });
  // Without the link to the manual, which opens another tab: without a network that page is the browser's own.
  const links = page.locator('aside a[href^="/"]:not([target]), nav a[href^="/"]:not([target])');
  const all = await links.evaluateAll((elements) => elements.map((element) => element.getAttribute('href') ?? ''));
  // One for each page: a second section of an open page needs nothing from the server.
  const byPage = new Map(all.map((href) => [href.split('#')[0]!, href]));
  return [...byPage]
    .filter(([path]) => path !== '/' && path !== '/logout' && !page.url().endsWith(path))
    .map(([, href]) => href);
}

/** Opens each entry of the menu while the server is away, and sees it come by itself when the server is back. */
async function openEverything(page: Page, away: () => Promise<void> | void, back: () => Promise<void> | void) {
  const main = page.locator('main');
  const notice = page.getByText('The connection to the MPN server could not be established!');
  let noticed = 0;
  const missing = page.getByRole('heading', { name: 'This page cannot be loaded right now' });
  for (const href of await entriesOf(page)) {
    await test.step(href, async () => {
      const before = await main.locator('h1').first().innerText();
      await away();
      await page.locator(`a[href="${href}"]`).first().click();
      await expect(page).toHaveURL(new RegExp(`${href.replace(/[/#]/g, '\\$&')}`));
      await expect(main.locator('h1, [role=status]').first()).toBeVisible();
      await expect(main.getByRole('heading', { level: 1, name: before, exact: true })).toBeHidden();
      await expect(menu(page).getByRole('link').first()).toBeVisible();
      if (await notice.isVisible()) noticed += 1;
      await back();
      await expect(missing).toBeHidden();
      await expect(main.locator('h1').first()).toBeVisible();
      await expect(notice).toBeHidden();
      await expect(menu(page).getByRole('link').first()).toBeVisible();
    });
  }
  // Not by pages that need nothing more from the server.
  expect(noticed).toBeGreaterThan(2);
}

const forgetFailures = (consoleErrors: string[]) => {
  expect(consoleErrors.filter((text) => !AWAY.test(text))).toEqual([]);
  consoleErrors.length = 0;
};

// A page that was fetched ahead would need nothing from the server.
test.use({ fetchesAhead: false });

for (const role of ['PROMO_ADMIN', 'MEDIA_ADMIN', 'SUPER_ADMIN'] satisfies CombinedRole[]) {
  test(`${role}: each entry of the menu opened without a network comes by itself once it is back`, async ({
    page,
    pool,
    signIn,
    consoleErrors,
  }) => {
    await signIn(page, await createUser(pool, role));
    await page.goto('/notifications');
    const context = page.context();
    await openEverything(
      page,
      () => context.setOffline(true),
      () => context.setOffline(false),
    );
    forgetFailures(consoleErrors);
  });
}

test('each entry of the menu opened while the server restarts comes by itself once it is up', async ({
  page,
  pool,
  signIn,
  baseURL,
  consoleErrors,
}) => {
  const proxy = await cuttingProxy(baseURL!);
  try {
    await signIn(page, await createUser(pool, 'MEDIA_ADMIN'));
    await page.goto(`${proxy.url}/notifications`);
    await openEverything(page, proxy.cut, proxy.restore);
    forgetFailures(consoleErrors);
  } finally {
    await page.close();
    await proxy.close();
  }
});
