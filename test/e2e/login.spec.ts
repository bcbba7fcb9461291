import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

test.describe('signing in', () => {
  test('a visitor without a session is redirected to the login page, and after the login back to the page', async ({
    page,
    pool,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.goto('/releases?tab=tracks');
    await expect(page).toHaveURL(/\/login\?redirectUrl=/);
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/releases\?tab=tracks/);
  });

  test('a link opened with an expired session: the reason stays, and the login leads back to the page', async ({
    page,
    pool,
    baseURL,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expired = [part({ alg: 'HS256' }), part({ sub: '1', iat: 1, exp: 2 }), 'x'].join('.');
    await page.context().addCookies([{ name: 'mpn-token', value: expired, url: baseURL! }]);
    await page.goto('/releases?tab=tracks');
    await expect(page.getByText('Your session has expired')).toBeVisible();
    // Ready once the session has been ended: whatever follows from that has happened.
    const again = page.getByRole('button', { name: 'Sign in again' });
    await expect(again).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(/\/logout\?redirectUrl=%2Freleases%3Ftab%3Dtracks&reason=authorization.token.expired/);
    await expect(page.getByText('Your session has expired')).toBeVisible();
    await again.click();
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/releases\?tab=tracks/);
  });

  test('a machine whose clock is ahead by more than a session lasts stays signed in', async ({ page, pool }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.clock.install({ time: Date.now() + 13 * 3_600_000 });
    await page.goto('/login');
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const list = page.getByRole('heading', { name: 'Releases' });
    await expect(list).toBeVisible();
    // Longer than between two looks at the token.
    await page.clock.runFor(35_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await expect(list).toBeVisible();
  });

  test('where the browser blocks cookies and its storage, one is told, and is signed in as long as the page', async ({
    page,
    pool,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.addInitScript(() => {
      const denied = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: denied });
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    });
    await page.goto('/login');
    await expect(page.getByText('Your browser blocks cookies for this site')).toBeVisible();
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
    await page.getByRole('button', { name: /Robin Tester/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByLabel('Login name')).toBeVisible();
  });

  test('a wrong password shows an error and keeps the login name', async ({ page, pool }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.goto('/login');
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Login name')).toHaveValue(user.loginName);
  });

  test('an unknown URL shows the 404 page', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByText('Oops. Nothing here...')).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Go home' }).or(page.getByRole('button', { name: 'Go home' })),
    ).toBeVisible();
  });

  test('the 404 page of a signed-in user keeps the menu, and a missing release links to the list', async ({
    page,
    pool,
    signIn,
  }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    const menu = page.getByRole('link', { name: 'Releases', exact: true });
    for (const path of [
      '/nowhere/at/all',
      '/releases/abc',
      '/releases/0/statistics',
      '/releases/99999999999/sampling',
    ]) {
      await page.goto(path);
      await expect(page.getByText('Oops. Nothing here...')).toBeVisible();
      await expect(menu).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(1);
    }
    expect(calls.filter((path) => /^\/api\/.*\/(NaN|abc|0|99999999999)(\/|$)/.test(path))).toEqual([]);

    await page.goto('/releases/999999');
    await expect(page.getByText('This entry does not exist.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Go to the list' }).click();
    await expect(page).toHaveURL(/\/releases$/);
  });
});
