import type { Page } from '@playwright/test';
import { createPromotionCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createPromoShare } from '../factories/promo-share';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 180_000 });

const screenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHARE_SCREENS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

const confirm = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
};

test('a distributor accepts a label’s share and works in its name until the label ends the share', async ({
  browser,
  page,
  pool,
  signIn,
}) => {
  const [labelName, partnerName] = [`Möwen Ton ${unique()}`, `Vertrieb Süd ${unique()}`];
  const label = await createPromotionCompany(pool, { name: labelName });
  const distributor = await createPromotionCompany(pool, { name: partnerName });
  const anna = await createUser(pool, 'PROMO_ADMIN', { company_id: label.id });
  const bert = await createUser(pool, 'PROMO_ADMIN', { company_id: distributor.id, preferred_app_locale: 'de-DE' });
  const title = `Zwölf Möwen ${unique()}`;
  const release = await createRelease(pool, label.id, { title });
  await createRelease(pool, label.id, { title: `Nicht geteilt ${unique()}` });
  const { rows } = await pool.query<{ number: string }>(
    'select mpn_company_number as number from companies where id = $1',
    [distributor.id],
  );

  await signIn(page, anna);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Promo shares' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/promo-share\/shared-by-you$/);
  await expect(page.getByText('Nothing shared yet')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Share releases' }).click();
  await expect(page.getByRole('heading', { name: 'New promo share' })).toBeVisible();
  await page.getByLabel('MPN number', { exact: true }).fill('00000');
  await expect(page.getByText('No company was found for this MPN number')).toBeVisible();
  await page.getByLabel('MPN number', { exact: true }).fill(rows[0]!.number);
  await expect(page.getByText(partnerName)).toBeVisible();
  await page.getByRole('button', { name: 'Add releases' }).click();
  await page.getByRole('searchbox', { name: 'Album, EAN, track or artist' }).fill(title);
  await page.getByRole('checkbox', { name: title }).check();
  await screenshot(page, 'picker');
  await page.getByRole('button', { name: 'Add 1 release' }).click();
  await page.getByRole('switch', { name: `May edit: ${title}` }).click();
  await screenshot(page, 'new');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Offer promo share' }).click();
  await expect(page.getByText(`The promo share was offered to ${partnerName}.`)).toBeVisible();
  const row = page.getByRole('row', { name: new RegExp(partnerName) });
  await expect(row.getByText('Waiting for an answer')).toBeVisible();
  await expect(row.getByText('1 release, 1 of them to edit')).toBeVisible();
  await screenshot(page, 'by-you');

  const context = await browser.newContext();
  const partner = await context.newPage();
  await signIn(partner, bert);
  await partner.goto('/notifications');
  await partner.getByText(`${labelName} möchte Releases mit Ihnen teilen.`).click({ timeout: 60_000 });
  await expect(partner.getByRole('heading', { name: labelName, level: 1 })).toBeVisible();
  await screenshot(partner, 'offer-de');
  expect(await seriousFindings(partner)).toEqual([]);
  await partner.getByRole('button', { name: `Annehmen: ${labelName}` }).click();
  await confirm(partner, 'Annehmen');
  await expect(partner.getByText('Der Promo-Share wurde angenommen.')).toBeVisible();
  await expect(row.getByText('Accepted')).toBeVisible();

  await partner.getByRole('link', { name: title }).click();
  await partner
    .getByRole('dialog')
    .getByLabel(/Passwort/)
    .fill(bert.password);
  await partner.getByRole('dialog').getByRole('button', { name: 'Im Namen handeln' }).click();
  await expect(partner.getByText(`Sie handeln im Namen von ${labelName}.`)).toBeVisible();
  await expect(partner.getByRole('heading', { name: title })).toBeVisible();
  await partner.goto(`/releases/${release.id}?step=release-2`);
  const typed = partner.getByLabel('Titel', { exact: true }).filter({ visible: true });
  await expect(typed).toHaveValue(title, { timeout: 60_000 });
  await typed.fill('Mitten im Wort');
  await row.getByRole('link', { name: partnerName }).click();
  await expect(page.getByText('Changes take effect at once')).toBeVisible();
  await screenshot(page, 'edit');
  await page.getByRole('button', { name: `Delete: ${partnerName}` }).click();
  await confirm(page, 'Delete');
  await expect(page.getByText('The promo share was deleted.')).toBeVisible();
  const ended = partner.getByRole('dialog', { name: /Sitzung/ });
  await expect(ended).toBeVisible();
  await expect(typed).toHaveValue('Mitten im Wort');
  await partner.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  await screenshot(partner, 'ended-de');
  await ended.getByRole('button', { name: /Promo-Share-Ansicht verlassen/ }).click();
  await expect(partner.getByText(`Sie handeln im Namen von ${labelName}.`)).toBeHidden();
  await partner.goto('/promo-share/shared-with-you');
  await expect(partner.getByText('Von der teilenden Firma beendet')).toBeVisible();
  const stored = await pool.query<{ title: string }>('select title from releases where id = $1', [release.id]);
  expect(stored.rows).toEqual([{ title }]);
  await partner.setViewportSize({ width: 360, height: 740 });
  await expect(partner.getByRole('link', { name: labelName })).toBeVisible();
  await screenshot(partner, 'with-you-360-de');
  expect(await seriousFindings(partner)).toEqual([]);
  await context.close();
});

test('a distributor enters and leaves the promo-share views of two labels from the user menu', async ({
  page,
  pool,
  signIn,
}) => {
  const names = [`Alpha Ton ${unique()}`, `Beta Ton ${unique()}`] as const;
  const bert = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  for (const name of names) {
    const source = await createPromotionCompany(pool, { name });
    await createRelease(pool, source.id, { title: `Release of ${name}` });
    await createPromoShare(pool, source.id, bert.companyId!, { full_access: true });
  }
  await signIn(page, bert);
  await page.goto('/releases');
  for (const name of names) {
    await page.locator('aside').getByRole('button').last().click({ timeout: 60_000 });
    // The menu moves while it opens, and another entry may come under the pointer.
    const entry = page.getByRole('menuitem', { name });
    await expect(async () => {
      await page.getByRole('menuitem', { name: 'Act for …' }).hover();
      await expect(entry).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await entry.click();
    await page
      .getByRole('dialog')
      .getByLabel(/Password/)
      .fill(bert.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Act for them' }).click();
    await expect(page.getByText(`You are acting in the name of ${name}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: `Release of ${name}` })).toBeVisible();
    await page.getByRole('button', { name: 'Leave promo share view' }).click();
    await expect(page.getByText('You are acting in the name of')).toBeHidden();
  }
});

test('switch-context goes to the start page for an unknown company, and never to another site', async ({
  page,
  pool,
  signIn,
}) => {
  const source = await createPromotionCompany(pool, { name: `Gamma Ton ${unique()}` });
  const bert = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  await createPromoShare(pool, source.id, bert.companyId!, { full_access: true });
  await signIn(page, bert);
  for (const query of ['', '?sourceCompanyId=2000000000&target=/cart', '?sourceCompanyId=abc']) {
    await page.goto(`/switch-context${query}`);
    await expect(page).toHaveURL(/\/releases(\?|$)/, { timeout: 60_000 });
  }
  for (const [target, reached] of [
    ['//example.org/x', /\/releases(\?|$)/],
    ['/no/such/page', /\/releases(\?|$)/],
    ['/releases?view=tracks', /\/releases\?view=tracks/],
  ] as const) {
    await page.goto(`/switch-context?sourceCompanyId=${source.id}&target=${encodeURIComponent(target)}`);
    await page
      .getByRole('dialog')
      .getByLabel(/Password/)
      .fill(bert.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Act for them' }).click();
    await expect(page.getByText('You are acting in the name of')).toBeVisible();
    await expect(page).toHaveURL(reached);
    await page.getByRole('button', { name: 'Leave promo share view' }).click();
    await expect(page.getByText('You are acting in the name of')).toBeHidden();
  }
});

test('a new share with a company that has one already leads to the existing share', async ({ page, pool, signIn }) => {
  const partner = await createPromotionCompany(pool, { name: `Delta Ton ${unique()}` });
  const anna = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  const { id } = await createPromoShare(pool, anna.companyId!, partner.id, { full_access: true, status: 'PENDING' });
  const { rows } = await pool.query<{ name: string }>('select name from companies where id = $1', [partner.id]);
  await signIn(page, anna);
  await page.goto('/promo-share/new');
  await page.getByText('From the list').click({ timeout: 60_000 });
  await page.getByRole('combobox', { name: 'Company' }).fill(rows[0]!.name);
  await page.getByTitle(new RegExp(rows[0]!.name)).click();
  await expect(page.getByText('There already is a promo share with this company.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offer promo share' })).toBeDisabled();
  await page.getByRole('link', { name: 'Edit the existing one' }).click();
  await expect(page).toHaveURL(new RegExp(`/promo-share/${id}$`));
});
