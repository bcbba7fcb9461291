import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { Pool } from 'pg';
import type { TestUser } from '../../factories/users';
import { logIn } from '../../http/support/client';
import { readMailsAt, type ReadMail } from '../../support/mails';
import { serverApi } from './server-api';

interface Journey {
  /**
   * Whether the web app loads the pages of its menu while the browser is idle; default: no, as in a browser that saves
   * data. It requests a hundred files after each load of the app, a fifth of what a load takes.
   */
  fetchesAhead: boolean;
  /** Applies `fetchesAhead` to every window of the test. */
  savesData: void;
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
  /** Attaches the database's open statements and transactions to a failed test. */
  openStatements: void;
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

/** For a context before its first page: the browser asks for as little traffic as possible. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { connection } = navigator as { connection?: object };
    if (connection) Object.defineProperty(connection, 'saveData', { value: true });
  });

/** A statement of a test that waits this long, in milliseconds, fails by its name instead of as a test that hangs. */
const POOL_LIMITS = { connectionTimeoutMillis: 60_000, query_timeout: 120_000 };

export const test = base.extend<Omit<Journey, 'pool'>, Pick<Journey, 'pool'>>({
  // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
  baseURL: async ({}, use) => use(serverUrl()),
  pool: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
    async ({}, use) => {
      const pool = new Pool({ connectionString: process.env.E2E_DATABASE_URL, max: 4, ...POOL_LIMITS });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  fetchesAhead: [false, { option: true }],
  // Before all that opens a page.
  savesData: [
    async ({ browser, fetchesAhead }, use) => {
      const onContext = (context: BrowserContext): void => void saveData(context).catch(() => undefined);
      if (!fetchesAhead) browser.on('context', onContext);
      await use();
      browser.off('context', onContext);
    },
    { auto: true },
  ],
  consoleErrors: [
    async ({ savesData: _, page }, use) => {
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
  openStatements: [
    async ({ pool }, use, testInfo) => {
      await use();
      if (testInfo.status === testInfo.expectedStatus) return;
      const { rows } = await pool.query(
        `select pid, pg_blocking_pids(pid) as blocked_by, state, wait_event, now() - xact_start as since, query
         from pg_stat_activity
         where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
      );
      await testInfo.attach('open statements', { contentType: 'text/plain', body: JSON.stringify(rows, null, 2) });
    },
    { auto: true },
  ],
  mailsTo: async ({ pool }, use) => use((email) => readMailsAt(serverUrl(), pool, email)),
  // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
  signIn: async ({}, use) => {
    await use(async (page, user) => {
      const token = (await logIn(user, serverApi())).replace(/^Bearer /, '');
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
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(/\/releases/);
    });
  },
});

export { expect };
