import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import sharp from 'sharp';
import { logIn, PANEL_LOGIN, PASSWORD, speak, speakInPanel, type Person } from './people';
import { listScreens } from './screens';
import type { Picture, Screen } from './states';

/**
 * Takes the pictures of docs/screens and of the manual (WebP, in German and English) from a served demo (SCREENS_URL);
 * `npm run screens` starts it. Arguments: what the names of the screens to take begin with, `manual` for all of the
 * manual, none for all. Errors of the browser's console are printed.
 */
const FOLDER = resolve(__dirname, '../../docs/screens');
/** Size of a picture of the manual; its test compares the pictures with `picture.ts`, an ES module. */
const MANUAL_SIZE = { width: 1200, height: 750 };
const MANUAL = resolve(__dirname, '../../admin-web/src/features/help/pictures');
const MANUAL_QUALITY = 72;
const HEIGHT = { 1440: 900, 820: 1100, 360: 780 } as const;
/** Maximum height of a screenshot in pixels; longer pages are cut. */
const MAX_HEIGHT = 2200;
const SETTLED_MS = 500;
const RESIZED_MS = 250;
const COLOURS = 128;

const server = process.env.SCREENS_URL ?? '';
const wanted = process.argv.slice(2);

type Width = keyof typeof HEIGHT;

async function contextFor(browser: Browser, locale: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server,
    // The demo's users have German; pages before the login use the browser's language.
    locale,
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: HEIGHT[1440] },
    reducedMotion: 'reduce',
  });
  // Block the live stream: with it open the network is never idle, which is waited for.
  await context.route('**/api/events', (route) => route.abort());
  if (token) await context.addCookies([{ name: 'mpn-token', value: token, url: server, sameSite: 'Strict' }]);
  return context;
}

/** Waits until nothing is loading any more; a page that polls is settled as well. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
  const pending = page.locator('.ant-skeleton-active, .ant-spin-spinning, #start');
  await pending
    .first()
    .waitFor({ state: 'hidden', timeout: 5000 })
    .catch(() => undefined);
  await page.waitForTimeout(SETTLED_MS);
}

/** Takes the page up to the maximum height, with a reduced palette. */
async function photograph(page: Page, width: Width, name: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT[width] });
  await page.waitForTimeout(RESIZED_MS);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Enlarges the window instead of taking a full-page picture, so that sticky elements stay at its edges.
  await page.setViewportSize({ width, height: Math.min(Math.max(height, HEIGHT[width]), MAX_HEIGHT) });
  await page.waitForTimeout(RESIZED_MS);
  const picture = await page.screenshot({ animations: 'disabled' });
  const small = await sharp(picture).png({ palette: true, colours: COLOURS, effort: 8 }).toBuffer();
  writeFileSync(resolve(FOLDER, `${name}.png`), small);
}

/** Takes what the window shows, for the manual. */
async function photographForManual(page: Page, { name, locale }: Screen): Promise<void> {
  await page.waitForTimeout(RESIZED_MS);
  const picture = await page.screenshot({ animations: 'disabled' });
  const small = await sharp(picture).webp({ quality: MANUAL_QUALITY, effort: 6 }).toBuffer();
  const folder = resolve(MANUAL, locale === 'en-US' ? 'en' : 'de');
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, `${name}.webp`), small);
}

const isOfManual = ({ pictures }: Screen): boolean => pictures.includes('manual');

const partsOf = (picture: Picture) => {
  const [width, appearance] = picture.split('-') as [string, 'light' | 'dark'];
  return { width: Number(width) as Width, appearance };
};

/** One visit for all pictures of a screen: by changing the window's width and the system's appearance. */
async function take(context: BrowserContext, screen: Screen): Promise<void> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  try {
    if (isOfManual(screen)) await page.setViewportSize(MANUAL_SIZE);
    await screen.before?.(page);
    await page.goto(screen.path);
    await settle(page);
    await screen.act?.(page).catch((error: unknown) => complaints.push(`not done: ${String(error).split('\n')[0]}`));
    if (screen.act) await settle(page);
    const path = new URL(page.url()).pathname;
    if (path !== (screen.endsAt ?? screen.path.split('?')[0])) complaints.push(`moved to ${path}`);
    for (const picture of screen.pictures) {
      if (picture === 'manual') {
        await photographForManual(page, screen);
        continue;
      }
      const { width, appearance } = partsOf(picture);
      await page.emulateMedia({ colorScheme: appearance });
      await photograph(page, width, `${screen.name}-${picture}`);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (beyond > 0) complaints.push(`${String(beyond)} px wider than the window of ${String(width)} px`);
    }
  } finally {
    await context.setOffline(false);
    await page.close({ runBeforeUnload: false });
  }
  console.log(`${screen.name}${complaints.map((text) => `\n  ${text}`).join('')}`);
}

/** Logs in to the panel by its form: its session is not a cookie alone. */
async function enterPanel(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/admin');
  await page.locator('input[name="email"]').fill(PANEL_LOGIN);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/admin\/desk/);
  await page.close();
}

async function enter(browser: Browser, locale: 'de-DE' | 'en-US', person: Person, token?: string) {
  if (person === 'support') await speakInPanel(server, locale === 'en-US' ? 'en' : 'de');
  else if (token) await speak(server, token, locale);
  const context = await contextFor(browser, locale, token);
  if (person === 'support') await enterPanel(context);
  return context;
}

const isWanted = (screen: Screen): boolean =>
  wanted.length === 0 || wanted.some((part) => (part === 'manual' ? isOfManual(screen) : screen.name.startsWith(part)));

async function takeAll(browser: Browser): Promise<void> {
  const tokens = {
    promoAdmin: await logIn(server, 'promoAdmin'),
    mediaUser: await logIn(server, 'mediaUser'),
    mediaAdmin: await logIn(server, 'mediaAdmin'),
  };
  const all = await listScreens(server, tokens);
  const screens = all.filter(isWanted);
  for (const locale of ['de-DE', 'en-US'] as const) {
    const ofLocale = screens.filter((screen) => (screen.locale ?? 'de-DE') === locale);
    for (const person of new Set(ofLocale.map(({ as }) => as))) {
      const token = person === 'nobody' || person === 'support' ? undefined : tokens[person];
      const context = await enter(browser, locale, person, token);
      for (const screen of ofLocale.filter(({ as }) => as === person)) await take(context, screen);
      await context.close();
    }
  }
}

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--hide-scrollbars'];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...args, ...quiet],
  });
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
  const bytes = files.reduce((sum, name) => sum + statSync(resolve(FOLDER, name)).size, 0);
  console.log(`${String(files.length)} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
