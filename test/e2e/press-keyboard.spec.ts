import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { unique } from '../factories/insert';
import { logoFile, setLogo } from '../http/companies/logo-support';
import { BROWSER, makeLink, personalLink } from '../http/press/support';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';
import { apiAs } from './support/server-api';

const PATIENCE_MS = 60_000;
/** Presses of Tab after which a control counts as not reachable. */
const TABS = 60;

test.beforeEach(() => test.setTimeout(8 * PATIENCE_MS));

/** Moves the focus by Tab until it is on the control with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = [];
  for (let n = 0; n < TABS; n += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const label = await focused.evaluate((element) => {
      const field = element as HTMLInputElement;
      return (element.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? element.textContent ?? '').trim();
    });
    seen.push(label);
    if (typeof name === 'string' ? label === name : name.test(label)) return;
  }
  throw new Error(`${String(name)} is not reached by Tab, only ${JSON.stringify(seen)}`);
}

const isFocused = (page: Page, name: string) => expect(page.getByRole('button', { name }).first()).toBeFocused();

async function linkWithLogo(pool: Pool, title: string): Promise<string> {
  const release = await releaseWithFiles(pool, { title, status: 'READY' }, 40);
  const owner = { user: release.owner, companyId: release.owner.companyId ?? 0, client: apiAs(release.owner) };
  await setLogo(owner, await logoFile());
  const link = await makeLink(owner, [release.id], { maxDownloadsPerTrack: 1 });
  // A domain that no institution has: guests with an institution's domain get no downloads.
  return (await personalLink(owner, link.id, `kim@${unique()}.example`)).url;
}

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`at ${width} px a guest listens, seeks, answers and downloads by the keyboard alone`, async ({
    pool,
    browser,
  }) => {
    const title = `Ebbe ${unique()}`;
    const url = await linkWithLogo(pool, title);
    const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US', userAgent: BROWSER });
    const guest = await context.newPage();
    await guest.goto(url);
    await expect(guest.getByRole('heading', { name: 'Hello Kim Berg' })).toBeVisible({ timeout: PATIENCE_MS });
    const logo = guest.locator('header img');
    await expect(logo).toHaveClass('logo dark-ink');
    await expect(logo).toHaveAttribute('alt', /\S/);
    await expect(guest.getByText('You can download each track once.')).toBeVisible();
    expect(await seriousFindings(guest)).toEqual([]);

    await expect(guest.getByRole('button', { name: 'Play Track 1' })).toBeEnabled({ timeout: PATIENCE_MS });
    await tabTo(guest, 'Play Track 1');
    await guest.keyboard.press('Enter');
    const player = guest.getByRole('region', { name: 'Player' });
    await expect(player).toBeVisible();
    await isFocused(guest, 'Pause Track 1');
    const answered = guest.waitForResponse((answer) => answer.url().endsWith('/answer') && answer.ok());
    await tabTo(guest, 'Will cover it');
    await guest.keyboard.press('Space');
    await answered;
    await expect(guest.getByRole('button', { name: 'Will cover it', pressed: true })).toHaveCount(1);
    await tabTo(guest, 'A sentence about it');
    await guest.keyboard.type('Schöner Refrain.');
    const sentence = guest.waitForRequest((request) => request.url().endsWith('/answer'));
    await guest.keyboard.press('Tab');
    expect((await sentence).postDataJSON()).toMatchObject({ answer: 'WILL_COVER', sentence: 'Schöner Refrain.' });

    await tabTo(guest, 'Download Track 1');
    await guest.keyboard.press('Enter');
    const downloaded = guest.waitForEvent('download');
    await tabTo(guest, 'MP3');
    expect(await seriousFindings(guest)).toEqual([]);
    await guest.keyboard.press('Enter');
    expect((await downloaded).suggestedFilename()).toMatch(/\.mp3$/);
    // The page asks by itself how often it may still be downloaded: after two minutes, if the file took long to make.
    await expect(guest.getByText('You have downloaded this as often as the label permits.').first()).toBeVisible({
      timeout: 3 * PATIENCE_MS,
    });

    const seek = player.getByRole('slider', { name: 'Place in the track' });
    await expect
      .poll(async () => Number(await seek.getAttribute('aria-valuenow')), { timeout: PATIENCE_MS })
      .toBeGreaterThan(0);
    await tabTo(guest, 'Place in the track');
    const before = Number(await seek.getAttribute('aria-valuenow'));
    // It plays on meanwhile, and on a busy machine it is near its end by now.
    const isLate = before > 20;
    for (let count = 0; count < 2; count += 1) await guest.keyboard.press(isLate ? 'ArrowLeft' : 'ArrowRight');
    const moved = expect.poll(async () => Number(await seek.getAttribute('aria-valuenow')) - before);
    await (isLate ? moved.toBeLessThan(0) : moved.toBeGreaterThanOrEqual(10));
    await expect(seek).toBeInViewport();
    expect(await seriousFindings(guest)).toEqual([]);
    await context.close();
  });
}
