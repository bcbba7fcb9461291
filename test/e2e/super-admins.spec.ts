import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';

/** The panel's page of the web app's super admins, with its production build. */

test('a super administrator of the panel makes a super admin and disables them, with a reason', async ({
  pool,
  browser,
}) => {
  // The last one who can log in cannot be disabled.
  await createUser(pool, 'SUPER_ADMIN');
  const name = `Ines Inhaber ${unique()}`;
  const login = `ines-${unique()}`;
  const page = await supportPage(browser, pool);
  await page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name: 'Super admins' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Super admins' })).toBeVisible();
  await page.getByRole('button', { name: 'New super admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'New super admin' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ines');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(name.slice('Ines '.length));
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(`${login}@example.org`);
  await dialog.getByRole('textbox', { name: 'Login name' }).fill(login);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'New super admin' }).click();
  await expect(page.getByText(`on its way to ${login}@example.org`)).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('no password yet');
  expect(await seriousFindings(page)).toEqual([]);
  await row.getByRole('button', { name: 'Disable' }).click();
  const question = page.getByRole('dialog', { name: new RegExp(name) });
  await question.getByRole('textbox').fill('Left the company');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(row.getByRole('button', { name: 'Enable' })).toBeVisible();
  await page.context().close();
});

test('the role Support has no page of super admins', async ({ pool, browser }) => {
  const page = await supportPage(browser, pool, { role: 'support' });
  const menu = page.getByRole('navigation', { name: 'Support' });
  await expect(menu.getByRole('link', { name: 'Join requests' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Super admins' })).toHaveCount(0);
  await page.context().close();
});
