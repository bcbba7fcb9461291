import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createInstitution, createPriceList } from '../factories/campaign';
import { createPromotionCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createPromoShare, type SharedRelease } from '../factories/promo-share';
import { createRelease, sampleTo } from '../factories/release';
import { createUser, type TestUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

/*
 * The web app in a promo-share view shows nothing that the server refuses: no button, no menu entry, no screen. Calls
 * that a page makes without a click succeed.
 */

interface Shared {
  partner: TestUser;
  sourceId: number;
  /** A release on air, planned by the source. */
  onAir: { id: number; title: string };
  /** A release without a campaign. */
  free: { id: number; title: string };
}

async function sharedReleases(pool: Pool, link: Omit<SharedRelease, 'releaseId'> | null): Promise<Shared> {
  await createPriceList(pool);
  const source = await createPromotionCompany(pool, { name: `Tidal Records ${unique()}` });
  const [onAir, free] = [`On Air ${unique()}`, `At Rest ${unique()}`];
  const first = await createRelease(pool, source.id, { title: onAir, status: 'ON_AIR' });
  const second = await createRelease(pool, source.id, { title: free });
  await sampleTo(pool, first.id, (await createInstitution(pool)).id);
  const partner = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  await createPromoShare(pool, source.id, partner.companyId!, {
    full_access: link === null,
    links: link ? [first, second].map(({ id }) => ({ releaseId: id, ...link })) : [],
  });
  return {
    partner,
    sourceId: source.id,
    onAir: { id: first.id, title: onAir },
    free: { id: second.id, title: free },
  };
}

/**
 * Continues as the web app does once the server has opened the view.
 * @returns the calls that are refused from then on
 */
async function enterView(page: Page, { partner, sourceId }: Shared): Promise<string[]> {
  const cookies = await page.context().cookies();
  const own = cookies.find(({ name }) => name.endsWith('mpn-token'))!;
  const answer = await page.request.post('/api/auth/switch_to_promo_share_view', {
    headers: { authorization: `Bearer ${decodeURIComponent(own.value)}` },
    data: { sourceCompanyId: sourceId, password: partner.password },
  });
  const token = answer.headers().authorization?.replace(/^Bearer /, '') ?? '';
  await page.context().addCookies([
    { ...own, value: encodeURIComponent(token) },
    { ...own, name: own.name.replace('mpn-token', 'mpn-promoshare') },
  ]);
  const refused: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The newer of two cost previews ends the older one.
    if (response.status() === 409 && pathname.endsWith('/sampling_campaign_cost_preview')) return;
    // Files from the factory have no content.
    if (response.status() >= 400 && pathname.startsWith('/api/') && !/\/files\//.test(pathname)) {
      refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
    }
  });
  await page.goto('/releases');
  await expect(page.getByText('You are acting in the name of')).toBeVisible();
  return refused;
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

async function menuOf(page: Page, title: string): Promise<string[]> {
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByRole('button', { name: /actions/i }).click();
  const menu = page.getByRole('menu').last();
  await expect(menu).toBeVisible();
  const entries = await menu.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  return entries;
}

test('a page that was opened before goes on for its own company while another tab acts for the partner', async ({
  page,
  pool,
  signIn,
}) => {
  const shared = await sharedReleases(pool, null);
  await signIn(page, shared.partner);
  await page.goto('/company-contacts');
  const add = page.getByRole('button', { name: 'Add contact' });
  await add.click({ timeout: 60_000 });
  const other = await page.context().newPage();
  await enterView(other, shared);

  await page.bringToFront();
  await page.getByLabel('Last name').fill('Own');
  await page.getByLabel('E-mail').fill('own@example.org');
  await add.click();
  await expect(page.getByRole('link', { name: 'Own', exact: true })).toBeVisible();
  const { rows } = await pool.query<{ companyId: number }>(
    `select company_id as "companyId" from company_contacts where last_name = 'Own' and company_id = any($1)`,
    [[shared.sourceId, shared.partner.companyId]],
  );
  expect(rows).toEqual([{ companyId: shared.partner.companyId }]);
  // The view is in the cookies: the page takes it over when it is loaded anew, and says so.
  await page.goto('/releases');
  await expect(page.getByText('You are acting in the name of')).toBeVisible();
});

