import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createDelivery } from '../factories/delivery';
import { createInstitution } from '../factories/campaign';
import { createPromotionCompany } from '../factories/companies';
import { insertRow, unique } from '../factories/insert';
import { createRelease, orderCampaign, sampleTo } from '../factories/release';
import { createUser, type TestUser } from '../factories/users';
import { expect, test } from './support/fixtures';

/** One more than a page shows. */
const ROWS = 21;
const numbers = Array.from({ length: ROWS }, (_, index) => index + 1);

/** Milliseconds of the page's clock in which a further call of a screen would be made after the first reply. */
const QUIET_MS = 2_000;

interface Place {
  user: TestUser;
  address: string;
}

interface TableScreen {
  name: string;
  /** Pattern of the path of its list call, below /api. */
  list: RegExp;
  /** Creates a user whose table has more than one page. */
  prepare: (pool: Pool) => Promise<Place>;
}

async function promoterWithReleases(pool: Pool): Promise<TestUser> {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  for (const number of numbers) await createRelease(pool, promoter.companyId!, { title: `Album ${number}` }, 1);
  return promoter;
}

async function editorWithReleases(pool: Pool): Promise<TestUser> {
  const editor = await createUser(pool, 'MEDIA_USER');
  const label = await createPromotionCompany(pool);
  for (const number of numbers) {
    const release = await createRelease(pool, label.id, { title: `Album ${String(number).padStart(2, '0')}` }, 1);
    await sampleTo(pool, release.id, editor.companyId!);
  }
  return editor;
}

async function orders(pool: Pool): Promise<Place> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, user.companyId!);
  const station = await createInstitution(pool, { editors: 0 });
  const { campaignId } = await sampleTo(pool, release.id, station.id);
  for (const number of numbers)
    await orderCampaign(pool, user.companyId!, campaignId, 'PERSISTED', new Date(Date.now() - number * 1000));
  return { user, address: '/order-history' };
}

async function deliveries(pool: Pool): Promise<Place> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, user.companyId!);
  const station = await createInstitution(pool, { editors: 0 });
  for (const _ of numbers) {
    await createDelivery(pool, release.id, station.id, {
      reason: 'AUTOMATIC',
      state: 'DELIVERED',
      attempts: 1,
      delivered_at: new Date(),
      protocol: 'SFTP',
      target_host: 'sftp.example',
      bytes_total: 100,
      bytes_done: 100,
    });
  }
  return { user, address: '/deliveries' };
}

async function templates(pool: Pool): Promise<Place> {
  const company = await createPromotionCompany(pool, { role_manage_sampling_templates: true });
  const user = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
  for (const number of numbers) {
    const definition = { days: 90, startTime: '00:00', actions: [] };
    await insertRow(pool, 'sampling_templates', {
      company_id: company.id,
      name: `Plan ${number} ${unique()}`,
      definition,
    });
  }
  return { user, address: '/sampling-template' };
}

async function statistics(pool: Pool): Promise<Place> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, user.companyId!);
  for (const number of numbers) {
    const station = await createInstitution(pool, { name: `Station ${number} ${unique()}`, editors: 0 });
    await sampleTo(pool, release.id, station.id);
    const editor = await createUser(pool, 'MEDIA_USER', { company_id: station.id });
    await insertRow(pool, 'interactions', {
      user_id: editor.id,
      release_id: release.id,
      company_id: station.id,
      type: 'SEEN',
      at: new Date(),
    });
  }
  return { user, address: `/releases/${release.id}/statistics` };
}

async function colleagues(pool: Pool): Promise<Place> {
  const user = await createUser(pool, 'MEDIA_ADMIN');
  for (const _ of numbers) await createUser(pool, 'MEDIA_USER', { company_id: user.companyId });
  return { user, address: '/company/delivery' };
}

