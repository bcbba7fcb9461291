import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { unique } from '../factories/insert';
import { createUser, type TestUser } from '../factories/users';
import { audioFile } from '../support/media';
import { cuttingProxy } from './support/cutting-proxy';
import { expect, test } from './support/fixtures';
import { newRelease } from './support/release-editor';

const NAME = '01 Long Way Home.wav';
/** Slow enough to interrupt an upload, fast enough for a test. */
const BYTES_PER_SECOND = 1_200_000;
const FINISHED_MS = 90_000;

let folder: string;
let path: string;
let song: Buffer;

test.beforeAll(async () => {
  song = await audioFile({ seconds: 60 });
  folder = mkdtempSync(join(tmpdir(), 'mpn-uploads-'));
  // A file on disk, because an upload is recognised by the file's date, which one in memory does not keep.
  path = join(folder, NAME);
  writeFileSync(path, song);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Throttles the browser's connection, or removes the limit. */
async function lineOf(page: Page): Promise<{ slow: () => Promise<void>; quick: () => Promise<void> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const set = async (uploadThroughput: number): Promise<void> => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
  return { slow: () => set(BYTES_PER_SECOND), quick: () => set(-1) };
}

/** The requests that the upload consists of, with the offset of each chunk. */
function watchRequests(page: Page) {
  const seen: { method: string; url: string; offset: number | null }[] = [];
  page.on('request', (request) => {
    if (!/\/files\/AUDIO_TRACK\/uploads/.test(request.url())) return;
    const offset = request.headers()['upload-offset'];
    seen.push({ method: request.method(), url: request.url(), offset: offset === undefined ? null : Number(offset) });
  });
  return seen;
}

const choose = (page: Page) => page.locator('section:visible input[type=file]').first().setInputFiles(path);

/** Waits until the shown progress is about half. */
const untilHalfWay = (page: Page) =>
  expect(page.getByText(/^(1\d|[2-7]\d) % · .+ of /)).toBeVisible({ timeout: FINISHED_MS });

async function received(pool: Pool, user: TestUser): Promise<number> {
  const { rows } = await pool.query<{ received: string }>(
    'select received from resumable_uploads where uploader_id = $1 order by id desc limit 1',
    [user.id],
  );
  return Number(rows[0]?.received ?? 0);
}

/** The stored upload, once no more data arrives. */
async function kept(pool: Pool, user: TestUser): Promise<number> {
  await expect.poll(() => received(pool, user), { timeout: 30_000 }).toBeGreaterThan(0);
  return received(pool, user);
}

const isUploaded = (page: Page) =>
  expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible({ timeout: FINISHED_MS });

test.describe('a large upload', () => {
  test.describe.configure({ timeout: 300_000 });

  test('resumes after a lost connection where it stopped, and is saved with its track', async ({
    browser,
    baseURL,
    pool,
    signIn,
  }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const proxy = await cuttingProxy(baseURL!);
    const context = await browser.newContext({ baseURL: proxy.url, locale: 'en-US', timezoneId: 'Europe/Berlin' });
    const page = await context.newPage();
    await signIn(page, promoter);
    await newRelease(page, `Long Way ${unique()}`);
    const requests = watchRequests(page);
    const line = await lineOf(page);

    await line.slow();
    await choose(page);
    await untilHalfWay(page);
    proxy.cut();
    const before = await kept(pool, promoter);
    expect(before).toBeLessThan(song.length);

    await line.quick();
    proxy.restore();
    await isUploaded(page);
    const pieces = requests.filter(({ method }) => method === 'PATCH').map(({ offset }) => offset);
    expect(pieces[0]).toBe(0);
    expect(pieces.at(-1), 'what the server has is not sent again').toBe(before);
    expect(
      requests.filter(({ method }) => method === 'POST'),
      'it is one upload',
    ).toHaveLength(1);

    await page.getByRole('button', { name: 'go to Artwork' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/step=artwork-4/);
    const { rows } = await pool.query<{ sha_256: string }>(
      `select f.sha_256 from tracks t join stored_files f on f.id = t.audio_file_id
       join releases r on r.id = t.release_id where r.company_id = $1`,
      [promoter.companyId],
    );
    expect(rows.map(({ sha_256 }) => sha_256)).toEqual([createHash('sha256').update(song).digest('hex')]);
    await context.close();
    await proxy.close();
  });

  test('shows an error without a connection, and continues when the connection is back', async ({
    page,
    context,
    pool,
    signIn,
  }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    await signIn(page, promoter);
    await newRelease(page, `Long Way ${unique()}`);
    await context.setOffline(true);
    await choose(page);
    await expect(page.getByRole('alert').filter({ hasText: NAME })).toBeVisible({ timeout: 30_000 });
    await context.setOffline(false);
    await isUploaded(page);
  });

  test('can be paused, and resumes after a reload when the same file is chosen', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    await signIn(page, promoter);
    await newRelease(page, `Long Way ${unique()}`);
    page.on('dialog', (dialog) => void dialog.accept());
    const line = await lineOf(page);

    await line.slow();
    await choose(page);
    await untilHalfWay(page);
    await page.getByRole('button', { name: `Pause ${NAME}` }).click();
    await expect(page.getByText(/^Paused at \d+ % · /)).toBeVisible();
    const paused = await kept(pool, promoter);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored, 'who uses this browser next reads no file names in it').not.toContain('Long Way');

    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Steps of the release' })).toBeVisible({ timeout: 60_000 });
    await line.quick();
    const requests = watchRequests(page);
    await choose(page);
    await isUploaded(page);
    expect(requests.map(({ method }) => method)).not.toContain('POST');
    expect(requests.find(({ method }) => method === 'PATCH')?.offset).toBe(paused);
  });

  test('waits while the server is still creating the file, also after a reload', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    /** Simulates that another server is still creating the file. */
    const finishing = (at: string | null) =>
      pool.query('update resumable_uploads set finishing_at = $2 where uploader_id = $1', [promoter.id, at]);
    await signIn(page, promoter);
    await newRelease(page, `Long Way ${unique()}`);
    page.on('dialog', (dialog) => void dialog.accept());
    const requests = watchRequests(page);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') answers.push(response.status());
    });
    const line = await lineOf(page);
    await line.slow();
    await choose(page);
    await untilHalfWay(page);
    await finishing('2999-01-01');
    await line.quick();
    await expect(page.getByText('The file is being checked …')).toBeVisible({ timeout: FINISHED_MS });
    await expect.poll(() => answers, { timeout: FINISHED_MS }).toEqual([202]);
    await expect.poll(() => requests.at(-1)?.offset, 'it asks again').toBe(song.length);

    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Steps of the release' })).toBeVisible({ timeout: 60_000 });
    await choose(page);
    await expect(page.getByText('The file is being checked …')).toBeVisible();
    await finishing(null);
    await isUploaded(page);
    expect(
      requests.filter(({ method }) => method === 'POST'),
      'it is one upload',
    ).toHaveLength(1);
    const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mpn-upload:')));
    expect(left, 'what has become a file is not gone on with').toEqual([]);
  });

  test('of another person in the same browser is not resumed', async ({ page, pool, signIn }) => {
    const [first, second] = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'PROMO_ADMIN')];
    await signIn(page, first);
    await newRelease(page, `Long Way ${unique()}`);
    page.on('dialog', (dialog) => void dialog.accept());
    const line = await lineOf(page);
    await line.slow();
    await choose(page);
    await untilHalfWay(page);
    await page.getByRole('button', { name: `Pause ${NAME}` }).click();
    await kept(pool, first);
    await line.quick();

    await page.context().clearCookies();
    await page.goto('about:blank');
    await signIn(page, second);
    await newRelease(page, `Other Way ${unique()}`);
    const requests = watchRequests(page);
    await choose(page);
    await isUploaded(page);
    expect(requests[0]).toMatchObject({ method: 'POST' });
    expect(requests.find(({ method }) => method === 'PATCH')?.offset).toBe(0);
  });

  test('is deleted on the server when it is cancelled', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    await signIn(page, promoter);
    await newRelease(page, `Long Way ${unique()}`);
    const line = await lineOf(page);
    await line.slow();
    await choose(page);
    await untilHalfWay(page);
    await page.getByRole('button', { name: `Cancel the upload of ${NAME}` }).click();
    await expect
      .poll(
        async () =>
          (await pool.query('select 1 from resumable_uploads where uploader_id = $1', [promoter.id])).rows.length,
        { timeout: 30_000 },
      )
      .toBe(0);
  });
});
