import type { Locator, Page } from '@playwright/test';
import { unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { until } from '../support/until';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';

/** How long the app lets an answer be undone. */
const UNDO_MS = 8000;

/** A finger that moves sideways on an element, by so many pixels. */
async function swipe(page: Page, on: Locator, by: number): Promise<void> {
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] });
  await touch('touchStart', x);
  for (let step = 1; step <= 4; step += 1) await touch('touchMove', x + (by * step) / 4);
  await touch('touchEnd', null);
}

test('on a phone three releases are in sight, and gestures answer after a while in which they can be undone', async ({
  browser,
  pool,
  signIn,
}) => {
  const editor = await createUser(pool, 'MEDIA_USER');
  const label = await createUser(pool, 'PROMO_ADMIN');
  const titles = ['Eins', 'Zwei', 'Drei', 'Vier'].map((name) => `${name} ${unique()}`) as [
    string,
    string,
    string,
    string,
  ];
  const first = await releaseWithFiles(pool, { title: titles[0] }, 40);
  await sampleTo(pool, first.id, editor.companyId!, { startsInDays: -1 });
  for (const [index, title] of titles.slice(1).entries()) {
    const { id } = await createRelease(pool, label.companyId!, { title });
    await sampleTo(pool, id, editor.companyId!, { startsInDays: -2 - index });
  }
  const answers = async () =>
    (
      await pool.query<{ title: string; answer: string }>(
        `select r.title, ea.answer from editor_answers ea join releases r on r.id = ea.release_id
         where ea.user_id = $1`,
        [editor.id],
      )
    ).rows;
  const viewport = { width: 360, height: 740 };
  const phone = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', viewport, hasTouch: true });
  const page = await phone.newPage();
  // What can be undone for eight seconds can be undone as long as this test takes. (swipe-card.test.tsx has the time.)
  await page.addInitScript((undoMs) => {
    const timeout = window.setTimeout.bind(window) as (run: TimerHandler, ms?: number, ...rest: unknown[]) => number;
    const slower = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      timeout(run, ms === undoMs ? 3_600_000 : ms, ...rest);
    window.setTimeout = slower as typeof window.setTimeout;
  }, UNDO_MS);
  await signIn(page, editor);
  await page.goto('/releases');
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await card(titles[0]).getByRole('button', { name: 'Play Track 1' }).tap({ timeout: 60_000 });
  const player = page.getByRole('region', { name: 'Player' });
  await expect(player).toBeVisible();
  for (const title of titles.slice(0, 3)) {
    const box = (await card(title).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual((await player.boundingBox())!.y);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await seriousFindings(page)).toEqual([]);

  // The filters are folded away, and say how many are set.
  await expect(page.getByRole('button', { name: 'My genres' })).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).tap();
  await page.getByRole('button', { name: 'Favorites', exact: true }).tap();
  await page.getByRole('button', { name: '1 filter set, all filters' }).tap();
  await expect(page.getByRole('button', { name: 'My genres' })).toBeHidden();
  await page.getByRole('button', { name: '1 filter set, all filters' }).tap();
  await page.getByRole('button', { name: 'Favorites', exact: true }).tap();
  await page.getByRole('button', { name: 'More filters' }).tap();

  await swipe(page, card(titles[0]), 150);
  await expect(page.getByRole('status').filter({ hasText: titles[0] })).toContainText('Will play');
  expect(await seriousFindings(page)).toEqual([]);
  // By a click: of taps that follow a scripted swipe, Chromium loses one in three on a busy machine.
  await page.getByRole('button', { name: `Undo the answer about ${titles[0]}` }).click();
  await expect(card(titles[0]).getByRole('button', { name: `Will play: ${titles[0]}` })).toBeVisible();

  // Who leaves at once has answered.
  await swipe(page, card(titles[1]), -150);
  await expect(page.getByRole('status').filter({ hasText: titles[1] })).toContainText('Not for us');
  expect(await answers()).toEqual([]);
  await page.goto('about:blank');
  await until(answers, (rows) => rows.length > 0);
  expect(await answers()).toEqual([{ title: titles[1], answer: 'NOT_FOR_US' }]);
  await phone.close();
});