const screens: TableScreen[] = [
  {
    name: "the promoter's albums",
    list: /^\/releases\/_views\/table\?.*view=albums/,
    prepare: async (pool) => ({ user: await promoterWithReleases(pool), address: '/releases' }),
  },
  {
    name: "the promoter's tracks",
    list: /^\/releases\/_views\/table\?.*view=tracks/,
    prepare: async (pool) => ({ user: await promoterWithReleases(pool), address: '/releases?tab=tracks' }),
  },
  {
    name: "the editor's releases",
    list: /^\/releases\/_views\/table\?.*view=media/,
    prepare: async (pool) => ({ user: await editorWithReleases(pool), address: '/releases' }),
  },
  { name: 'order history', list: /^\/order_history\/_views\/table/, prepare: orders },
  { name: 'delivery log', list: /^\/deliveries\/_views\/table/, prepare: deliveries },
  { name: 'templates', list: /^\/sampling_templates\/_views\/table/, prepare: templates },
  { name: 'statistics', list: /^\/releases\/\d+\/release_interaction_statistic\/_views\/table/, prepare: statistics },
  { name: 'permissions of users', list: /^\/companies\/\d+\/delivery_settings\/_views\/users/, prepare: colleagues },
];

/** The stream stays unanswered. Not by a route of the page, which would pass every request through the test. */
const withoutLiveStream = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input, location.href).pathname === '/api/events'
        ? new Promise<Response>(() => undefined)
        : fetch(input, init);
  });

/** Counts the calls of a list, and their URLs. */
function callsTo(page: Page, list: RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const path = pathname.replace(/^\/api/, '') + search;
    if (request.method() === 'GET' && list.test(path)) calls.push(path);
  });
  return calls;
}

/** Asserts that exactly these calls were made, and that no further one follows. */
async function expectCalls(page: Page, calls: readonly string[], count: number): Promise<void> {
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(count);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.clock.runFor(QUIET_MS);
  // Calls that the page has made by now are reported before this one.
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status));
  expect(calls).toHaveLength(count);
}

for (const { name, list, prepare } of screens) {
  test(`${name}: the list is requested once on load, and once for each sorting, page and search`, async ({
    page,
    pool,
    signIn,
  }) => {
    const { user, address } = await prepare(pool);
    await signIn(page, user);
    // What the server reports as changed is read again, rightly so; here only the screen's own calls count.
    await withoutLiveStream(page);
    const calls = callsTo(page, list);
    await page.clock.install();
    await page.goto(address);
    await expectCalls(page, calls, 1);

    await page.locator('th.ant-table-column-has-sorters').first().click();
    await expect(page).toHaveURL(/sort(By|Direction)=/);
    await expectCalls(page, calls, 2);
    expect(calls.at(-1)).not.toBe(calls.at(-2));

    await page.locator('.ant-pagination-item-2').click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expectCalls(page, calls, 3);
    expect(calls.at(-1)).toMatch(/[?&]page=2/);

    await page.getByRole('searchbox').first().fill('a');
    await expect(page).toHaveURL(/[?&]term=a/);
    await expectCalls(page, calls, 4);
    expect(calls.at(-1)).toMatch(/[?&]page=1(&|$)/);
  });
}

test('the back button restores filter, sorting and page with their rows', async ({ page, pool, signIn }) => {
  const editor = await editorWithReleases(pool);
  await signIn(page, editor);
  await page.goto('/releases');
  const rows = page.locator('tbody tr.ant-table-row');
  const shown = async () => ({ address: new URL(page.url()).search, titles: await rows.allInnerTexts() });
  await expect(rows).toHaveCount(ROWS - 1);
  const atFirst = await shown();

  await page.locator('.ant-pagination-item-2').click();
  await expect(rows).toHaveCount(1);
  const secondPage = await shown();
  expect(secondPage.address).toBe('?page=2');

  await page.getByRole('columnheader', { name: 'Title' }).click();
  await expect(page).toHaveURL(/sortBy=title/);
  await expect(rows).toHaveCount(ROWS - 1);
  await expect(rows.first()).toContainText('Album 01');
  const sorted = await shown();
  expect(sorted.address).not.toContain('page=');

  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await expect(page).toHaveURL(/favorites=true/);
  await expect(rows).toHaveCount(0);

  for (const before of [sorted, secondPage, atFirst]) {
    await page.goBack();
    await expect.poll(shown).toEqual(before);
  }
});
