import type { Page } from '@playwright/test';
import { createPriceList } from '../factories/campaign';
import { createNetwork } from '../factories/network';
import { createPromotionCompany } from '../factories/companies';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

/** Number of institutions that the addressee browser has to support. */
const INSTITUTIONS = 2000;
const EDITORS_EACH = 5;
/** Maximum number of rendered lines: visible ones and those just above and below. */
const MOST_LINES = 60;

const browserOf = (page: Page) => page.getByRole('dialog', { name: /Addressees/ });

async function openBrowser(page: Page, releaseId: number): Promise<void> {
  await page.goto(`/releases/${releaseId}/sampling`);
  await expect(page.getByText('90 days').first()).toBeVisible({ timeout: 60_000 });
  await page.getByText('Selective', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose addressees' }).click();
  await expect(browserOf(page).getByRole('treeitem').first()).toBeVisible({ timeout: 60_000 });
}

test.describe('the addressee browser with 2,000 institutions and 10,000 editors', () => {
  test.describe.configure({ timeout: 240_000 });

  test('opens, scrolls, searches and filters, and saves a selection of all but one editor', async ({
    page,
    pool,
    signIn,
  }) => {
    await createPriceList(pool);
    const company = await createPromotionCompany(pool, { accepted_ard_contract: true });
    const promoter = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
    const release = await createRelease(pool, company.id);
    const { word, institutionIds } = await createNetwork(pool, {
      institutions: INSTITUTIONS,
      editorsEach: EDITORS_EACH,
      isArd: true,
    });
    try {
      await signIn(page, promoter);
      await openBrowser(page, release.id);
      const browser = browserOf(page);
      const lines = browser.getByRole('treeitem');
      const search = browser.getByPlaceholder('Company, network, city or editor');

      await search.fill(word);
      await expect(browser.getByRole('button', { name: 'Select all filtered (2,000)' })).toBeVisible();
      expect(await lines.count()).toBeLessThan(MOST_LINES);
      await browser.getByRole('tree').focus();
      await page.keyboard.press('End');
      // The last by name; its network is further up.
      await expect(lines.filter({ hasText: `${word} 02000` })).toBeVisible();
      expect(await lines.count()).toBeLessThan(MOST_LINES);

      await search.fill(`${word} 00777`);
      // In a network: one collapsed line.
      await expect(browser.getByRole('button', { name: 'Select all filtered (1)' })).toBeVisible();
      await search.fill(`${word} köln`);
      await expect(browser.getByRole('button', { name: 'Select all filtered (500)' })).toBeVisible();
      await search.fill(word);
      await expect(browser.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
      await browser.getByRole('combobox', { name: 'Departments' }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: 'Jazz' }).click();
      await browser.getByRole('button', { name: 'Select all filtered (2,000)' }).click();
      await expect(browser.getByText('2,000 institutions · 2,000 editors')).toBeVisible();
      await browser.getByRole('button', { name: 'Clear filters' }).click();
      await browser.getByRole('button', { name: 'Select all filtered (2,000)' }).click();
      await expect(browser.getByText('2,000 institutions · 10,000 editors')).toBeVisible();
      // 2,000 at 2.40 and the base fee of 49.00.
      await expect(browser.getByText('€4,849.00')).toBeVisible();

      await search.fill(`${word} 00001`);
      const institution = lines.filter({ hasText: `${word} 00001` });
      await institution.locator('span[aria-hidden]').first().click();
      const editor = lines.filter({ hasText: 'Robin Editor 4' });
      await expect(editor).toHaveAttribute('aria-checked', 'true');
      await editor.getByText('Robin Editor 4').click();
      await expect(editor).toHaveAttribute('aria-checked', 'false');
      await expect(institution).toHaveAttribute('aria-checked', 'mixed');
      await expect(browser.getByText('2,000 institutions · 9,999 editors')).toBeVisible();
      await browser.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Save sampling' }).click();
      await expect(page.getByRole('button', { name: 'Save sampling' })).toBeDisabled();

      await page.reload();
      await page.getByRole('button', { name: 'Choose addressees' }).click();
      await expect(browser.getByText('2,000 institutions · 9,999 editors')).toBeVisible({ timeout: 60_000 });
    } finally {
      await pool.query('update companies set disabled = true where id = any($1)', [institutionIds]);
    }
  });
});
