import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

test('the login page leads to the imprint and back without an account', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL(/\/legal#imprint$/);
  const imprint = page.getByRole('region', { name: 'Imprint (sample)' });
  await expect(imprint).toContainText('This is a sample text of the demo and not binding.');
  await expect(imprint).toContainText('Version 1, in force since');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a signed-in user reads the terms and an earlier version of them beside the menu', async ({
  page,
  pool,
  signIn,
}) => {
  await pool.query(
    `insert into legal_documents (document_id, kind, document_version, title_de, title_en, text_de, text_en, valid_from,
       is_sample, created_at, updated_at, published_at)
     select 'e2eterms', 'agb', 2, 'AGB', 'Terms of the journey', 'Neu',
       'The second version', now(), false, now(), now(), now()
     where not exists (select 1 from legal_documents where document_id = 'e2eterms')`,
  );
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('link', { name: 'Releases', exact: true })).toBeVisible();
  const terms = page.locator('#terms');
  await expect(terms).toContainText('The second version');
  await terms.getByRole('button', { name: /^1 \(/ }).click();
  await expect(terms).toContainText('This is an earlier version. It has been replaced.');
  await expect(terms).toContainText('1. Scope.');
});

test('a refused login shows its error in French when French is chosen', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'FR Français' }).click();
  await expect(page.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
  await page.getByLabel('Identifiant').fill('nobody-here');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Wrong-2026!');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByRole('alert').first()).toContainText('Identifiant ou mot de passe incorrect.');
  await context.close();
});
