import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';

test('Help opens the chapter about the screen in a new tab, and leads to the next one', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/cart');
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Help for this page, in a new tab' }).click(),
  ]);
  await expect(help).toHaveURL(/\/help\/cart$/);
  await expect(help.getByRole('heading', { level: 1, name: 'Cart, order, invoice' })).toBeVisible();
  await expect(help).toHaveTitle(/^Cart, order, invoice/);
  const picture = help.getByRole('img', { name: 'The cart with campaigns, prices and order' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(1000);
  await help.getByRole('link', { name: 'Next: See and show the result' }).click();
  await expect(help.getByRole('heading', { level: 1, name: 'See and show the result' })).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test('the list has the chapters for the reader first, and is searched by their words', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'MEDIA_USER'));
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('For editors');
  await page.getByRole('searchbox', { name: 'Search the manual' }).fill('authorized_keys user');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText(['Log in with our key']);
  await page.getByRole('searchbox', { name: 'Search the manual' }).fill('xyzzy');
  await expect(page.getByText('No chapter matches')).toBeVisible();
  await page.goto('/help/no-such-chapter');
  await page.getByRole('button', { name: 'All chapters' }).click();
  await expect(page).toHaveURL(/\/help$/);
});

test('without a login the manual is read in German, from the login page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Hilfe' }).click();
  await page.getByRole('link', { name: 'Der Posteingang, bis er leer ist' }).click();
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'de');
  await page.getByRole('article').getByRole('link', { name: 'Anhören', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Anhören' })).toBeVisible();
  await context.close();
});

test('a page of the support desk has the chapter about it', async ({ browser, pool }) => {
  const page = await supportPage(browser, pool);
  const help = page.getByRole('link', { name: 'Help' });
  await expect(help).toHaveAttribute('href', '/help/support-desk');
  await page.getByRole('link', { name: 'Registrations', exact: true }).first().click();
  await expect(help).toHaveAttribute('href', '/help/support-registrations');
  await page.context().close();
});
