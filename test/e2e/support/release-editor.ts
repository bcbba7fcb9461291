import { expect, type Locator, type Page } from '@playwright/test';

/** The link of a step in the release editor. */
export const stepLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps of the release' }).getByRole('link', { name });

/** Makes a release of this title in the editor, up to the step of its tracks. */
export async function newRelease(page: Page, title: string): Promise<void> {
  await page.goto('/releases/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Artist', { exact: true }).fill('The Depots');
  await page.getByRole('button', { name: 'go to Tracks' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/releases\/\d+\?step=tracks-3/);
  // The URL changes before the page does: until then the fields are those of the page for a new release.
  await expect(page.getByRole('button', { name: 'Add track' })).toBeVisible();
}
