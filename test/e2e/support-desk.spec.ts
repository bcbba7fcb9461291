import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { createInstitution, createPriceList } from '../factories/campaign';
import { createMediaCompany, createPromotionCompany } from '../factories/companies';
import { createDelivery, createFtpConfiguration } from '../factories/delivery';
import { insertRow, unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { pdfText } from '../support/pdf-text';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';
import { buyCampaignFor } from './support/server-api';

/**
 * Fills in the reason, if given, clicks the button in the dialog, and waits until the dialog is closed.
 * @param title accessible name of the dialog
 */
async function confirm(page: Page, title: string | RegExp, button: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (reason) await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const inMenu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Support' }).getByRole('link', { name, exact: true });

test('a clerk does twelve tasks at the desk, each of which is in the trail', async ({ pool, browser }) => {
  await createPriceList(pool);
  const mark = unique();
  const station = await createMediaCompany(pool, { name: `Radio Morgen ${mark}`, pending_registration: true });
  const applicant = { pending_registration: true, first_name: 'Nora', last_name: `Neu ${mark}` };
  const nora = await createUser(pool, 'MEDIA_ADMIN', { company_id: station.id, ...applicant });
  const fake = await createMediaCompany(pool, { name: `Falscher Sender ${mark}`, pending_registration: true });
  await createUser(pool, 'MEDIA_ADMIN', {
    company_id: fake.id,
    pending_registration: true,
    last_name: `Falsch ${mark}`,
  });
  const admin = await createUser(pool, 'PROMO_ADMIN', { first_name: 'Anna', last_name: `Alt ${mark}` });
  const release = await createRelease(pool, admin.companyId!, { title: `Morgenlied ${mark}` });
  await buyCampaignFor(admin, release.id, await createInstitution(pool));
  const { rows } = await pool.query<{ id: number; order_number: string }>(
    'select id, order_number from purchase_orders where company_id = $1',
    [admin.companyId],
  );
  const order = rows[0]!;
  const server = await createMediaCompany(pool, { name: `Sender Voll ${mark}` });
  await createFtpConfiguration(pool, server.id, { server_address: '127.0.0.1', server_port: 9 });
  const failed = { state: 'FAILED', error_code: 'mpn.backend.delivery.error.disk-full', attempts: 5 };
  const delivery = await createDelivery(pool, release.id, server.id, failed);
  const debtor = await createPromotionCompany(pool, { name: `Schuldner ${mark}` });
  const mail = await insertRow(pool, 'mails', {
    ...{ recipient: `kein-${mark}@example.org`, locale: 'de-DE', template: 'registration-approved', text: 'Text' },
    ...{ subject: `Betreff ${mark}`, html: '<p>Text</p>', state: 'FAILED', attempts: 12, error: 'Error: refused' },
  });

  const page = await supportPage(browser, pool, { width: 1280 });

  await test.step('1: sees the open tasks', async () => {
    await expect(page.getByRole('region', { name: 'People' })).toContainText('Registrations to be checked');
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });

  await test.step('2: approves a registration after previewing the mail', async () => {
    await page.getByRole('link', { name: 'Registrations to be checked' }).click();
    const card = page.getByRole('article', { name: station.name });
    await expect(card).toContainText(nora.email);
    expect(await seriousFindings(page)).toEqual([]);
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('dialog')).toContainText(nora.loginName);
    expect(await seriousFindings(page)).toEqual([]);
    await confirm(page, /^Approve the registration/, 'Approve');
    await expect(card).toBeHidden();
  });

  await test.step('3: declines another with a reason that the mail shows', async () => {
    const card = page.getByRole('article', { name: fake.name });
    await card.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: /^Decline the registration/ });
    await expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled();
    await dialog.getByLabel(/^Reason/).fill('Es gibt keinen solchen Sender.');
    await expect(dialog.getByRole('region', { name: 'E-mail that goes out' })).toContainText('keinen solchen Sender');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect(card).toBeHidden();
  });

  await test.step('4: finds an order by its number, with the keyboard alone', async () => {
    await page.getByRole('searchbox', { name: 'Search everything' }).focus();
    await page.keyboard.type(order.order_number);
    const hit = page.getByRole('region', { name: 'Found' }).getByRole('link', { name: order.order_number });
    await expect(hit).toBeVisible();
    for (let tabs = 0; tabs < 4 && !(await hit.evaluate((link) => link === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: order.order_number })).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('5: issues a credit note over a part of the invoice', async () => {
    await page.getByRole('button', { name: 'Credit note' }).click();
    const dialog = page.getByRole('dialog', { name: /^Credit invoice RE-/ });
    await dialog.getByLabel('Net amount').fill('10.50');
    await confirm(page, /^Credit invoice RE-/, 'Credit note', 'Station closed');
    await expect(page.getByText('partly credited')).toBeVisible();
  });

  await test.step('6: saves its PDF', async () => {
    const button = page.getByRole('button', { name: /^PDF GS-/ });
    await expect(async () => {
      await page.reload();
      await expect(button).toBeVisible({ timeout: 3_000 });
    }).toPass();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(pdfText(readFileSync(await download.path())).join(' ')).toContain('Station closed');
  });

  await test.step('7: pauses the campaign of the order', async () => {
    await page.getByRole('link', { name: `Morgenlied ${mark}` }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await confirm(page, /^Pause the campaign/, 'Pause', 'Asked for by phone');
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  await test.step('8: starts a failed delivery again', async () => {
    await page.goto(`/admin/desk/deliveries/${delivery.id}`);
    await page.getByRole('button', { name: 'Start again' }).click();
    await confirm(page, /^Start the delivery/, 'Start again');
    await expect(page.getByText('The delivery is queued again.')).toBeVisible();
  });

  await test.step('9: marks a company problematic', async () => {
    await inMenu(page, 'Companies').click();
    await page.getByRole('searchbox', { name: 'Search this list' }).fill(debtor.name);
    await page.getByRole('row').getByRole('link', { name: debtor.name }).click();
    await page.getByRole('button', { name: 'Mark problematic' }).click();
    await confirm(page, /^Mark .* problematic$/, 'Mark problematic', 'Two invoices unpaid');
    await expect(page.getByText('Two invoices unpaid').first()).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
  });

  await test.step('10: locks an account, with the keyboard alone', async () => {
    await page.goto(`/admin/desk/users/${admin.id}`);
    const lock = page.getByRole('button', { name: 'Lock', exact: true });
    await lock.focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Reason/).focus();
    await page.keyboard.type('Lost laptop');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  });

  await test.step('11: sends a mail again that had failed for good', async () => {
    await inMenu(page, 'E-mails').click();
    await page.getByRole('searchbox', { name: 'Search this list' }).fill(mail.subject as string);
    await page.getByRole('link', { name: mail.subject as string }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await confirm(page, /^Send the e-mail/, 'Send again');
    await expect(page.getByText('The e-mail is queued again.')).toBeVisible();
  });

  await test.step('12: finds all of it in the trail, and exports it', async () => {
    await inMenu(page, 'Trail').click();
    await page.getByRole('combobox', { name: 'Who' }).click();
    await page.getByRole('option', { name: 'support', exact: true }).click();
    for (const action of [
      'support.approve-registration',
      'support.decline-registration',
      'support.credit-order',
      'support.pause-campaign',
      'support.retry-delivery',
      'support.mark-problematic',
      'support.lock-user',
      'support.resend-mail',
    ])
      await expect(page.getByRole('row').filter({ hasText: action }).first()).toContainText('Pia Panel');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Action' }).click();
    await page.keyboard.type('locked a');
    await page.getByRole('option', { name: 'Support locked a user' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Support locked a user' }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'support.resend-mail' })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ]);
    const exported = readFileSync(await download.path(), 'utf8');
    expect(exported).toContain('Lost laptop');
    expect(exported).toContain('Support locked a user');
  });
  await page.context().close();
});
