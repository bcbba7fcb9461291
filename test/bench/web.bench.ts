import type { Browser, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../factories/companies';
import { createRelease, sampleTo } from '../factories/release';
import { createUser, PASSWORD } from '../factories/users';
import { startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { median, note } from './support/figures';
import { runBench, sizeFrom } from './support/run-bench';
import { BITS_PER_SECOND, browserOf, kB, ROUND_TRIP_MS, slowPage, type Visit } from './support/slow-browser';

/*
 * First visits of the web app in a real browser, over a connection of a phone (fast 3G): bytes, files and the time to
 * the login form and to the first rows. For comparison the time in which the same bytes pass such a connection.
 */

const RELEASES = 30;

const EDITOR = 'bench-editor';
const PROMOTER = 'bench-label';

async function fill(pool: Pool): Promise<void> {
  const institution = await createMediaCompany(pool, { web_delivery_enabled: true });
  await createUser(pool, 'MEDIA_USER', {
    company_id: institution.id,
    username: EDITOR,
    email: `${EDITOR}@example.org`,
  });
  const company = await createPromotionCompany(pool);
  const owner = { company_id: company.id, username: PROMOTER, email: `${PROMOTER}@example.org` };
  await createUser(pool, 'PROMO_ADMIN', owner);
  for (let count = 1; count <= RELEASES; count += 1) {
    const release = await createRelease(pool, company.id, { title: `Release ${count}` });
    await sampleTo(pool, release.id, institution.id);
  }
}

const rows = (page: Page) => page.getByText(/^Release \d+$/).first();

async function toLogin(browser: Browser, origin: string): Promise<Visit> {
  const { page, line, close } = await slowPage(browser);
  const start = performance.now();
  await page.goto(`${origin}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Login name').waitFor({ timeout: 120_000 });
  const visit = line.since(start);
  await close();
  return visit;
}

/** From a closed browser with a session that lasts to the first row. */
async function toRows(browser: Browser, origin: string, state: string): Promise<Visit> {
  const { page, line, close } = await slowPage(browser);
  await page.context().addCookies((JSON.parse(state) as { cookies: never[] }).cookies);
  const { origins } = JSON.parse(state) as { origins: { localStorage: { name: string; value: string }[] }[] };
  await page.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
  const start = performance.now();
  await page.goto(`${origin}/releases`, { waitUntil: 'commit' });
  await rows(page).waitFor({ timeout: 120_000 });
  const visit = line.since(start);
  await close();
  return visit;
}

/** Logs in without the slow connection. @returns the browser's state with the session */
async function loggedIn(browser: Browser, origin: string, loginName: string): Promise<string> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await rows(page).waitFor({ timeout: 120_000 });
  const state = JSON.stringify(await context.storageState());
  await context.close();
  return state;
}

async function measure(name: string, visit: () => Promise<Visit>): Promise<void> {
  const visits: Visit[] = [];
  for (let round = 0; round < sizeFrom('BENCH_ROUNDS', 5); round += 1) visits.push(await visit());
  const of = (what: keyof Visit): number => median(visits.map((one) => one[what]));
  const alone = (of('bytes') * 8 * 1000) / BITS_PER_SECOND + ROUND_TRIP_MS;
  note(
    `${name}: ${(of('ms') / 1000).toFixed(1)} s; the same bytes alone ${(alone / 1000).toFixed(1)} s; ` +
      `${kB(of('bytes'))} in ${of('requests')} requests, of it ${kB(of('scriptBytes'))} in ${of('scripts')} scripts`,
  );
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, 0, { name: 'web', fill });
  const app = await startApp(bench, databaseUrl);
  const origin = `http://127.0.0.1:${app.port}`;
  const browser = await browserOf(bench);
  await measure('login form', () => toLogin(browser, origin));
  for (const [name, loginName] of [
    ["promoter's list", PROMOTER],
    ["editor's list", EDITOR],
  ] as const) {
    const state = await loggedIn(browser, origin, loginName);
    await measure(`${name}, first row`, () => toRows(browser, origin, state));
  }
});
