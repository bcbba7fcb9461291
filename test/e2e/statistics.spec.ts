import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { createInstitution } from '../factories/campaign';
import { insertRow, unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser, type TestUser } from '../factories/users';
import { unzipped } from '../support/unzipped';
import { expect, test } from './support/fixtures';

const DAY_MS = 86_400_000;

interface Event {
  by: TestUser;
  type: 'SEEN' | 'LISTENED_TO' | 'DOWNLOADED' | 'REQUESTED';
  daysAgo: number;
}

/** A campaign with two stations and their editors' interactions. */
async function sampledRelease(pool: Pool) {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, promoter.companyId!, { title: `Low Tide ${unique()}` });
  const stations = [
    await createInstitution(pool, { name: `Alpha ${unique()}`, editors: 0 }),
    await createInstitution(pool, { name: `Beta ${unique()}`, editors: 0 }),
  ] as const;
  for (const { id } of stations) await sampleTo(pool, release.id, id, { startsInDays: -20 });
  const editors = await Promise.all(
    [0, 0, 1].map((station) => createUser(pool, 'MEDIA_USER', { company_id: stations[station as 0 | 1].id })),
  );
  const [anna, ben, cleo] = editors as [TestUser, TestUser, TestUser];
  const events: Event[] = [
    { by: anna, type: 'SEEN', daysAgo: 15 },
    { by: anna, type: 'LISTENED_TO', daysAgo: 14 },
    { by: ben, type: 'SEEN', daysAgo: 12 },
    { by: cleo, type: 'SEEN', daysAgo: 3 },
    { by: cleo, type: 'LISTENED_TO', daysAgo: 3 },
    { by: cleo, type: 'DOWNLOADED', daysAgo: 2 },
  ];
  for (const { by, type, daysAgo } of events) {
    await insertRow(pool, 'interactions', {
      user_id: by.id,
      release_id: release.id,
      track_id: type === 'LISTENED_TO' ? release.trackIds[0] : null,
      company_id: by.companyId,
      type,
      at: new Date(Date.now() - daysAgo * DAY_MS),
    });
  }
  return { promoter, release, stations, editors };
}

test.describe('statistics', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a promoter sees interactions by institution, filters them by week and downloads them as CSV', async ({
    page,
    pool,
    signIn,
  }) => {
    const { promoter, release, stations, editors } = await sampledRelease(pool);
    await signIn(page, promoter);
    // Whoever opens a release that is sampled wants its result.
    await page.goto(`/releases/${release.id}`);
    await expect(page.getByText(/^Editors have this release\./)).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Statistics' }).last().click();
    await expect(page).toHaveURL(new RegExp(`/releases/${release.id}/statistics`));
    await page.goto('/releases');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Statistics' }).click();
    await expect(page).toHaveURL(new RegExp(`/releases/${release.id}/statistics`));

    const number = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?\\d`) });
    await expect(number('Seen')).toHaveText(/Seen3.*of sampled editors/, { timeout: 60_000 });
    await expect(number('Listened to')).toHaveText(/Listened to2/);
    await expect(number('Downloaded')).toHaveText(/Downloaded1/);
    await expect(number('Requested')).toHaveText(/Requested0/);
    const lines = page.locator('figure .recharts-line-curve');
    await expect(lines).toHaveCount(4);
    await number('Requested').click();
    await expect(lines).toHaveCount(3);

    const table = page.getByRole('table').last();
    await expect(table.getByRole('row', { name: new RegExp(stations[0].name) })).toContainText('Listened to');
    await expect(table.getByRole('row', { name: new RegExp(stations[1].name) })).toContainText('Downloaded');
    // Institutions and departments, never a person.
    for (const { loginName } of editors) await expect(page.locator('main')).not.toContainText(loginName);

    await page.getByText('7 days', { exact: true }).click();
    await expect(number('Seen')).toHaveText(/Seen1/);
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
    await expect(table.getByRole('row', { name: new RegExp(stations[0].name) })).toHaveCount(0);
    await page.reload();
    await expect(number('Seen')).toHaveText(/Seen1/);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Statistics-.*Low-Tide.*\.zip$/);
    const file = Object.values(unzipped(readFileSync(await download.path()))).join('\n');
    expect(file).toContain(stations[1].name);
    expect(file, 'the file is about the same days as the page').not.toContain(stations[0].name);
  });

  test('a release without a campaign shows no statistics and requests none', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const release = await createRelease(pool, promoter.companyId!, {});
    await signIn(page, promoter);
    // No request for data that is known not to exist: the browser would log an error.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('release_interaction_statistic')) asked.push(request.url());
    });
    await page.goto(`/releases/${release.id}/statistics`);
    await expect(page.getByText('No interaction statistic yet')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test.describe('preview', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a promoter sees page and mail of an unpaid release as editors will, and no mail is sent', async ({
    page,
    pool,
    signIn,
  }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const title = `Midnight Tram ${unique()}`;
    const release = await createRelease(pool, promoter.companyId!, { title, artist_name: 'Die <Band>' });
    await signIn(page, promoter);
    await page.goto(`/releases/${release.id}`);
    await page
      .getByRole('link', { name: /Preview/ })
      .first()
      .click({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 60_000 });

    await page.getByText('E-mail', { exact: true }).click();
    // The mail for most editors is the daily digest; the other one is for those who want each release at once.
    const list = page.getByRole('article', { name: `New for you: Die <Band> – ${title}` });
    await expect(list.frameLocator('iframe').getByText(title, { exact: true })).toBeVisible();
    await page.getByText('At once', { exact: true }).click();
    const mail = page.getByRole('article', { name: `New for you: Die <Band> – ${title}` });
    await expect(mail).toBeVisible();
    const body = mail.frameLocator('iframe');
    await expect(body.getByText(title, { exact: true })).toBeVisible();
    await expect(body.getByText('Hello Alex Sample,')).toBeVisible();
    // Links in the preview are disabled, and no scripts run.
    await expect(mail.locator('iframe')).toHaveAttribute('sandbox', '');

    await page.getByText('German', { exact: true }).click();
    const german = page.getByRole('article', { name: `Neu für Sie: Die <Band> – ${title}` });
    await expect(german.frameLocator('iframe').getByText('Guten Tag Alex Muster,')).toBeVisible();
    await page.getByText('Text only', { exact: true }).click();
    await expect(german.locator('pre')).toContainText(`/releases/${release.id}/details`);

    const { rows } = await pool.query('select 1 from mails where subject like $1', [`%${title}%`]);
    expect(rows, 'a preview sends nothing').toEqual([]);
  });
});
