import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { OrderHistoryRow, Page as TablePage } from '@mpn/domain';
import { createInstitution, createPriceList } from '../factories/campaign';
import { unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { pdfText } from '../support/pdf-text';
import { expect, test } from './support/fixtures';
import { apiAs, buyCampaignFor } from './support/server-api';

/** The bytes that a click saves, with the name they are saved under. */
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('an administrator downloads invoice, receipt and contacts, disables a user and sends a reset link', async ({
  page,
  pool,
  browser,
  signIn,
  signInByForm,
  mailsTo,
}) => {
  await createPriceList(pool);
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const inCompany = { company_id: admin.companyId };
  const leaver = await createUser(pool, 'PROMO_USER', { ...inCompany, first_name: 'Lasse', last_name: 'Weggang' });
  const forgetful = await createUser(pool, 'PROMO_USER', { ...inCompany, first_name: 'Vera', last_name: 'Geßler' });
  const title = `Monatsende ${unique()}`;
  const release = await createRelease(pool, admin.companyId!, { title });
  await buyCampaignFor(admin, release.id, await createInstitution(pool));
  const api = apiAs(admin);
  await api.post('/company_contacts', { firstName: 'Zoë', lastName: 'Müller', contactCompany: 'Radio "Nord"; Süd' });
  await api.post('/company_contacts', { lastName: '=1+1', email: 'desk@example.org' });
  // Both documents are written after the purchase.
  await expect
    .poll(async () => {
      const [order] = (await api.get<TablePage<OrderHistoryRow>>('/order_history/_views/table')).body.items;
      return [order?.invoiceUrl, order?.receiptUrl].every(Boolean);
    })
    .toBe(true);

  await signInByForm(page, admin);
  await page.getByRole('link', { name: 'Order history' }).click();
  const order = page.getByRole('row').filter({ hasText: title });
  // 2.40 for the station and the base fee of 49.00, with 19 % VAT.
  await expect(order).toContainText('€61.17');
  const invoice = await saved(page, order.getByRole('button', { name: /^Invoice: / }));
  const receipt = await saved(page, order.getByRole('button', { name: /^Receipt: / }));
  for (const [{ name, bytes }, kind] of [
    [invoice, 'invoice'],
    [receipt, 'receipt'],
  ] as const) {
    expect(name).toMatch(new RegExp(`^${kind}-.+\\.pdf$`));
    expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
    const text = pdfText(bytes).join('\n');
    expect(text).toContain(title);
    expect(text).toContain('61.17');
  }
  expect(pdfText(receipt.bytes).join('\n')).toContain('This receipt is not an invoice for VAT purposes.');

  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('link', { name: 'Zoë Müller' })).toBeVisible();
  const contacts = await saved(page, page.getByRole('button', { name: 'Export as CSV' }));
  const lines = contacts.bytes.toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
  expect(lines.join('\n')).toContain('Zoë');
  // Quotes are doubled; no field starts like a formula.
  expect(lines.join('\n')).toContain('"Radio ""Nord""; Süd"');
  expect(lines.join('\n')).not.toMatch(/(^|[;,])"?=1\+1/m);

  const theirs = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
  const leaverPage = await theirs.newPage();
  await signIn(leaverPage, leaver);
  await leaverPage.goto('/releases');
  await expect(leaverPage.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Lasse Weggang' }).click();
  // The list has a button of this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Lasse Weggang' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Lasse Weggang' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable Lasse Weggang?' });
  await expect(dialog).toContainText('The person cannot sign in any more and gets no releases or e-mails.');
  await expect(dialog).toContainText('The person is signed in on 1 device and is logged out there at once.');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Lasse Weggang is disabled.')).toBeVisible();
  await expect(page.locator('header').getByText('Disabled')).toBeVisible();
  await leaverPage.reload();
  await leaverPage.getByRole('button', { name: 'Sign in again' }).click();
  await leaverPage.getByLabel('Login name').fill(leaver.loginName);
  await leaverPage.getByLabel('Password', { exact: true }).fill(leaver.password);
  await leaverPage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(leaverPage.getByRole('alert').first()).toContainText('disabled');
  await expect(leaverPage).toHaveURL(/\/login/);
  await theirs.close();

  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'More for Vera Geßler' }).click();
  await page.getByRole('menuitem', { name: 'Send reset link' }).click();
  const question = page.getByRole('dialog', { name: 'Send Vera Geßler a link for a new password?' });
  await expect(question).toContainText('The present password stays valid until a new one is chosen.');
  await question.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`The link is on its way to ${forgetful.email}.`)).toBeVisible();
  // Both were also notified of the campaign and its invoice; those mails are sent by a job and may arrive later.
  const [bought] = (await api.get<TablePage<OrderHistoryRow>>('/order_history/_views/table')).body.items;
  const aboutPurchase = [title, bought!.invoiceNumber!];
  const own = async (email: string) =>
    (await mailsTo(email)).filter(({ text }) => !aboutPurchase.some((name) => text.includes(name)));
  const mails = await own(forgetful.email);
  expect(mails.map(({ template }) => template)).toEqual(['password-reset']);
  expect(mails[0]!.text).toMatch(/\/account\/password\/reset#token=[\w-]+/);
  expect(await own(leaver.email)).toEqual([]);
});
