import { expect, test as base, type Page } from '@playwright/test';
import { Pool } from 'pg';
import type { TestUser } from '../../factories/users';

interface Journey {
  /** Connections to the database of the server under test, for factories. */
  pool: Pool;
  /** Signs a person in by the login page, as a person does. */
  signIn: (page: Page, user: Pick<TestUser, 'loginName' | 'password'>) => Promise<void>;
  /** What the browser's console complained of; checked to be empty after each test. */
  consoleErrors: string[];
}

const serverUrl = (): string => {
  const url = process.env.E2E_SERVER_URL;
  if (!url) throw new Error('No server: run browser tests with `npm run test:e2e`.');
  return url;
};

/** A browser's own line for a refused call; the calls themselves are the tests' business. */
const REFUSED_CALL = /^Failed to load resource/;

/** Playwright's own script in a frame that lets none run (the preview of a mail). */
const SANDBOXED_FRAME = /^Blocked script execution in 'about:srcdoc'/;
const isComplaint = (text: string): boolean => !REFUSED_CALL.test(text) && !SANDBOXED_FRAME.test(text);

export const test = base.extend<Omit<Journey, 'pool'>, Pick<Journey, 'pool'>>({
  // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
  baseURL: async ({}, use) => use(serverUrl()),
  pool: [
    // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
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
  // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
  signIn: async ({}, use) => {
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
