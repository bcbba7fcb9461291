import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

test('the ring of broadcasters’ reports leads to the field of a missing fact', async ({ page, pool, signIn }) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, user.companyId!, { title: 'Largo' });
  await signIn(page, user);
  await page.goto(`/releases/${release.id}`);
  const ring = page.getByRole('button', { name: /Facts for broadcasters’ reports/ });
  await ring.click();
  const missing = page.getByRole('tooltip').or(page.locator('.ant-popover:visible'));
  await expect(missing.getByText('Switzerland').first()).toBeVisible();
  await missing.getByRole('link', { name: 'Year of recording' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Year of recording').fill('2025');
  await drawer.getByRole('button', { name: 'Classical music' }).click();
  await drawer.getByLabel('Movement').fill('II. Largo');
  await drawer.getByLabel('Work', { exact: true }).fill('Sinfonie Nr. 9');
  await drawer.getByLabel('Soloists').fill('Ada; Bo');
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().click();
  await expect
    .poll(async () => {
      const saved = await pool.query<Record<string, unknown>>(
        'select recording_year, work, movement, soloists from tracks where id = $1',
        [release.trackIds[0]],
      );
      return saved.rows[0];
    })
    .toEqual({ recording_year: 2025, work: 'Sinfonie Nr. 9', movement: 'II. Largo', soloists: 'Ada; Bo' });
});
