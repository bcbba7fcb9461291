import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createInstitution, createPriceList, dayFromNow } from '../factories/campaign';
import { insertRow, unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { pdfText } from '../support/pdf-text';
import { colleagueAt } from './support/colleague';
import { expect, test } from './support/fixtures';
import { buyCampaignFor } from './support/server-api';

/** A promoter with a release that can be sampled, and two stations that nobody else samples. */
async function promoterWithRelease(pool: Pool) {
  await createPriceList(pool);
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const title = `Midnight Tram ${unique()}`;
  const release = await createRelease(pool, promoter.companyId!, { title });
  const word = `Journey${unique()}`;
  const first = await createInstitution(pool, { name: `${word} Alpha`, editors: 2 });
  const second = await createInstitution(pool, { name: `${word} Beta`, editors: 1 });
  return { promoter, release, title, word, institutions: [first, second] };
}

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name });

/** Plans a selective campaign for all institutions whose name contains the word, and closes the addressee browser. */
async function planFor(page: Page, releaseId: number, word: string): Promise<void> {
  await page.goto(`/releases/${releaseId}/sampling`);
  // The page's code is loaded here for the first time.
  await expect(page.getByText('90 days').first()).toBeVisible({ timeout: 60_000 });
  await page.getByText('Selective', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose addressees' }).click();
  const browser = dialog(page, /Addressees/);
  await browser.getByPlaceholder('Company, network, city or editor').fill(word);
  await expect(browser.getByRole('treeitem')).toHaveCount(2);
  await browser.getByRole('button', { name: 'Select all filtered (2)' }).click();
  await expect(browser.getByText('2 institutions · 3 editors')).toBeVisible();
  // Two stations at 2.40 and the base fee of 49.00.
  await expect(browser.getByText('€53.80')).toBeVisible();
  await browser.getByRole('button', { name: 'Done' }).click();
}

test.describe('sampling and cart', () => {
  // Long timeout: plan, cart and purchase are many pages.
  test.describe.configure({ timeout: 180_000 });

  test('a promoter plans a campaign, sees its price, buys it and has the invoice', async ({ page, pool, signIn }) => {
    const { promoter, release, title, word } = await promoterWithRelease(pool);
    await signIn(page, promoter);
    await planFor(page, release.id, word);

    await page.getByRole('button', { name: 'Save and add to cart' }).click();
    const lock = dialog(page, 'This sampling is in the cart');
    await expect(lock.getByRole('button', { name: 'Edit more releases' })).toBeVisible();
    await lock.getByRole('button', { name: 'Go to cart' }).click();

    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.getByText('2 authorised institutions with download').click();
    await expect(page.getByText(`${word} Alpha`)).toBeVisible();

    const checkout = page.getByRole('region', { name: 'Order', exact: true });
    for (const fact of [
      'Invoice to',
      'Germany',
      'Mailed to you as a PDF',
      title,
      'Sold by Testverkauf GmbH.',
      'Payable within 14 days of the invoice.',
    ]) {
      await expect(checkout.getByText(fact).first()).toBeVisible();
    }
    await checkout.getByLabel('Your reference (optional)').fill('PO 4711');
    // 53.80 net and 19 % VAT.
    await checkout.getByRole('button', { name: 'Buy for €64.02' }).dblclick();

    await expect(page.getByText('Thank you for your order')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download invoice (PDF)' }).click(),
    ]);
    const [firstPage] = pdfText(readFileSync(await download.path()));
    expect(firstPage).toMatch(/Your reference +PO 4711/);
    expect(firstPage).toMatch(/IBAN: DE89 3704 0044 0532 0130 00/);

    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from purchase_orders where company_id = $1',
      [promoter.companyId],
    );
    expect(rows[0]?.count, 'a double click buys once').toBe(1);
    await page.getByRole('link', { name: 'Order history' }).last().click();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('€64.02');
  });

  test('a new campaign begins 28 days before the release, a further action reaches nobody, two badges', async ({
    page,
    pool,
    signIn,
  }) => {
    await createPriceList(pool);
    await createInstitution(pool);
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    const release = await createRelease(pool, promoter.companyId!, {
      release_date: dayFromNow(40),
      air_date: dayFromNow(30),
    });
    const shown = (day: string) => day.replaceAll('-', '/');
    await signIn(page, promoter);
    await page.goto(`/releases/${release.id}/sampling`);
    const first = page.getByLabel('First day').first();
    await expect(first).toHaveValue(shown(dayFromNow(12)), { timeout: 60_000 });
    await expect(page.getByText(`Suggested: 28 days before the release on ${shown(dayFromNow(40))}.`)).toBeVisible();
    await expect(page.getByText(`The embargo ends on ${shown(dayFromNow(30))} only.`)).toBeVisible();

    await page.getByRole('button', { name: 'Add action' }).click();
    await expect(page.getByLabel('Action name').nth(1)).toHaveValue('Action 2');
    const further = page.getByLabel('Action 2', { exact: true });
    await expect(further.getByText('No addressees selected yet')).toBeVisible();

    // What is no date stays, is marked and keeps the campaign from being saved.
    await first.fill('01/02/2027');
    await first.blur();
    await expect(page.getByText('Day and month cannot be told apart here.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save sampling' }).click();
    await expect(first).toHaveValue('01/02/2027');
    const [year, month, day] = dayFromNow(20).split('-');
    await first.fill(`${Number(day)}.${Number(month)}.${year!.slice(2)}`);
    await first.blur();
    await expect(first).toHaveValue(shown(dayFromNow(20)));
    await page.getByRole('button', { name: 'Save sampling' }).click();
    await expect(page.getByText('Campaign: Draft')).toBeVisible();
    await expect(page.getByText('Sampling ready', { exact: true })).toBeVisible();
    await further.getByRole('button', { name: /Remove/ }).click();
    await page.getByRole('button', { name: 'Save and add to cart' }).click();
    await expect(dialog(page, 'This sampling is in the cart')).toBeVisible();

    // Who joins the network now is offered, and not added by itself.
    const later = await createInstitution(pool, { name: `Later ${unique()}` });
    await page.goto('/cart');
    await expect(page.getByText(/new in the network and not included/)).toBeVisible();
    await page.getByRole('link', { name: 'Show' }).click();
    await expect(page.getByText(later.name)).toBeVisible();
    await page.getByRole('button', { name: /^Add (to the cart|all)/ }).click();
    await expect(page.getByText(/added to the cart\.$/)).toBeVisible();
    await expect(page.getByText(later.name)).toHaveCount(0);
  });

  test('an editor is found by name, institutions by ownership, and blocked ones are marked', async ({
    page,
    pool,
    signIn,
  }) => {
    const { promoter, release, word, institutions } = await promoterWithRelease(pool);
    await pool.query(`update companies set ownership = 'PUBLIC' where id = $1`, [institutions[1]!.id]);
    await insertRow(pool, 'block_list_entries', {
      company_id: promoter.companyId,
      institution_id: institutions[0]!.id,
    });
    const name = { first_name: 'Ayşe', last_name: `Sendler${unique()}` };
    await createUser(pool, 'MEDIA_USER', { ...name, company_id: institutions[1]!.id });
    await signIn(page, promoter);
    await page.goto(`/releases/${release.id}/sampling`);
    await page.getByText('Selective', { exact: true }).click({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Choose addressees' }).click();
    const browser = dialog(page, /Addressees/);
    await browser.getByPlaceholder('Company, network, city or editor').fill(`ayşe ${name.last_name}`);
    await expect(browser.getByRole('treeitem', { name: `${word} Beta` })).toBeVisible();
    await expect(browser.getByRole('treeitem', { name: `${word} Alpha` })).toHaveCount(0);
    await browser
      .getByRole('treeitem', { name: `Ayşe ${name.last_name}` })
      .getByText(name.last_name)
      .click();
    await expect(browser.getByText('1 institution · 1 editor')).toBeVisible();

    await browser.getByPlaceholder('Company, network, city or editor').fill(word);
    const blocked = browser.getByRole('treeitem', { name: `${word} Alpha` });
    await expect(blocked.getByText('On your block list')).toBeVisible();
    await expect(blocked).toHaveAttribute('aria-disabled', 'true');
    await browser.getByLabel('Ownership').click();
    await browser.getByLabel('Ownership').fill('Publ');
    await page.keyboard.press('Enter');
    await expect(blocked).toHaveCount(0);
    await expect(browser.getByRole('treeitem', { name: `${word} Beta` }).getByText('Public')).toBeVisible();
  });

  test('a purchase at an outdated price shows the new price and asks again', async ({ page, pool, signIn }) => {
    const { promoter, release, word } = await promoterWithRelease(pool);
    await signIn(page, promoter);
    await planFor(page, release.id, word);
    await page.getByRole('button', { name: 'Save and add to cart' }).click();
    await page.getByRole('button', { name: 'Go to cart' }).click();
    await expect(page.getByRole('button', { name: 'Buy for €64.02' })).toBeVisible();

    await pool.query('update companies set discounted = true where id = $1', [promoter.companyId]);
    await page.getByRole('button', { name: 'Buy for €64.02' }).click();
    const changed = page.getByRole('dialog').filter({ hasText: 'The prices of your order have changed.' });
    await expect(changed).toContainText('Press OK to load the updated prices.');
    await changed.getByRole('button', { name: 'OK' }).click();
    // 20 % off: 43.04 net.
    await expect(page.getByRole('button', { name: 'Buy for €51.22' })).toBeVisible();
  });

  test('a campaign that is cancelled elsewhere keeps unsaved changes, and accepts none', async ({
    page,
    browser,
    baseURL,
    pool,
    signIn,
  }) => {
    const { promoter, release, title, institutions } = await promoterWithRelease(pool);
    await buyCampaignFor(promoter, release.id, institutions[0]!);
    await signIn(page, promoter);
    await page.goto(`/releases/${release.id}/sampling`);
    await page.getByLabel('Action name').fill('Typed meanwhile');

    const other = await colleagueAt(browser, baseURL!, promoter, signIn);
    await other.goto(`/releases/${release.id}/sampling`);
    await other.getByRole('button', { name: 'Cancel for good' }).first().click();
    const question = dialog(other, `Cancel ${title} for good?`);
    await expect(question.getByRole('button', { name: 'Back' })).toBeVisible();
    await question.getByRole('button', { name: 'Cancel for good' }).click();
    await expect(other.getByText(`${title} is cancelled.`)).toBeVisible();
    await other.context().close();

    await expect(page.getByText('The campaign has been cancelled and can no longer be resumed.')).toBeVisible();
    await expect(page.getByLabel('Action name')).toHaveValue('Typed meanwhile');
    await expect(page.getByRole('button', { name: /^(Save|Activate|Pause|Cancel)/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    // The plan of a new campaign.
    await expect(page.getByRole('button', { name: 'Save and add to cart' })).toBeVisible();
    await expect(page.getByLabel('Action name')).not.toHaveValue('Typed meanwhile');
  });
});
