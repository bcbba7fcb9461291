import { unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';

test('support makes a recognition service, and a label that is asked decides to take part', async ({
  page,
  browser,
  pool,
  signIn,
}) => {
  const name = `Airplay ${unique()}`;
  const desk = await supportPage(browser, pool);
  await desk.goto('/admin/desk/companies');
  await desk.getByRole('button', { name: 'New recognition service' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(name);
  await dialog.locator('input[type=date]').fill('2026-11-02');
  await dialog.getByRole('button', { name: 'New recognition service' }).click();
  await expect(desk.getByText(`${name} is set up.`)).toBeVisible();
  await desk.context().close();

  const promoter = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  const release = await createRelease(pool, promoter.companyId!, { title: 'Measured' });
  await signIn(page, promoter);
  await page.goto('/releases');
  await expect(page.getByText(/Decide whether your releases go to the/)).toBeVisible();
  await page.goto(`/releases/${release.id}?step=sampling-1`);
  const services = page.getByRole('region', { name: 'Recognition services' });
  await expect(services.getByText(name)).toBeVisible();
  await services.getByRole('link', { name: 'Settings of the company' }).click();
  await page.getByRole('radio', { name: 'Yes, always' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
  await page.goto(`/releases/${release.id}?step=sampling-1`);
  await expect(services.getByText('This release goes there by itself.')).toBeVisible();
  const row = services.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Not there yet')).toBeVisible();
});
