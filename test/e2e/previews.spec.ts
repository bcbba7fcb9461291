import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { insertRow } from '../factories/insert';
import { createFile, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';
import { addVideoAndPapers, mediaPerson, releaseWithFiles } from './support/real-release';

/** Long timeout: recordings and a video are encoded. */
const PATIENCE_MS = 90_000;

test.beforeEach(() => test.setTimeout(4 * PATIENCE_MS));

/** Height in pixels of the video on the page, once it plays. */
async function playedHeight(page: Page): Promise<number> {
  const video = page.locator('video');
  await expect(video).toBeVisible({ timeout: PATIENCE_MS });
  return video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    return element.videoHeight;
  });
}

test('an editor with the right to stream plays every recording and video, and is offered no download', async ({
  page,
  pool,
  signIn,
}) => {
  const release = await releaseWithFiles(pool, { title: 'Nur zum Hören' });
  await addVideoAndPapers(pool, release);
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  await sampleTo(pool, release.id, editor.companyId ?? 0, { right: 'STREAMING' });
  await signIn(page, editor);
  await page.goto(`/releases/${release.id}/details`);
  await expect(page.getByText(/Downloads are not permitted for this release/)).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /original/i })).toHaveCount(0);
  const artwork = page.getByRole('region', { name: 'Artwork' });
  await expect(artwork.getByRole('link', { name: 'Enlarge Back cover' })).toBeVisible();
  await expect(artwork.getByRole('listitem').filter({ hasText: 'Booklet' })).toContainText(
    'Only where downloads are permitted',
  );
  await page.getByRole('button', { name: 'Play Track 1' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: PATIENCE_MS });

  await page.getByRole('tab', { name: /Artist/ }).click();
  await expect(page.getByRole('link', { name: /biography\.pdf/ })).toBeVisible();
  await page.getByRole('tab', { name: /Videos/ }).click();
  expect(await playedHeight(page)).toBe(720);
  await expect(page.getByRole('link', { name: /original/i })).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 780 });
  const { content, width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
});

test('an editor with the right to download gets the originals of video and booklet', async ({ page, pool, signIn }) => {
  const release = await releaseWithFiles(pool, { title: 'Mit allem' });
  const { video } = await addVideoAndPapers(pool, release);
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  await sampleTo(pool, release.id, editor.companyId ?? 0);
  await signIn(page, editor);
  await page.goto(`/releases/${release.id}/details?tab=videos`);
  expect(await playedHeight(page)).toBe(720);
  const [clip] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('tabpanel')
      .getByRole('link', { name: /Download original/ })
      .click(),
  ]);
  expect(readFileSync(await clip.path()).equals(video)).toBe(true);
  const [booklet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download original .*: booklet\.pdf$/ }).click(),
  ]);
  expect(
    readFileSync(await booklet.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('a video without a preview shows that its preview is being prepared', async ({ page, pool, signIn }) => {
  const release = await releaseWithFiles(pool, { title: 'Eben erst' });
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  const file = await createFile(pool, release.owner.companyId, 'MUSIC_VIDEO', { state: 'TEMPORARY' });
  await insertRow(pool, 'videos', { release_id: release.id, position: 1, title: 'Clip', video_file_id: file.id });
  await sampleTo(pool, release.id, editor.companyId ?? 0, { right: 'STREAMING' });
  await signIn(page, editor);
  await page.goto(`/releases/${release.id}/details?tab=videos`);
  await expect(page.getByText('The preview of this video is being prepared.')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.locator('video')).toHaveCount(0);
});

test('another promoter plays excerpts of 45 seconds, labelled as such', async ({ page, pool, signIn }) => {
  const release = await releaseWithFiles(pool, { title: 'Auf dem Markt' }, 60);
  await addVideoAndPapers(pool, release);
  await sampleTo(pool, release.id, (await mediaPerson(pool, 'MEDIA_USER')).companyId ?? 0);
  const other = await createUser(pool, 'PROMO_ADMIN', { product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS' });
  await signIn(page, other);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'On the market' }).click({ timeout: PATIENCE_MS });
  await expect(page.getByRole('heading', { name: 'On the market' })).toBeVisible();
  // The first page may be full of other tests' releases.
  await page.getByRole('searchbox').fill('Auf dem Markt');
  await page.locator(`a[href="/releases/${String(release.id)}/details"]`).click();
  await expect(page.getByText('Release of another promoter', { exact: true })).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.getByText('45 seconds to listen to').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Download|Request)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Play Track 1' }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toContainText(/0:4[45]/, { timeout: PATIENCE_MS });
  await expect(player).not.toContainText('1:00');
  await page.getByRole('tab', { name: /Artist/ }).click();
  await expect(page.getByText(/biography\.pdf/)).toBeVisible();
  await expect(page.getByRole('link', { name: /biography\.pdf/ })).toHaveCount(0);
  await page.getByRole('tab', { name: /Videos/ }).click();
  await expect(page.getByText('This video is for the institutions that it is sampled to.')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});
