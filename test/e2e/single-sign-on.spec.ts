import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Pool } from 'pg';
import { createUser } from '../factories/users';
import { OpenIdProvider } from '../http/support/openid-provider';
import { ownDatabase, type OwnDatabase } from '../http/support/own-database';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { TextRecords } from '../http/support/text-records';
import { freePort } from '../support/processes';
import { expect, test } from './support/fixtures';
import { outdatedToken } from './support/outdated-token';

const DOMAIN = 'welle-nord.example';
const ADMIN = `ines@${DOMAIN}`;
const KIM = `kim@${DOMAIN}`;

let folder: string;
let db: OwnDatabase;
let own: Pool;
let app: ServerProcess;
let provider: OpenIdProvider;
let baseURL: string;
const records = new TextRecords();
/** What pages failed with. */
const failures: string[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-e2e-sign-on-'));
  db = await ownDatabase();
  own = new Pool({ connectionString: db.url, max: 2 });
  provider = new OpenIdProvider(folder, await freePort());
  app = await startServerProcess({
    root: resolve(__dirname, '../..'),
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: {
      NODE_EXTRA_CA_CERTS: provider.certificate,
      OUTBOUND_INNER_HOSTS: 'localhost',
      DNS_SERVERS: await records.listen(),
    },
  });
  baseURL = `http://127.0.0.1:${app.port}`;
  await provider.start(`${baseURL}/sign-on/callback`);
});
test.afterAll(async () => {
  await provider.stop();
  records.close();
  await app.stop();
  await own.end();
  await db.drop();
  await rm(folder, { recursive: true });
});

/** A browser that takes the provider's certificate. */
async function openLogin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.on('pageerror', (error) => failures.push(String(error)));
  await page.goto('/login');
  return page;
}

