import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { sampleTo } from '../factories/release';
import { startSshd } from '../support/sshd';
import { expect, test } from './support/fixtures';
import { mediaPerson, releaseWithFiles } from './support/real-release';

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

/** Long timeout: renditions are encoded and several seconds of audio are played. */
const PATIENCE_MS = 60_000;

test.beforeEach(() => test.setTimeout(4 * PATIENCE_MS));

/** Asserts that the page has no horizontal scroll bar. */
async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, window: width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
}

test.describe("the editor's list of releases", () => {
  test('is operated by keys, and favorites, notes and seen releases are kept', async ({ page, pool, signIn }) => {
    const editor = await mediaPerson(pool, 'MEDIA_USER');
    const [first, second] = [
      await releaseWithFiles(pool, { title: 'Erste Platte' }),
      await releaseWithFiles(pool, { title: 'Zweite Platte', additional_information: 'Hört <b>hin</b>' }),
    ];
    await sampleTo(pool, first.id, editor.companyId ?? 0, { startsInDays: -2 });
    await sampleTo(pool, second.id, editor.companyId ?? 0, { startsInDays: -1 });
    await signIn(page, editor);
    await page.goto('/releases');
    await expect(row(page, 'Zweite Platte')).toContainText('New', { timeout: PATIENCE_MS });

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();

    // Newest first: J lands on the second, J again on the first, K goes back.
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    await page.keyboard.press('Space');
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player).toContainText('Track 1');
    await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
    // The bar has the waveform once the recording is measured.
    const waveform = player.getByRole('slider', { name: /: Track 1$/ });
    await expect(waveform).toHaveAttribute('aria-valuemax', '4', { timeout: PATIENCE_MS });
    await waveform.click({ position: { x: 2, y: 10 } });
    await page.keyboard.press('f');
    await expect(page.getByRole('button', { name: 'Remove Zweite Platte from favorites' })).toBeVisible();
    await page.getByRole('button', { name: 'Favorites', exact: true }).click();
    await expect(page).toHaveURL(/favorites=true/);
    await expect(row(page, 'Erste Platte')).toHaveCount(0);
    // Not before: a list that was read before the favorite was saved is empty until it is read again.
    await expect(row(page, 'Zweite Platte')).toBeVisible();

    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/releases/${second.id}/details`));
    await expect(page.getByRole('heading', { level: 1, name: 'Zweite Platte' })).toBeVisible();
    await expect(page.getByText('Hört hin')).toBeVisible();
    await expect(page.getByText('Why you received this')).toBeVisible();
    await page.getByRole('textbox', { name: 'Notepad' }).fill('A-Rotation ab Montag');
    await expect(page.getByText(/^Saved .* Only you can see this\.$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Notepad' })).toHaveValue('A-Rotation ab Montag');
    await page.goBack();
    await expect(row(page, 'Zweite Platte')).toContainText('Seen');
  });

  test('counts a track as listened to after thirty seconds of playback', async ({ page, pool, signIn }) => {
    const editor = await mediaPerson(pool, 'MEDIA_USER');
    const release = await releaseWithFiles(pool, { title: 'Langes Stück' }, 34);
    await sampleTo(pool, release.id, editor.companyId ?? 0);
    await signIn(page, editor);
    await page.goto('/releases');
    await row(page, 'Langes Stück').getByRole('button', { name: 'Play Track 1' }).click();
    const player = page.getByRole('region', { name: 'Player' });
    await expect(player.getByText('0:20')).toBeVisible({ timeout: PATIENCE_MS });
    await expect(row(page, 'Langes Stück')).toContainText('New');
    await expect(row(page, 'Langes Stück')).toContainText('Listened to', { timeout: PATIENCE_MS });
  });

  test('offers downloads of a track and a release in the chosen format', async ({ page, pool, signIn }) => {
    const editor = await mediaPerson(pool, 'MEDIA_USER');
    const release = await releaseWithFiles(pool, { title: 'Zum Mitnehmen' });
    await sampleTo(pool, release.id, editor.companyId ?? 0);
    await signIn(page, editor);
    await page.goto('/releases');
    await page.getByRole('link', { name: 'Zum Mitnehmen' }).click();
    // By keyboard, because antd renders the chosen value over the field.
    await page.getByRole('combobox', { name: 'Audio format' }).press('ArrowDown');
    await page.getByTitle('FLAC', { exact: true }).click();

    const [track] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Track 1 as FLAC' }).click(),
    ]);
    expect(track.suggestedFilename()).toMatch(/^1-01_.*\.flac$/);
    expect(
      readFileSync(await track.path())
        .subarray(0, 4)
        .toString(),
    ).toBe('fLaC');
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download release (ZIP)' }).click(),
    ]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
    expect(
      readFileSync(await zip.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await expect(page.locator('#content').getByText('Downloaded').first()).toBeVisible();
  });

  test('shows why a release has no downloads', async ({ page, pool, signIn }) => {
    const editor = await mediaPerson(pool, 'MEDIA_USER');
    const [ended, listening] = [
      await releaseWithFiles(pool, { title: 'Vorbei' }),
      await releaseWithFiles(pool, { title: 'Nur Hören' }),
    ];
    await sampleTo(pool, ended.id, editor.companyId ?? 0, {
      startsInDays: -30,
      endsInDays: -2,
      campaignStatus: 'PAID_FINISHED',
      actionStatus: 'FINISHED',
    });
    await sampleTo(pool, listening.id, editor.companyId ?? 0, { right: 'STREAMING', downloadAllowed: false });
    await signIn(page, editor);
    await page.goto('/releases');
    // The default view shows running releases, with the number of new ones.
    await expect(row(page, 'Nur Hören')).toBeVisible({ timeout: PATIENCE_MS });
    await expect(row(page, 'Vorbei')).toHaveCount(0);
    await expect(page.getByText('One release that you have not opened yet.')).toBeVisible();
    await page.getByText('All', { exact: true }).click();
    await expect(row(page, 'Vorbei')).toContainText('Sampling ended', { timeout: PATIENCE_MS });
    await expect(row(page, 'Vorbei').getByRole('button', { name: /^Download/ })).toBeDisabled();
    await page.getByRole('link', { name: 'Nur Hören' }).click();
    await expect(page.getByText(/Downloads are not permitted for this release/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request release' })).toBeDisabled();
  });

  test('has no horizontal scroll bar on a phone', async ({ page, pool, signIn }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const editor = await mediaPerson(pool, 'MEDIA_USER');
    const release = await releaseWithFiles(pool, { title: 'Für unterwegs' });
    await sampleTo(pool, release.id, editor.companyId ?? 0);
    await signIn(page, editor);
    await page.goto('/releases');
    const card = page.getByRole('listitem').filter({ hasText: 'Für unterwegs' });
    await expect(card).toBeVisible({ timeout: PATIENCE_MS });
    await expectNoHorizontalScroll(page);
    await card.getByRole('link', { name: 'Für unterwegs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Für unterwegs');
    await expectNoHorizontalScroll(page);
  });
});

test('a promoter sees the page of the release as an editor will, without an interaction being recorded', async ({
  page,
  pool,
  signIn,
}) => {
  const { id, owner } = await releaseWithFiles(pool, { title: 'Vorschau' });
  await signIn(page, owner);
  await page.goto(`/releases/${id}/details`);
  await expect(page.getByText('This is what an editor sees')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.getByRole('button', { name: 'Request release' })).toBeDisabled();
  const seen = await pool.query('select 1 from interactions where release_id = $1', [id]);
  expect(seen.rowCount).toBe(0);
});

test('a media admin sets up a server, requests a delivery, and sees the delivered files in the log', async ({
  page,
  pool,
  signIn,
}) => {
  const sshd = await startSshd();
  try {
    const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
    const release = await releaseWithFiles(pool, { title: 'Für das Archiv' });
    await sampleTo(pool, release.id, admin.companyId ?? 0);
    await signIn(page, admin);
    await page.goto('/releases');

    await page.getByRole('link', { name: 'Delivery settings' }).click();
    await page.getByLabel('Server address').fill(sshd.host);
    await page.getByLabel('Port', { exact: true }).fill(String(sshd.port));
    await page.getByLabel('User name').fill(sshd.userName);
    await page.getByLabel('Password', { exact: true }).fill(sshd.password);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('Is this the key of your server?')).toBeVisible();
    await expect(page.getByText(sshd.hostKeyFingerprint)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm this key' }).click();
    await expect(page.getByText('Everything works: we can deliver to this server.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Key confirmed. We deliver to this server only.')).toBeVisible();

    await page.getByRole('link', { name: /^Releases/ }).click();
    await page.getByRole('link', { name: 'Für das Archiv' }).click();
    await page.getByRole('button', { name: /Request release$/ }).click();
    await expect(page.getByRole('button', { name: 'Request release again' })).toBeEnabled({ timeout: PATIENCE_MS });
    await expect(page.getByText(/^Last delivered/)).toBeVisible();

    await page.getByRole('link', { name: 'Deliveries' }).click();
    await expect(page.getByText('1 delivered')).toBeVisible();
    await page.getByRole('link', { name: 'Für das Archiv' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/SHA-256/).first()).toBeVisible();
    await expect(drawer.getByText('Attempt 1: delivered')).toBeVisible();
    const names = readdirSync(sshd.root, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.endsWith('.mp3'))).toHaveLength(2);
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await sshd.stop();
  }
});
