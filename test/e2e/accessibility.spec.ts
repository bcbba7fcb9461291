import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { unique } from '../factories/insert';
import { appRoutes, panelRoutes } from './pages/app-routes';
import { walkByTab } from './pages/focus-walk';
import { makeObjects, PEOPLE } from './pages/made';
import { VISITS, type Visit, type Visitor } from './pages/visits';
import { seriousFindings, type FindingsOptions } from './support/axe';
import { expect, test } from './support/fixtures';
import { openInApp } from './support/open-in-app';
import { supportPage } from './support/panel';
import { watchQuiet } from './support/quiet';
import { mailedCode, registrationOn } from './support/registration';

/*
 * Every page of the web app, and of what we add to the panel, by the list of its routes: axe, target sizes, and a walk
 * with the Tab key. `npm run soak -- accessibility` does it in both languages, at 200 and 400 % and in forced colours.
 */

interface Form {
  name: string;
  locale: 'en-US' | 'de-DE';
  /** What a window of 1440, or 1280, pixels is at this zoom. */
  viewport: { width: number; height: number };
  forcedColors?: 'active';
  /** Stops of a walk with the Tab key, on each page. */
  stops: number;
}

const isLong = process.env.SOAK === 'long';
const LANGUAGES = isLong ? (['en-US', 'de-DE'] as const) : (['en-US'] as const);
const DESK = { width: 1440, height: 900 };
const FORMS: readonly Form[] = LANGUAGES.flatMap((locale): Form[] => [
  { name: `${locale}, 100 %`, locale, viewport: DESK, stops: isLong ? 80 : 12 },
  ...(isLong
    ? [
        { name: `${locale}, 200 %`, locale, viewport: { width: 720, height: 450 }, stops: 80 },
        // WCAG 2.2, 1.4.10: 1280 x 1024 pixels at 400 %.
        { name: `${locale}, 400 %`, locale, viewport: { width: 320, height: 256 }, stops: 80 },
        { name: `${locale}, forced colours`, locale, viewport: DESK, forcedColors: 'active' as const, stops: 80 },
      ]
    : []),
]);

const ICONS = join(dirname(require.resolve('@ant-design/icons-svg/package.json')), 'inline-svg');
const iconNames = new Set(
  ['outlined', 'filled', 'twotone'].flatMap((theme) =>
    readdirSync(join(ICONS, theme)).map((file) => file.replace(/\.svg$/, '')),
  ),
);

/** Buttons whose name begins with the file name of an icon ("credit-card Buy"): icons are decoration. */
async function namedAfterIcons(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('button:not([aria-label]):not([aria-labelledby]), [role="button"]:not([aria-label])')]
      .map((button) => button.querySelector('[role="img"][aria-label]:not([aria-hidden="true"] *)'))
      .flatMap((icon) => icon?.getAttribute('aria-label') ?? []),
  );
  return names.filter((name) => iconNames.has(name));
}

const isWiderThanTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Checks the page that is open; `what` names it in the report. */
async function check(page: Page, what: string, form: Form, options: FindingsOptions = {}): Promise<void> {
  expect.soft(await seriousFindings(page, undefined, options), what).toEqual([]);
  expect.soft(await namedAfterIcons(page), `${what}: buttons without the names of icons`).toEqual([]);
  expect.soft(await isWiderThanTheWindow(page), `${what}: scrolls sideways`).toBe(false);
  expect.soft(await walkByTab(page, form.stops), what).toEqual([]);
}

async function windowOf(browser: Browser, form: Form): Promise<Page> {
  const { locale, viewport, forcedColors = null } = form;
  const baseURL = process.env.E2E_SERVER_URL ?? '';
  const context = await browser.newContext({ baseURL, locale, viewport, forcedColors, reducedMotion: 'reduce' });
  const page = await context.newPage();
  // With the live stream open the network is never idle, which the checks wait for. Not by a route of the page, with
  // which the browser keeps no files: each page would load and compile the whole app.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      new URL(input instanceof Request ? input.url : input, location.href).pathname === '/api/events'
        ? Promise.reject(new TypeError('no live stream'))
        : fetch(input, init);
  });
  return page;
}

const visitsOf = (visitor: Visitor): Visit[] =>
  Object.values(VISITS).flatMap((visits) => visits.filter(({ as }) => as === visitor));

test('every route of the web app has an entry, and every entry is a route', () => {
  expect(
    Object.keys(VISITS)
      .filter((route) => route !== '*')
      .sort(),
  ).toEqual(appRoutes());
});

for (const form of FORMS) {
  test.describe(`pages at ${form.name}`, () => {
    test.describe.configure({ timeout: isLong ? 3_600_000 : 600_000 });

    for (const visitor of ['nobody', ...PEOPLE] as const) {
      test(`of ${visitor}`, async ({ browser, pool, signIn }) => {
        const made = await makeObjects(pool, form.locale);
        const page = await windowOf(browser, form);
        if (visitor !== 'nobody') await signIn(page, made.people[visitor]);
        const quiet = watchQuiet(page);
        for (const [index, { at, moves, mayLoad }] of visitsOf(visitor).entries()) {
          const path = at(made);
          // Loaded once: a load costs more than all checks of the page. Links of mails are opened in a new window.
          const isLoaded = index > 0 && !path.includes('#') && visitor !== 'nobody';
          await (isLoaded ? openInApp(page, path) : page.goto(path));
          // The menu was checked on the first page.
          await check(page, path, form, { mayLoad, quiet, without: isLoaded ? ['aside'] : [] });
          const { pathname } = new URL(page.url());
          if (!moves) expect.soft(pathname, 'the page that was asked for').toBe(path.split(/[?#]/)[0]);
        }
        await page.context().close();
      });
    }

    test('of an applicant', async ({ browser, pool, mailsTo }) => {
      // All browsers of a run share one network and its rate limits.
      await pool.query('delete from rate_limits');
      const page = await windowOf(browser, form);
      const applicant = registrationOn(page, mailsTo, form.locale === 'de-DE' ? 'de' : 'en');
      const [email, name] = [`new-${unique()}@example.org`, unique()];
      const checked = (what: string) => check(page, `${new URL(page.url()).pathname} ${what}`, form);

      await applicant.askForCode('label', email);
      await checked('code');
      await applicant.typeCode(await mailedCode(mailsTo, email));
      await expect(page).toHaveURL(/\/form/);
      for (const fill of [
        () => applicant.fillCompany(`Nordlicht ${name}`),
        () => undefined,
        () => applicant.fillPerson(`nora-${name}`),
        applicant.fillPassword,
        applicant.agreeToAll,
      ]) {
        await checked('empty');
        await fill();
        const { href } = new URL(page.url());
        await applicant.next();
        await expect(page).not.toHaveURL(href);
      }
      await checked('review');
      await applicant.submit().click();
      await expect(page).toHaveURL(/\/final/);
      await checked('done');
      await page.context().close();
    });
  });
}

test.describe('pages of the panel', () => {
  test.describe.configure({ timeout: isLong ? 3_600_000 : 600_000 });

  for (const language of isLong ? (['en', 'de'] as const) : (['en'] as const)) {
    test(`in ${language}`, async ({ browser, pool }) => {
      await makeObjects(pool, 'en-US');
      const page = await supportPage(browser, pool, { language });
      for (const path of panelRoutes()) {
        await page.goto(`/admin/${path}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        expect.soft(await seriousFindings(page), path).toEqual([]);
        expect.soft(await walkByTab(page, FORMS[0]!.stops), path).toEqual([]);
      }
      await page.context().close();
    });
  }
});
