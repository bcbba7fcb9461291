import { createInstitution } from '../factories/campaign';
import { insertRow, unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 120_000 });

test('a promoter adds a sampling group, changes it, loads a version saved elsewhere, and deletes it', async ({
  page,
  pool,
  signIn,
}) => {
  const anna = await createUser(pool, 'PROMO_ADMIN');
  const [north, south] = [`Welle Nord ${unique()}`, `Welle Süd ${unique()}`];
  for (const name of [north, south]) await createInstitution(pool, { name, city: 'Kiel' });
  await signIn(page, anna);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Sampling groups' }).click({ timeout: 60_000 });
  await expect(page.getByText('No sampling groups yet')).toBeVisible();

  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Add an institution' }).fill(name);
    await page.getByTitle(new RegExp(name)).click();
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  };
  await page.getByRole('button', { name: 'Add sampling group' }).click();
  await expect(page.getByRole('heading', { name: 'New sampling group' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Küste');
  await choose(north);
  await page.getByRole('button', { name: 'Add sampling group' }).click();
  const row = page.getByRole('row', { name: /Küste/ });
  await expect(row.getByText('1 institution')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await row.getByRole('link', { name: 'Küste' }).click();
  await expect(page.getByRole('heading', { name: 'Küste', level: 1 })).toBeVisible();
  await choose(south);
  await page.getByRole('button', { name: `Remove ${north}` }).click();
  await page.getByLabel('Name', { exact: true }).fill('Süden');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Süden was saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Süden', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: south, exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: north, exact: true })).toBeHidden();
  expect(await seriousFindings(page)).toEqual([]);

  await pool.query('update sampling_circles set name = $1, version = version + 1 where company_id = $2', [
    'Anderswo',
    anna.companyId,
  ]);
  await page.getByLabel('Name', { exact: true }).fill('Westen');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Load saved version' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Anderswo');

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The sampling group Anderswo was deleted.')).toBeVisible();
  await expect(page.getByText('No sampling groups yet')).toBeVisible();
});

test('on a phone and in German: a sampling group shows disabled institutions, and a duplicate name is refused', async ({
  browser,
  pool,
  signIn,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_SERVER_URL ?? '',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const anna = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'de-DE' });
  const closed = await createInstitution(pool, { name: `Funkhaus am Nordostseekanal ${unique()}`, disabled: true });
  for (const name of ['Norden', 'Süden']) {
    const circle = await insertRow(pool, 'sampling_circles', { company_id: anna.companyId, name, version: 1 });
    await insertRow(pool, 'sampling_circle_members', { circle_id: circle.id, institution_id: closed.id });
  }
  await signIn(page, anna);
  await page.goto('/administration/sampling-groups?term=nord');
  await expect(page.getByText('1 zurzeit nicht bemustert')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('link', { name: 'Süden' })).toBeHidden();
  await page.getByRole('link', { name: 'Norden' }).click();
  await expect(page.getByText('Zurzeit nicht zu bemustern')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('SÜDEN');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ein Bemusterungskreis mit diesem Namen existiert bereits.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});