async function enterPassword(page: Page, { loginName, password }: { loginName: string; password: string }) {
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function enterAtProvider(page: Page, sub: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(sub);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** The first time, when the provider also asks whether the application may know who it is. */
async function signInAtProvider(page: Page, sub: string): Promise<void> {
  await enterAtProvider(page, sub);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an administrator sets up the own sign-in and requires it; people sign in with it', async ({ browser }) => {
  const admin = await createUser(own, 'PROMO_ADMIN', { email: ADMIN, first_name: 'Ines', last_name: 'Böhm' });
  const kim = await createUser(own, 'PROMO_USER', { email: KIM, company_id: admin.companyId });
  await provider.know('ines', { email: ADMIN });
  await provider.know('kim', { email: KIM });

  const page = await openLogin(browser);
  await enterPassword(page, admin);
  await expect(page).toHaveURL(/\/releases/);
  await page.goto('/administration/users/sign-in');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText(`${baseURL}/sign-on/callback`)).toBeVisible();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await page.getByLabel('Client secret valid until').fill('2020-01-31');
  await page.getByRole('button', { name: 'Save' }).first().click();
  const confirmation = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await confirmation.getByLabel(`Password for ${admin.loginName}`).fill(admin.password);
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The provider is saved.')).toBeVisible();
  await expect(page.getByLabel('Client secret', { exact: true })).toHaveValue('');
  await expect(page.getByText(/By your entry the client secret ended on/)).toBeVisible();

  await page.getByLabel('Domain', { exact: true }).fill(DOMAIN);
  await page.getByRole('button', { name: 'Add domain' }).click();
  const check = page.getByRole('button', { name: `Check record of ${DOMAIN}` });
  await check.click();
  await expect(page.getByRole('alert').filter({ hasText: `No TXT record of _sign-on.${DOMAIN}` })).toBeVisible();
  const value = await page.getByText(/^sign-on=/).textContent();
  records.set({ name: `_sign-on.${DOMAIN}`, value: value!.trim() });
  await check.click();
  await expect(page.getByText(`${DOMAIN} is verified.`)).toBeVisible();

  await page.getByRole('radio', { name: 'With the company only' }).click();
  await expect(page.getByText('a test with your own account')).toBeVisible();
  await page.getByRole('button', { name: 'Test the sign-in' }).click();
  await signInAtProvider(page, 'ines');
  await expect(page.getByText('The test has passed.')).toBeVisible();

  await page.getByRole('radio', { name: 'With the company only' }).click();
  const exempt = page.getByLabel('People who keep their password');
  await exempt.click();
  await exempt.pressSequentially('Böhm');
  await page.getByTitle('Ines Böhm · Company admin').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).last().click();
  const question = page.getByRole('dialog', { name: 'Require the sign-in with the company?' });
  await question.getByRole('button', { name: 'Require' }).click();
  await expect(page.getByText('The sign-in with the company is required.')).toBeVisible();

  const there = await openLogin(browser);
  const withCompany = there.getByRole('button', { name: 'Sign in with your company' });
  await withCompany.click();
  await expect(there.getByText('Enter your e-mail address at the company here')).toBeVisible();
  await there.getByLabel('Login name').fill('kim@elsewhere.example');
  await withCompany.click();
  await expect(there.getByText('No sign-in with the company is set up for this address.')).toBeVisible();
  await enterPassword(there, kim);
  await expect(there.getByRole('alert')).toContainText('Your company requires its own sign-in');

  await there.goto('/login?redirectUrl=%2Faccount');
  await there.getByLabel('Login name').fill(KIM);
  await withCompany.click();
  await signInAtProvider(there, 'kim');
  await expect(there.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible();
  await expect(there).toHaveURL(`${baseURL}/sign-on/callback`);
  await there.getByLabel('Password', { exact: true }).fill('wrong');
  await there.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(there.getByRole('alert')).toBeVisible();
  await there.getByLabel('Password', { exact: true }).fill(kim.password);
  await there.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(there).toHaveURL(`${baseURL}/account`);

  // The next time nothing is asked: the provider knows the browser.
  await there.goto('/logout');
  await expect(there.getByRole('heading', { name: 'See you soon' })).toBeVisible();
  await expect
    .poll(async () => (await there.context().cookies()).filter(({ name }) => name === 'mpn-token'))
    .toEqual([]);
  await there.goto('/login');
  await there.getByLabel('Login name').fill(KIM);
  await withCompany.click();
  await expect(there).toHaveURL(/\/releases/);

  // A session that has ended is resumed by the company's sign-in in another tab, and what was typed stays.
  await there.goto('/account/login-name');
  const typed = there.getByLabel('New login name', { exact: true });
  await typed.fill('kim-typed-before');
  await there.getByLabel('Repeat new login name').fill('kim-typed-before');
  const session = (await there.context().cookies()).find(({ name }) => name === 'mpn-token')!;
  const outdated = encodeURIComponent(outdatedToken(decodeURIComponent(session.value)));
  await there.context().addCookies([{ ...session, value: outdated }]);
  await there.getByRole('button', { name: 'Save' }).click();
  const ended = there.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel(`Password for ${kim.loginName}`).fill(kim.password);
  await ended.getByRole('button', { name: 'Resume session' }).click();
  await expect(ended.getByRole('alert')).toContainText('Your company requires its own sign-in');
  const opened = there.waitForEvent('popup');
  await ended.getByRole('link', { name: 'Sign in with your company in a new tab' }).click();
  const tab = await opened;
  await tab.getByLabel('Login name').fill(KIM);
  await tab.getByRole('button', { name: 'Sign in with your company' }).click();
  await expect(tab).toHaveURL(/\/releases/);
  await tab.close();
  // Playwright's pages always have the focus, so that none gets it.
  await there.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(ended).toBeHidden();
  await expect(typed).toHaveValue('kim-typed-before');

  // A change of the account is confirmed by a new sign-in in another tab instead of the password.
  const asked = there.getByRole('dialog', { name: 'Please confirm with your password' });
  const leads = there.waitForEvent('popup');
  await asked.getByRole('link', { name: 'Confirm with your company in a new tab' }).click();
  const confirming = await leads;
  await enterAtProvider(confirming, 'kim');
  await expect(confirming.getByText('You have confirmed who you are.')).toBeVisible();
  await confirming.close();
  await expect(asked).toBeHidden();
  await expect(there.getByText('kim-typed-before').first()).toBeVisible();

  // The address for lists of applications begins the sign-in without typing, with an account made for who has none.
  await own.query('insert into company_sign_in (company_id, accounts_approved_at) values ($1, now())', [
    admin.companyId,
  ]);
  await provider.know('ada', { email: `ada@${DOMAIN}`, email_verified: true, name: 'Ada Nyberg' });
  const tile = await openLogin(browser);
  await tile.goto(`/sign-on/start?domain=${DOMAIN}&iss=${encodeURIComponent('https://other.example')}`);
  await expect(tile.getByRole('alert')).toContainText('No sign-in with a company is set up under this address.');
  await tile.goto(`/sign-on/start?domain=${DOMAIN}&target_link_uri=https%3A%2F%2Fother.example`);
  await signInAtProvider(tile, 'ada');
  await expect(tile).toHaveURL(/\/releases/);
  await tile.goto(`/sign-on/start?domain=${DOMAIN}`);
  await expect(tile).toHaveURL(/\/releases/);
  await tile.context().close();
  await page.goto('/administration/users/single-sign-on');
  await expect(page.getByText('1 account was made so.')).toBeVisible();
  await expect(page.getByText(`${baseURL}/sign-on/start?domain=${DOMAIN}`)).toBeVisible();
  await page.goto('/administration/users/sign-in');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sign-ins of the last 90 days (CSV)' }).click();
  expect((await file).suggestedFilename()).toBe('Sign-ins.csv');

  // An answer that was refused, or that comes without its beginning, says so.
  await there.goto('/sign-on/callback?state=s.x&error=access_denied');
  await expect(there.getByRole('alert')).toContainText('was not completed');
  await expect(there).toHaveURL(`${baseURL}/sign-on/callback`);
  await there.reload();
  await expect(there.getByRole('alert')).toContainText('has been used already');
  await page.context().close();
  await there.context().close();
  expect(failures).toEqual([]);
});
