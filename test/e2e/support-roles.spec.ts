import type { Locator, Page } from '@playwright/test';
import { createInstitution, createPriceList, dayFromNow, selecting } from '../factories/campaign';
import { createMediaCompany } from '../factories/companies';
import { insertRow, unique } from '../factories/insert';
import { draftCampaign, putIntoCart } from '../factories/order';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';
import { apiAs } from './support/server-api';

/** Permissions of each role in the panel, with its production build. */

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Support' });
/** Names of the entries in the menu of the desk. */
const entries = (page: Page): Promise<string[]> => menuOf(page).getByRole('link').allInnerTexts();
/** The panel's own menu at the left. */
const panelLink = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });

test('the role Support accepts a request to join, and sees neither sales nor actions that end something', async ({
  pool,
  browser,
}) => {
  const station = await createMediaCompany(pool, { name: `Radio Beitritt ${unique()}` });
  const person = { first_name: 'Jo', last_name: `Beitritt ${unique()}`, login_name: `jo-${unique()}` };
  await insertRow(pool, 'join_requests', {
    ...{ company_id: station.id, state: 'PENDING', email: `jo-${unique()}@example.org`, ...person },
    ...{ salutation: 'MR', preferred_app_locale: 'de-DE', requested_at: new Date(), consents: {} },
  });
  const page = await supportPage(browser, pool, { role: 'support', width: 1280 });
  expect(await entries(page)).not.toContain('Jobs');
  for (const name of ['Sales', 'Legal and contact', 'Content Manager'])
    await expect(panelLink(page, name)).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(`/admin/desk/companies/${station.id}`);
  await expect(page.getByRole('heading', { level: 1, name: station.name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Disable|Mark problematic)$/ })).toHaveCount(0);

  await menuOf(page).getByRole('link', { name: 'Join requests' }).click();
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(person.last_name);
  await page.getByRole('row').filter({ hasText: person.last_name }).getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: `Add Jo ${person.last_name} to ${station.name}` });
  await dialog.getByRole('checkbox', { name: 'As an administrator of the company' }).check();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('row').filter({ hasText: person.last_name })).toContainText('accepted');
  await page.context().close();
});

test('the role Finance compares a cart with new prices before they are published, in German', async ({
  pool,
  browser,
}) => {
  await createPriceList(pool);
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const company = `Warenkorb ${unique()}`;
  await pool.query('update companies set name = $2 where id = $1', [admin.companyId, company]);
  const release = await createRelease(pool, admin.companyId!);
  const window = { startDate: dayFromNow(0), endDate: dayFromNow(30), startTime: '00:00' };
  const addressees = {
    samplingType: 'SELECTIVE',
    addresseeBrowserInitialization: selecting(await createInstitution(pool)),
  };
  await putIntoCart(
    apiAs(admin),
    await draftCampaign(apiAs(admin), release.id, {
      ...window,
      samplingActions: [{ ...window, ...addressees, name: 'Erste', downloadAllowed: true }],
    }),
  );
  const page = await supportPage(browser, pool, { role: 'finance', width: 1280, language: 'de' });
  expect(await entries(page)).not.toContain('Lieferungen');
  await panelLink(page, 'Verkauf').click();
  await page.getByRole('tab', { name: 'Preislisten' }).click();
  await page.getByRole('textbox', { name: 'Hörfunk, Download', exact: true }).fill('1000,00');
  const preview = page.getByRole('region', { name: 'Vorschau' });
  const subject = preview.getByRole('combobox', { name: 'Preis von' });
  await subject.click();
  await page.getByRole('option', { name: 'Warenkorb einer Firma' }).click();
  // A list that closes takes the focus back, from a field that is typed in already, too.
  await expect(subject).toBeFocused();
  const choice = preview.getByRole('combobox', { name: 'Warenkorb einer Firma' });
  await choice.click();
  await choice.pressSequentially(company);
  await page.getByRole('option', { name: company }).click();
  await preview.getByRole('button', { name: 'Vergleichen' }).click();
  await expect(preview.getByRole('status')).toContainText(/heute [\d.,]+\s€, ab .* 1\.[\d.,]+\s€/);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await page.context().close();
});

test('the role Support lead acts for a person and returns to the desk, and both names are in the trail', async ({
  pool,
  browser,
}) => {
  const person = await createUser(pool, 'PROMO_ADMIN', { first_name: 'Petra', last_name: `Promo ${unique()}` });
  const page = await supportPage(browser, pool, { role: 'lead', width: 1280 });
  await page.goto(`/admin/desk/users/${person.id}`);
  await page.getByRole('button', { name: 'Act as' }).click();
  await page.getByLabel(/^Reason/).fill('Cannot find the cart');
  await page.getByRole('dialog').getByRole('button', { name: 'Act as' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You are acting as Petra' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the support desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Petra/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'session.stop-impersonation' });
  await expect(row.first()).toContainText('Pia Panel');
  await expect(row.first()).toContainText('in the name of Petra');
  expect(await seriousFindings(page)).toEqual([]);
  await page.context().close();
});
