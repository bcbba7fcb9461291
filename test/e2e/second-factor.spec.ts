import type { Page } from '@playwright/test';
import { createUser, type TestUser } from '../factories/users';
import { appWith, letCodesPass, type AuthenticatorApp } from '../http/support/second-factor';
import { expect, test } from './support/fixtures';
import { outdatedToken } from './support/outdated-token';

test.describe.configure({ timeout: 120_000 });
test.use({ actionTimeout: 20_000 });

/** Sets up an authenticator app on the page "Sign-in and devices". */
async function setUpApp(page: Page, user: TestUser): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await page.goto('/account');
  await page.getByRole('link', { name: /Sign-in and devices/ }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await dialog.getByLabel(`Password for ${user.loginName}`).fill(user.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = await page.getByLabel('Or enter this key there').inputValue();
  const app = appWith(key.replaceAll(' ', ''));
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Take into use' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong or has been used already.');
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await page.getByRole('button', { name: 'Take into use' }).click();
  await expect(page.getByText('Keep these codes in a safe place')).toBeVisible();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[2-9A-Z]{5}-[2-9A-Z]{5}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 codes left.')).toBeVisible();
  return { app, codes };
}

async function enterPassword(page: Page, user: TestUser, path: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('Login name').fill(user.loginName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('an authenticator app is set up, asked for at the sign-in, and takes the place of the password', async ({
  page,
  pool,
  signIn,
}) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, user);
  const { app, codes } = await setUpApp(page, user);
  await letCodesPass(pool, user.id);

  await enterPassword(page, user, '/account/email');
  // Nothing else opens before the code.
  await page.goto('/releases');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A code has six digits')).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').first()).toContainText('This code is wrong');
  await page.getByLabel('Code').fill(app.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/releases$/);

  // A code confirms a change as well as the password does.
  await letCodesPass(pool, user.id);
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a code of the authenticator app instead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please confirm with a code' });
  await dialog.getByLabel('Code').fill(codes[0]!);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The authenticator app was removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});

test('a session that has ended goes on with password and code, and keeps what was typed', async ({
  page,
  pool,
  signIn,
}) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, user);
  const { app } = await setUpApp(page, user);
  await letCodesPass(pool, user.id);
  await page.goto('/account/login-name');
  await page.getByLabel('New login name', { exact: true }).fill('typed-before');
  await page.getByLabel('Repeat new login name').fill('typed-before');
  const session = (await page.context().cookies()).find(({ name }) => name === 'mpn-token')!;
  const ended = encodeURIComponent(outdatedToken(decodeURIComponent(session.value)));
  await page.context().addCookies([{ ...session, value: ended }]);
  // Not by the pointer: the page, which looks at its token twice a minute, may have opened the dialog over the button.
  await page.getByRole('button', { name: 'Save' }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel(`Password for ${user.loginName}`).fill(user.password);
  await dialog.getByRole('button', { name: 'Resume session' }).click();
  await dialog.getByLabel('Code').fill(app.code());
  await dialog.getByRole('button', { name: 'Resume session' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('New login name', { exact: true })).toHaveValue('typed-before');
});

test('a page that nobody used is locked, and goes on with the password and what was typed', async ({
  page,
  pool,
  signIn,
}) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await pool.query('insert into company_sign_in (company_id, idle_minutes) values ($1, 5)', [user.companyId]);
  await page.clock.install();
  await signIn(page, user);
  await page.goto('/account/login-name');
  const typed = page.getByLabel('New login name', { exact: true });
  await typed.fill('typed-before');
  await page.clock.fastForward('06:00');
  const dialog = page.getByRole('dialog', { name: 'Session locked' });
  await expect(dialog.getByText('Nobody has used this page for a while.')).toBeVisible();
  await dialog.getByLabel(`Password for ${user.loginName}`).fill(user.password);
  await dialog.getByRole('button', { name: 'Resume session' }).click();
  await expect(dialog).toBeHidden();
  await expect(typed).toHaveValue('typed-before');
});

test('an administrator resets the second factor of a person who lost it', async ({ page, pool, signIn, mailsTo }) => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const user = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId });
  await signIn(page, user);
  await setUpApp(page, user);
  await page.context().clearCookies();
  await signIn(page, admin);
  await page.goto(`/administration/companies/${admin.companyId}/users/${user.id}`);
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  const dialog = page.getByRole('dialog', { name: /Reset the second factor of/ });
  await dialog.getByLabel('Reason').fill('Lost the phone in a train');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await confirmation.getByLabel(`Password for ${admin.loginName}`).fill(admin.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(/The second factor of .* was reset\./)).toBeVisible();
  expect((await mailsTo(user.email))[0]?.text).toContain('Lost the phone in a train');
});

test('a company requires a second factor: its people are told, then set one up before anything else', async ({
  page,
  browser,
  pool,
  signIn,
}) => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const colleague = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, first_name: 'Jörg' });
  await signIn(page, admin);
  await page.goto('/administration/users');
  await page.getByRole('link', { name: 'Sign-in security' }).click();
  await expect(page.getByText('0 of 2 people have a second factor.')).toBeVisible();
  await page.getByRole('button', { name: 'Require a second factor' }).click();
  const question = page.getByRole('dialog', { name: 'Require a second factor?' });
  await expect(question.getByText('2 of 2 people have no second factor.')).toBeVisible();
  await question.getByLabel('Days until it is required').fill('7');
  await question.getByRole('button', { name: 'Require a second factor' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await confirmation.getByLabel(`Password for ${admin.loginName}`).fill(admin.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('2 people have none yet and see a notice until then.')).toBeVisible();

  const theirs = await browser.newContext();
  const there = await theirs.newPage();
  await there.goto('/login?redirectUrl=%2Faccount%2Fsettings');
  await there.getByLabel('Login name').fill(colleague.loginName);
  await there.getByLabel('Password', { exact: true }).fill(colleague.password);
  await there.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(there.getByRole('status').filter({ hasText: 'requires a second factor from' })).toBeVisible();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await question.getByLabel('Days until it is required').fill('0');
  await question.getByRole('button', { name: 'Require a second factor' }).click();
  // The administrator has none either.
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();

  // The colleague's page notices with its next call, and leads back after the setup.
  await there
    .getByRole('link', { name: /^Releases/ })
    .first()
    .click();
  await expect(there.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
  await there.getByRole('button', { name: 'Set up an authenticator app' }).click();
  // The session is from before the day, so that it was not confirmed by its login.
  const asked = there.getByRole('dialog', { name: 'Please confirm with your password' });
  await asked.getByLabel(`Password for ${colleague.loginName}`).fill(colleague.password);
  await asked.getByRole('button', { name: 'Confirm' }).click();
  const key = await there.getByLabel('Or enter this key there').inputValue();
  await there.getByLabel('Code', { exact: true }).fill(appWith(key.replaceAll(' ', '')).code());
  await there.getByRole('button', { name: 'Take into use' }).click();
  await there.getByRole('button', { name: 'I have kept them' }).click();
  await expect(there).toHaveURL(/\/releases/);
  await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
  await theirs.close();
});
