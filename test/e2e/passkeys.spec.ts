import type { Page } from '@playwright/test';
import { createUser, type TestUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { outdatedToken } from './support/outdated-token';

test.describe.configure({ timeout: 180_000 });
// Browsers know no passkeys of addresses in digits.
test.use({ actionTimeout: 30_000, baseURL: (process.env.E2E_SERVER_URL ?? '').replace('127.0.0.1', 'localhost') });

/** An authenticator in the browser, which checks who is there and answers by itself. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The browser as one that cannot list passkeys in a field; otherwise the authenticator answers before any button. */
const withoutList = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });

const sessionOf = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'mpn-token');

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'See you soon' })).toBeVisible();
  // The page is shown before its code that ends the session has loaded; who leaves it by then is still signed in.
  await expect.poll(() => sessionOf(page)).toBeUndefined();
}

async function enterPassword(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel('Login name').fill(user.loginName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addPasskey(page: Page, user: TestUser, name: string): Promise<void> {
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await confirmation.getByLabel(`Password for ${user.loginName}`).fill(user.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Keep these codes in a safe place')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
}

test('a passkey is added, signs in alone, follows the password, and confirms a change', async ({ page, pool }) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await plugInAuthenticator(page);
  await withoutList(page);
  await page.goto('/login');
  await enterPassword(page, user);
  await expect(page).toHaveURL(/\/releases/);
  await addPasskey(page, user, 'Laptop im Büro');

  // By the button, without a password.
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/releases/);

  // As second step after the password.
  await signOut(page);
  await page.goto('/login');
  await enterPassword(page, user);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/releases/);

  // In place of the password, where it is asked for again.
  await page.goto('/account/sign-in');
  await page.getByRole('button', { name: 'Rename passkey Laptop im Büro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' });
  await dialog.getByLabel('Name').fill('Schnittplatz 3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Schnittplatz 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove passkey Schnittplatz 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey was removed.')).toBeVisible();
});

test("the browser's list signs in, and a session that has ended is resumed", async ({ page, pool }) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await plugInAuthenticator(page);
  await page.goto('/login');
  await enterPassword(page, user);
  await expect(page).toHaveURL(/\/releases/);
  await addPasskey(page, user, 'Laptop');

  await page.goto('/account/login-name');
  await page.getByLabel('New login name', { exact: true }).fill('typed-before');
  const session = (await sessionOf(page))!;
  const ended = encodeURIComponent(outdatedToken(decodeURIComponent(session.value)));
  await page.context().addCookies([{ ...session, value: ended }]);
  await page.getByLabel('Repeat new login name').fill('typed-before');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('button', { name: 'Resume with a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('New login name', { exact: true })).toHaveValue('typed-before');

  // The authenticator chooses its passkey out of the list that the page offers at the login name.
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page).toHaveURL(/\/releases/);
});
