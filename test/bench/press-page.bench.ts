import type { Browser, Page } from '@playwright/test';
import { createPromotionCompany } from '../factories/companies';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { made, upload } from '../http/files/whole-release';
import { apiAt } from '../http/support/client';
import { closeDatabase, database, useServer } from '../http/support/server';
import { startServerProcess } from '../http/support/server-process';
import { audioFile, pictureFile } from '../support/media';
import { benchDatabase } from './support/bench-database';
import { median, note } from './support/figures';
import { linkFor } from './support/press-guests';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';
import { browserOf, kB, slowPage, type Visit } from './support/slow-browser';

/*
 * The first visit of a press link in a real browser, over a connection of a phone: the time to a player that can be
 * pressed, and from pressing it to sound.
 */

const SECONDS = 200;
const TRACKS = 10;
const LIMIT_MS = 120_000;
const PHONE = {
  viewport: { width: 360, height: 740 },
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
};

declare global {
  interface Window {
    /** When the first sound was heard, by the page's clock. */
    firstSoundAt?: number;
  }
}

/** A release with real recordings and a cover. @returns the address of a personal link for it */
async function address(origin: string): Promise<string> {
  const pool = await database();
  const company = await createPromotionCompany(pool);
  const user = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
  const client = apiAt(Number(new URL(origin).port)).as(user);
  const owner = { user, client } as never;
  const release = await createRelease(pool, company.id, {}, TRACKS);
  const master = await upload(owner, 'AUDIO_TRACK', await audioFile({ seconds: SECONDS }), 'master.wav');
  const cover = await upload(owner, 'COVER', await pictureFile({ width: 1600, height: 1600 }), 'front.jpg');
  await pool.query('update tracks set audio_file_id = $2 where release_id = $1', [release.id, master.id]);
  await pool.query('update artworks set file_id = $2 where release_id = $1', [release.id, cover.id]);
  await made(master.id, 'STREAM');
  const login = { loginName: user.loginName, password: user.password };
  const answer = await apiAt(Number(new URL(origin).port)).post('/auth/login', login);
  const authorization = { authorization: answer.headers.get('authorization') ?? '' };
  return (await linkFor(`${origin}/api`, authorization, release.id, 1)).urls[0]!;
}

/** Notes when the page's player begins to sound. */
const noteSound = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.addEventListener('playing', () => (window.firstSoundAt ??= performance.now()), { once: true });
      return play.call(this);
    };
  });

interface Opened extends Visit {
  soundMs: number;
}

async function open(browser: Browser, url: string): Promise<Opened> {
  const { page, line, close } = await slowPage(browser, PHONE);
  await noteSound(page);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const play = page.getByRole('button', { name: /^Play /, disabled: false }).first();
  await play.waitFor({ timeout: LIMIT_MS });
  const visit = line.since(start);
  const pressed = await page.evaluate(() => performance.now());
  await play.click();
  await page.waitForFunction(() => window.firstSoundAt !== undefined, undefined, { timeout: LIMIT_MS });
  const soundMs = (await page.evaluate(() => window.firstSoundAt ?? 0)) - pressed;
  await close();
  return { ...visit, soundMs };
}

async function serve(bench: Bench): Promise<string> {
  const databaseUrl = await benchDatabase(bench, 0);
  const folder = bench.folder();
  const environment = { LOG_LEVEL: 'error' };
  const app = await startServerProcess({ root: ROOT, databaseUrl, folder, environment, isMeasured: true });
  bench.onEnd(() => app.stop());
  useServer(() => Promise.resolve(app));
  bench.onEnd(closeDatabase);
  return `http://127.0.0.1:${app.port}`;
}

runBench(async (bench) => {
  const origin = await serve(bench);
  const url = await address(origin);
  const browser = await browserOf(bench);
  const visits: Opened[] = [];
  for (let round = 0; round < sizeFrom('BENCH_ROUNDS', 5); round += 1) visits.push(await open(browser, url));
  const of = (what: keyof Opened): number => median(visits.map((one) => one[what]));
  note(
    `player that can be pressed: ${(of('ms') / 1000).toFixed(1)} s (aim 3 s); ${kB(of('bytes'))} in ${of('requests')} ` +
      `requests, of it ${kB(of('scriptBytes'))} in ${of('scripts')} scripts`,
  );
  note(`sound after pressing it: ${(of('soundMs') / 1000).toFixed(1)} s (aim 1 s)`);
});
