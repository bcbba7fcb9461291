import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

test.describe('signing in', () => {
  test('a stranger is sent to the login page and back to where they wanted to go', async ({ page, pool }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.goto('/releases?tab=tracks');
    await expect(page).toHaveURL(/\/login\?redirectUrl=/);
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/releases\?tab=tracks/);
  });

  test('a wrong password is told in words and keeps the login name', async ({ page, pool }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await page.goto('/login');
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByLabel('Login name')).toHaveValue(user.loginName);
  });

  test('an unknown address shows the 404 page', async ({ page }) => {
    await page.goto('/nowhere/at/all');
    await expect(page.getByText('Oops. Nothing here...')).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Go home' }).or(page.getByRole('button', { name: 'Go home' })),
    ).toBeVisible();
  });
});
