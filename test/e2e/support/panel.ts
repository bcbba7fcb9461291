import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { DeskRoleName } from '@mpn/domain';
import { unique } from '../../factories/insert';
import { expect } from './fixtures';
import { serverApi } from './server-api';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled package, after the build
const database = require(join(__dirname, '../../../database/dist')) as typeof import('@mpn/database');

const DESK_ROLE_CODES: Record<DeskRoleName, string> = {
  support: 'mpn-support',
  lead: 'mpn-support-lead',
  finance: 'mpn-finance',
};

/** Makes a super admin of the panel, as `npm run panel-admin` does. */
async function panelAdmin(pool: Pool): Promise<{ email: string; password: string }> {
  const login = { email: `panel-${unique()}@example.org`, password: 'Panel-2026!x' };
  const client = await pool.connect();
  try {
    await database.makePanelAdmin(client, { ...login, firstName: 'Pia', lastName: 'Panel' });
  } finally {
    client.release();
  }
  return login;
}

interface SupportWindow {
  width?: number;
  /** One of the roles that are created with the installation; without it a super admin of the panel. */
  role?: DeskRoleName;
  /** Language of the account, and with it of the panel after the login. */
  language?: 'de' | 'en';
}

/** A browser window of support that is logged in to the panel, at the desk; close its context at the end. */
export async function supportPage(
  browser: Browser,
  pool: Pool,
  { width = 1440, role, language = 'en' }: SupportWindow = {},
): Promise<Page> {
  const login = await panelAdmin(pool);
  await pool.query('update admin_users set prefered_language = $2 where email = $1', [login.email, language]);
  if (role) {
    await pool.query(
      `update admin_users_roles_lnk set role_id = (select id from admin_roles where code = $2)
       where user_id = (select id from admin_users where email = $1)`,
      [login.email, DESK_ROLE_CODES[role]],
    );
  }
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US', viewport });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Email' }).fill(login.email);
  await page.getByLabel(/^Password/).fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const heading = language === 'de' ? 'Was wartet' : 'What waits';
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  return page;
}

/** Entries of a type from the panel's content manager, oldest first, at most 100. */
export async function panelRecords(
  pool: Pool,
  type: string,
  equal: Record<string, number>,
): Promise<Record<string, unknown>[]> {
  const login = await serverApi().post<{ data: { token: string } }>('//admin/login', await panelAdmin(pool));
  const filters = Object.entries(equal).map(([name, value]) => [`filters[${name}][$eq]`, value] as const);
  const answer = await serverApi()
    .withToken(`Bearer ${login.body.data.token}`)
    .get<{ results: Record<string, unknown>[] }>(`//content-manager/collection-types/${type}`, {
      query: { ...Object.fromEntries(filters), sort: 'id:ASC', pageSize: 100 },
    });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.results;
}
