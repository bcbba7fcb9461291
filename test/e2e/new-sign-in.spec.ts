import { createPromotionCompany } from '../factories/companies';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { serverApi } from './support/server-api';

const NEW_PASSWORD = 'Quer-2026-Feld!';

test('a person says that a sign-in was not theirs, and an administrator ends the sessions of another', async ({
  page,
  browser,
  pool,
  mailsTo,
  signIn,
}) => {
  const company = await createPromotionCompany(pool);
  const user = await createUser(pool, 'PROMO_USER', { company_id: company.id, preferred_app_locale: 'en-US' });
  await signIn(page, user);
  await page.goto('/account');
  const thief = serverApi().withHeaders({
    'x-forwarded-for': '198.19.7.7',
    'user-agent': 'Firefox/144.0 (Windows NT 10.0)',
  });
  const { loginName, password } = user;
  expect((await thief.post('/auth/login', { loginName, password })).status).toBe(200);
  const mails = (await mailsTo(user.email)).filter(({ template }) => template === 'new-sign-in');
  expect(mails).toHaveLength(1);
  const path = /\/account\/sign-in\/report#token=[\w-]+/.exec(mails[0]!.text)?.[0] ?? '';

  const mailReader = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
  const link = await mailReader.newPage();
  await link.goto(path);
  await link.getByRole('button', { name: 'It was not me: end all sessions' }).click();
  await expect(link.getByText('All sessions have ended')).toBeVisible();
  await link.getByRole('button', { name: 'Choose a new password' }).click();
  await link.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await link.getByLabel(/repeat|again|confirm/i).fill(NEW_PASSWORD);
  await link.getByRole('button', { name: 'Save password' }).click();
  await expect(link.getByText('Password saved')).toBeVisible();
  expect((await thief.post('/auth/login', { loginName, password })).status).toBe(401);
  expect((await thief.post('/auth/login', { loginName, password: NEW_PASSWORD })).status).toBe(200);
  await mailReader.close();

  const administrator = await createUser(pool, 'PROMO_ADMIN', {
    company_id: company.id,
    preferred_app_locale: 'en-US',
  });
  await signIn(page, administrator);
  await page.goto(`/administration/companies/${company.id}/users/${user.id}`);
  const menu = page.getByRole('button', { name: /^More/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Show sessions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Firefox on Windows')).toBeVisible();
  await dialog.getByRole('button', { name: 'End all sessions' }).click();
  await page
    .getByRole('dialog', { name: /End all sessions of/ })
    .getByRole('button', { name: 'End all sessions' })
    .click();
  await expect(page.getByText(/All sessions of .* have ended/)).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Show sessions' }).click();
  await expect(dialog.getByText(/is not signed in anywhere/)).toBeVisible();
});
