import { createInstitution } from '../factories/campaign';
import { insertRow, unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 180_000 });

test('a release leaves an editor’s open list when the label blocks the institution, and returns on unblocking', async ({
  page,
  pool,
  signIn,
  browser,
}) => {
  const anna = await createUser(pool, 'PROMO_ADMIN');
  const title = `Nachtzug ${unique()}`;
  const release = await createRelease(pool, anna.companyId!, { title });
  const name = `Welle Süd ${unique()}`;
  const radio = await createInstitution(pool, { name, editors: 0 });
  const editor = await createUser(pool, 'MEDIA_USER', { company_id: radio.id });
  await sampleTo(pool, release.id, radio.id);

  const desk = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
  const deskPage = await desk.newPage();
  await signIn(deskPage, editor);
  await deskPage.goto('/releases');
  const offered = deskPage.getByRole('link', { name: title }).first();
  await expect(offered).toBeVisible({ timeout: 60_000 });

  await signIn(page, anna);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Block list' }).click({ timeout: 60_000 });
  await expect(page.getByText('Nobody is blocked')).toBeVisible();
  await page.getByRole('button', { name: 'Block an institution' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block an institution' });
  const button = dialog.getByRole('button', { name: 'Block', exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByLabel('Institution').fill(name);
  await page.getByTitle(new RegExp(name)).click();
  await expect(dialog.getByText(/1 person loses access to 1 release/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await button.click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(offered).toBeHidden({ timeout: 30_000 });

  await page.getByRole('button', { name: `Take ${name} off the list` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click();
  await expect(page.getByText('Nobody is blocked')).toBeVisible();
  await expect(offered).toBeVisible({ timeout: 30_000 });
  await desk.close();
});

test('on a phone and in German: blocking an institution removes it from its circle', async ({
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
  const name = `Kanal ${unique()}`;
  const radio = await createInstitution(pool, { name });
  const circle = await insertRow(pool, 'sampling_circles', { company_id: anna.companyId, name: 'Norden', version: 1 });
  await insertRow(pool, 'sampling_circle_members', { circle_id: circle.id, institution_id: radio.id });
  await signIn(page, anna);
  await page.goto('/administration/block-list');
  await page.getByRole('button', { name: 'Institution sperren' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Institution sperren' });
  await dialog.getByLabel('Institution', { exact: true }).fill(name);
  await page.getByTitle(new RegExp(name)).click();
  await expect(dialog.getByText('Sie wird aus Ihrem Bemusterungskreis Norden herausgenommen.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Aus den Bemusterungskreisen nehmen und sperren' }).click();
  await expect(page.getByText(`${name} ist gesperrt.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('In jedem Medium')).toBeVisible();
  const { rows } = await pool.query('select 1 from sampling_circle_members where institution_id = $1', [radio.id]);
  expect(rows).toEqual([]);
  await context.close();
});
