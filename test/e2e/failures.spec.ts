import { fail, toErrorBody } from '@mpn/domain';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

const NUMBER = '7d0c1a52-3b7e-4a5f-9d8e-2f6a1b3c4d5e';
const failure = fail('mpn.backend.global.error.internal-error', { id: NUMBER });
const BROKEN = {
  status: failure.status,
  json: toErrorBody(failure, { path: '/api', locale: 'en-US', now: new Date() }),
};

test.describe('a part of a page that fails to load', () => {
  test.describe.configure({ timeout: 180_000 });

  test('shows an error with its number instead of an empty list, and its content after "Try again"', async ({
    page,
    pool,
    signIn,
  }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    await createRelease(pool, promoter.companyId!, { title: 'Midnight Tram' });
    await page.route('**/api/reference_data*', (route) => route.fulfill(BROKEN));
    await page.route('**/api/releases/_views/**', (route) => route.fulfill(BROKEN));
    await signIn(page, promoter);
    await page.goto('/releases');
    await expect(page.getByText(`Error number: ${NUMBER}`)).toBeVisible({ timeout: 60_000 });
    await page.unroute('**/api/releases/_views/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    // Not the link of the strip "needs attention", which leads to another page.
    await page.getByRole('table').getByText('Midnight Tram').first().click();

    const notice = page.getByText('A part of this page could not be loaded');
    await expect(notice).toBeVisible();
    await expect(page.getByText(`Error number: ${NUMBER}`)).toHaveCount(1);
    await page.unroute('**/api/reference_data*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
  });
});
