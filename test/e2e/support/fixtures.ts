import { expect, test as base, type Page } from '@playwright/test';
import { Pool } from 'pg';
import type { TestUser } from '../../factories/users';
import { readMailsAt, type ReadMail } from '../../support/mails';

interface Journey {
  /** Connections to the database of the server under test, for factories. */
  pool: Pool;
  /** Sets the session of a person in the page's browser, as after a login, without navigating. */
  signIn: (page: Page, user: Pick<TestUser, 'loginName' | 'password'>) => Promise<void>;
  /** Signs a person in by the login page, as a person does, up to the list of releases. */
  signInByForm: (page: Page, user: Pick<TestUser, 'loginName' | 'password'>) => Promise<void>;
  /** Mails to an address as their recipient reads them, the newest first. */
  mailsTo: (email: string) => Promise<ReadMail[]>;
  /** Errors of the browser's console; asserted to be empty after each test. */
  consoleErrors: string[];
}

const serverUrl = (): string => {
  const url = process.env.E2E_SERVER_URL;
  if (!url) throw new Error('No server: run browser tests with `npm run test:e2e`.');
  return url;
};

/** A browser's own line for a refused call; the tests check the calls themselves. */
const REFUSED_CALL = /^Failed to load resource/;

/** Playwright's own script in a frame that lets none run (the preview of a mail). */
const SANDBOXED_FRAME = /^Blocked script execution in 'about:srcdoc'/;
const isComplaint = (text: string): boolean => !REFUSED_CALL.test(text) && !SANDBOXED_FRAME.test(text);

export const test = base.extend<Omit<Journey, 'pool'>, Pick<Journey, 'pool'>>({
  // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
  baseURL: async ({}, use) => use(serverUrl()),
  pool: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
    async ({}, use) => {
      const pool = new Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 4 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && isComplaint(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, 'the browser console is clean').toEqual([]);
    },
    { auto: true },
  ],
  mailsTo: async ({ pool }, use) => use((email) => readMailsAt(serverUrl(), pool, email)),
  // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
  signIn: async ({}, use) => {
    await use(async (page, { loginName, password }) => {
      const answer = await fetch(`${serverUrl()}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ loginName, password }),
      });
      const token = answer.headers.get('authorization')?.replace(/^Bearer /, '');
      if (!token) throw new Error(`${loginName} could not log in: ${await answer.text()}`);
      // In the web app's form (token-cookies.ts).
      const cookie = { name: 'mpn-token', value: encodeURIComponent(token), url: serverUrl() };
      await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
    });
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
  signInByForm: async ({}, use) => {
    await use(async (page, user) => {
      await page.goto('/login');
      await page.getByLabel('Login name').fill(user.loginName);
      await page.getByLabel('Password', { exact: true }).fill(user.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/releases/);
    });
  },
});

export { expect };
