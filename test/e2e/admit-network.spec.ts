import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { serverApi } from './support/server-api';

/** Enough wrong passwords from different networks for a lockout. */
async function lockOut(loginName: string): Promise<void> {
  for (let count = 0; count < 50; count += 1) {
    const network = { 'x-forwarded-for': `198.19.0.${Math.floor(count / 5) + 1}` };
    const answer = await serverApi().withHeaders(network).post('/auth/login', { loginName, password: 'Wrong-2026!' });
    expect(answer.status).toBe(401);
  }
}

test('a person whose network is refused by a lockout signs in after admitting it by the mailed link', async ({
  page,
  pool,
  mailsTo,
}) => {
  const user = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  await lockOut(user.loginName);

  await page.goto('/login');
  const signIn = async () => {
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await expect(page.getByRole('alert').first()).toContainText('Use the link in the e-mail');

  const mails = (await mailsTo(user.email)).filter(({ template }) => template === 'login-refused');
  expect(mails).toHaveLength(1);
  const path = /\/account\/network\/admit#token=[\w-]+/.exec(mails[0]!.text)?.[0] ?? '';

  // Opening the link alone, as mail scanners do, does not admit the network.
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'It was me: admit the network' })).toBeVisible();
  await page.goto('/login');
  await signIn();
  await expect(page.getByRole('alert').first()).toContainText('Use the link in the e-mail');

  await page.goto(path);
  await page.getByRole('button', { name: 'It was me: admit the network' }).click();
  await expect(page.getByText('Network admitted')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn();
  await expect(page).toHaveURL(/\/releases/);

  await page.goto(path);
  await page.getByRole('button', { name: 'It was me: admit the network' }).click();
  await expect(page.getByRole('alert').first()).toContainText('was already used');
});