test('a partner with full access is offered everything up to the cart, and nothing that is refused', async ({
  page,
  pool,
  signIn,
}) => {
  const shared = await sharedReleases(pool, null);
  await signIn(page, shared.partner);
  const refused = await enterView(page, shared);

  await expect(sidebar(page).getByRole('link', { name: 'Cart' })).toBeVisible();
  for (const name of ['Order history', 'Deliveries', 'Promo shares', 'Contacts', 'Sampling templates', 'Settings']) {
    await expect(sidebar(page).getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /import/i })).toHaveCount(0);
  expect(await menuOf(page, shared.free.title)).toEqual([
    ...['Create sampling', 'Edit', 'Details', 'Statistics', 'Add to favorites', 'Copy'],
    'Download as a DDEX message (ERN 4.3, without AI facts)',
    'Download as a DDEX message (ERN 4.3.2, with AI facts)',
  ]);
  await page.screenshot({ path: process.env.SHARE_SCREENS ? `${process.env.SHARE_SCREENS}/list.png` : undefined });

  await page.goto(`/releases/${shared.onAir.id}`);
  await expect(page.getByText('Only its own users can pause the campaign.')).toBeVisible();
  await expect(page.getByRole('button', { name: /pause/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Copy release' })).toBeVisible();
  for (const name of ['Withdraw', 'Delete']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/releases/${shared.onAir.id}/sampling`);
  const lock = page.getByRole('dialog', { name: 'Only the company itself can change this campaign' });
  await expect(lock).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: process.env.SHARE_SCREENS ? `${process.env.SHARE_SCREENS}/lock.png` : undefined });
  await lock.getByRole('button', { name: 'Close' }).click();
  await expect(lock).toBeHidden();
  for (const name of [/^Pause/, /^Cancel/, /^Activate/, /^Save/]) {
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
  }

  await page.goto(`/releases/${shared.free.id}/sampling`);
  await page.getByRole('button', { name: 'Save and add to cart' }).click({ timeout: 60_000 });
  await page
    .getByRole('dialog', { name: 'This sampling is in the cart' })
    .getByRole('button', { name: 'Go to cart' })
    .click();
  await expect(page.getByText('The company you act for does the buying')).toBeVisible();
  await expect(page.getByRole('link', { name: shared.free.title, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
  await page.screenshot({ path: process.env.SHARE_SCREENS ? `${process.env.SHARE_SCREENS}/cart.png` : undefined });

  for (const path of ['/order-history', '/deliveries', '/cart/orders/1']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/releases(\?|$)/);
  }
  expect(refused).toEqual([]);
});

test('a partner with a link to read is offered details and playback only', async ({ page, pool, signIn }) => {
  const shared = await sharedReleases(pool, { editable: false });
  await signIn(page, shared.partner);
  const refused = await enterView(page, shared);
  await expect(sidebar(page).getByRole('link', { name: 'Cart' })).toHaveCount(0);
  expect(await menuOf(page, shared.free.title)).toEqual(['Details', 'Add to favorites']);
  await page.goto(`/releases/${shared.free.id}/details`);
  await expect(page.getByRole('heading', { name: shared.free.title })).toBeVisible({ timeout: 60_000 });
  for (const button of await page.getByRole('button', { name: /download|request/i }).all())
    await expect(button).toBeDisabled();
  await page.screenshot({ path: process.env.SHARE_SCREENS ? `${process.env.SHARE_SCREENS}/details.png` : undefined });
  await page.goto(`/releases/${shared.free.id}/statistics`);
  await expect(page).toHaveURL(/\/releases(\?|$)/);
  expect(refused).toEqual([]);
});

test('a partner sees what a share permits, enters its view with the own password, and leaves it', async ({
  page,
  pool,
  signIn,
}) => {
  const source = await createPromotionCompany(pool, { name: `Tidal Records ${unique()}` });
  const title = `Shared ${unique()}`;
  const release = await createRelease(pool, source.id, { title });
  const partner = await createUser(pool, 'PROMO_USER');
  await createPromoShare(pool, source.id, partner.companyId!, { links: [{ releaseId: release.id, editable: true }] });
  await signIn(page, partner);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Mandates' }).click({ timeout: 60_000 });
  await expect(page.getByText('1 release to look at and listen to, 1 of them to change')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: `Act for them: ${source.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Password/).fill('not this one');
  await dialog.getByRole('button', { name: 'Act for them' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel(/^Password/).fill(partner.password);
  await dialog.getByLabel(/^Password/).press('Enter');
  const banner = page.getByRole('status').filter({ hasText: source.name });
  await expect(banner).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mandates' })).toBeHidden();
  await banner.getByRole('button').click();
  await expect(banner).toBeHidden();
  await page.getByRole('link', { name: 'Mandates' }).click();
  await expect(page.getByText(source.name)).toBeVisible();
});
