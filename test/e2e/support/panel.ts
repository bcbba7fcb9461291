import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { expect } from './fixtures';

// eslint-disable-next-line @typescript-eslint/no-require-imports -- the compiled package, after the build
const database = require(join(__dirname, '../../../database/dist')) as typeof import('@mpn/database');

/** A browser window of support that is logged in to the panel, on support's page; close its context at the end. */
export async function supportPage(browser: Browser, pool: Pool): Promise<Page> {
  const login = { email: `panel-${unique()}@example.org`, password: 'Panel-2026!x' };
  const client = await pool.connect();
  try {
    await database.makePanelAdmin(client, { ...login, firstName: 'Pia', lastName: 'Panel' });
  } finally {
    client.release();
  }
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US', viewport });
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Email' }).fill(login.email);
  await page.getByLabel(/^Password/).fill(login.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  return page;
}
