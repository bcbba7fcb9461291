import type { Page } from '@playwright/test';
import { expect } from './fixtures';

const OPTIONS = '.ant-select-item-option, .ant-select-tree-title';

/**
 * Opens a select by its label, chooses the first entry of its list, and closes it. Lists of other fields fade out when
 * they close, so this waits until exactly one list is open.
 */
export async function chooseFirst(page: Page, label: string): Promise<void> {
  const lists = page.locator('.ant-select-dropdown:visible');
  await expect(lists).toHaveCount(0);
  await page.getByLabel(label, { exact: true }).click();
  await expect(lists).toHaveCount(1);
  await lists.locator(OPTIONS).filter({ visible: true }).first().click();
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
}

/** Opens a select by its label, and chooses the entry of this name; also if something is chosen already. */
export async function choose(page: Page, label: string, entry: string): Promise<void> {
  const lists = page.locator('.ant-select-dropdown:visible');
  await expect(lists).toHaveCount(0);
  await page
    .locator('.ant-form-item', { has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-select')
    .click();
  await lists.getByTitle(entry, { exact: true }).click();
  await expect(lists).toHaveCount(0);
}
