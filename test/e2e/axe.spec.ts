import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EditorStep } from '@mpn/domain';
import type { Page } from '@playwright/test';
import { createInstitution, createPriceList } from '../factories/campaign';
import { insertRow } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

const ICONS = join(dirname(require.resolve('@ant-design/icons-svg/package.json')), 'inline-svg');
const iconNames = new Set(
  ['outlined', 'filled', 'twotone'].flatMap((theme) =>
    readdirSync(join(ICONS, theme)).map((file) => file.replace(/\.svg$/, '')),
  ),
);

/** Buttons whose name begins with the file name of an icon ("credit-card Buy"): icons are decoration. */
async function namedAfterIcons(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  const names = [...tree.matchAll(/- '?button "((?:[^"\\]|\\.)*)"/g)].map(([, name = '']) => name);
  return names.filter((name) => iconNames.has(name.split(' ')[0] ?? ''));
}

async function check(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await seriousFindings(page), path).toEqual([]);
    expect.soft(await namedAfterIcons(page), `${path}: buttons without the names of icons`).toEqual([]);
  }
}

test.describe('pages have no serious accessibility finding', () => {
  test.describe.configure({ timeout: 300_000 });

  // Block the live stream: with it open the network is never idle, which the tests wait for.
  test.beforeEach(({ page }) => page.route('**/api/events', (route) => route.abort()));

  test('without a login', async ({ page }) => {
    await check(page, [
      '/login',
      '/account/password/reset-request',
      '/account/network/admit#token=x',
      '/unsubscribe#u=x',
      '/answer#token=x&answer=MAYBE',
      '/register',
      '/registration/media',
      '/nothing/here',
    ]);
  });

  test('for a promoter', async ({ page, pool, signIn }) => {
    await createPriceList(pool);
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const release = await createRelease(pool, promoter.companyId!, { title: 'Midnight Tram' });
    const sampled = await createRelease(pool, promoter.companyId!, { title: 'Low Tide Letters' });
    const station = await createInstitution(pool, {});
    await sampleTo(pool, sampled.id, station.id);
    await insertRow(pool, 'interactions', {
      user_id: promoter.id,
      release_id: sampled.id,
      company_id: station.id,
      type: 'SEEN',
      at: new Date(),
    });
    await signIn(page, promoter);
    await check(page, [
      '/releases',
      '/releases/new',
      ...EditorStep.map((step, index) => `/releases/${release.id}?step=${step}-${index + 1}`),
      `/releases/${release.id}/sampling`,
      `/releases/${release.id}/statistics`,
      `/releases/${sampled.id}/statistics`,
      `/releases/${sampled.id}/details?preview`,
      `/releases/${sampled.id}/details?preview&view=mail`,
      '/cart',
      '/order-history',
      '/deliveries',
      '/notifications',
      '/favorites',
      '/join_requests',
    ]);
  });

  test('in the account', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    const parts = ['login-name', 'email', 'password', 'sign-in', 'settings', 'personal-data'];
    await check(page, ['/account', ...parts.map((part) => `/account/${part}`)]);
  });

  test('for a media admin', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const release = await createRelease(pool, promoter.companyId!, { title: 'Low Tide Letters' });
    const station = await createInstitution(pool, {});
    await sampleTo(pool, release.id, station.id);
    await signIn(page, await createUser(pool, 'MEDIA_ADMIN', { company_id: station.id }));
    await check(page, ['/releases', `/releases/${release.id}/details`, '/company/delivery', '/account/settings']);
  });
});
