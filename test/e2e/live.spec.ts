import type { BrowserContext } from '@playwright/test';
import { sampleTo } from '../factories/release';
import { createPromotionCompany } from '../factories/companies';
import { createUser, type TestUser } from '../factories/users';
import { unique } from '../factories/insert';
import { startSshd } from '../support/sshd';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';
import { apiAs } from './support/server-api';
import { stationWith } from './support/stations';

/* Live updates: changes made elsewhere appear without a reload, over one stream for all tabs of a browser. */

/** A call by another client. */
async function elsewhere(user: TestUser, path: string, body: object, method = 'POST'): Promise<void> {
  const answer = await apiAs(user).request(method, path, body);
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Counts the streams that a browser opens. */
function streamsOf(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') count += 1;
  });
  return () => count;
}

test('a delivery and a notification arrive on open pages, and two tabs share a stream', async ({
  page,
  pool,
  signIn,
  browser,
}) => {
  const sshd = await startSshd();
  try {
    const station = await stationWith(pool, `Radio Live ${unique()}`, sshd, 'WAVE_STANDARD');
    const title = `Nebenan ${unique()}`;
    const release = await releaseWithFiles(pool, { title }, 30);
    await sampleTo(pool, release.id, station.id);

    const streams = streamsOf(page.context());
    await signIn(page, release.owner);
    await page.goto('/deliveries');
    await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
    const second = await page.context().newPage();
    await second.goto('/deliveries');
    await expect(second.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
    const desk = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
    const deskPage = await desk.newPage();
    await signIn(deskPage, station.editor);
    await deskPage.goto('/releases');
    await expect(deskPage.getByRole('link', { name: title }).first()).toBeVisible();
    await expect.poll(streams).toBeGreaterThan(0);

    const pages = [page, second, deskPage];
    for (const one of pages) await one.evaluate(() => Object.assign(window, { isStillOpen: true }));

    await elsewhere(station.editor, `/releases/${release.id}/_actions/request_delivery`, {});
    for (const one of [page, second]) {
      await expect(one.getByRole('link', { name: title })).toBeVisible();
      await expect(one.getByText('1 delivered')).toBeVisible({ timeout: 120_000 });
    }

    await elsewhere(release.owner, `/releases/${release.id}/_actions/withdraw`, { reason: 'Leaked' });
    await expect(deskPage.getByTitle('1 unread notification')).toBeVisible({ timeout: 30_000 });
    await expect(deskPage.getByRole('link', { name: title })).toBeHidden();

    for (const one of pages) expect(await one.evaluate(() => 'isStillOpen' in window)).toBe(true);
    await deskPage.goto(`/releases/${String(release.id)}/details`);
    await expect(deskPage.getByText(/has withdrawn “.*Reason: Leaked/)).toBeVisible();
    await expect(deskPage.getByRole('button', { name: 'Go to the list' })).toBeVisible();

    // One stream for the first page, one for the log; the second tab needs none.
    expect(streams()).toBeLessThanOrEqual(2);

    // When the tab with the stream closes, the other one opens one.
    const before = streams();
    await page.close();
    await expect.poll(streams).toBe(before + 1);
    await desk.close();
  } finally {
    await sshd.stop();
  }
});

test('an open page shows at once that its session was ended elsewhere', async ({ page, pool, signIn }) => {
  const release = await releaseWithFiles(pool, {}, 1);
  await signIn(page, release.owner);
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
  await page.goto('/deliveries');
  expect((await stream).status()).toBe(200);
  expect((await apiAs(release.owner).delete('/account/sessions')).status).toBe(204);
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible({ timeout: 20_000 });
});

test('an open page of a feature is left at once when it is switched off, and its menu entry is hidden', async ({
  page,
  pool,
  signIn,
}) => {
  const staff = await createUser(pool, 'SUPER_ADMIN');
  const label = await createPromotionCompany(pool, { role_manage_sampling_templates: true });
  await signIn(page, await createUser(pool, 'PROMO_ADMIN', { company_id: label.id }));
  await page.goto('/sampling-template');
  await expect(page.getByRole('heading', { level: 1, name: 'Sampling templates' })).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => Object.assign(window, { isStillOpen: true }));
  const entry = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Sampling templates' });
  await expect(entry).toBeVisible();
  try {
    await elsewhere(staff, '/feature_flags/SAMPLING_TEMPLATES', { enabled: false }, 'PUT');
    await expect(page).toHaveURL(/\/releases/, { timeout: 30_000 });
    await expect(entry).toBeHidden();
    await elsewhere(staff, '/feature_flags/SAMPLING_TEMPLATES', { enabled: true }, 'PUT');
    await expect(entry).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => 'isStillOpen' in window)).toBe(true);
  } finally {
    await elsewhere(staff, '/feature_flags/SAMPLING_TEMPLATES', { enabled: true }, 'PUT');
  }
});
