import { readFileSync } from 'node:fs';
import { createInstitution } from '../factories/campaign';
import { insertRow, unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { pdfText } from '../support/pdf-text';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 180_000 });

test('a promoter chooses the quotes of a result and downloads it as one page that says the same', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const title = `Low Tide ${unique()}`;
  const release = await createRelease(pool, promoter.companyId!, { title });
  const station = await createInstitution(pool, { name: `Alpha ${unique()}`, editors: 0 });
  await sampleTo(pool, release.id, station.id, { startsInDays: -20 });
  for (const [answer, comment] of [
    ['WILL_PLAY', 'From Monday on'],
    ['MAYBE', 'Perhaps in spring'],
  ]) {
    const editor = await createUser(pool, 'MEDIA_USER', { company_id: station.id });
    await insertRow(pool, 'editor_answers', {
      ...{ user_id: editor.id, release_id: release.id, company_id: station.id, answer, comment, at: new Date() },
    });
  }
  await signIn(page, promoter);
  await page.goto(`/releases/${release.id}/statistics`);
  await page.getByRole('link', { name: 'Result on one page' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('blockquote')).toHaveText([/From Monday on/, /Perhaps in spring/]);

  await page.getByRole('button', { name: 'Choose quotes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose quotes' });
  await dialog.getByRole('checkbox', { name: /Perhaps in spring/ }).uncheck();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use 1 quote' }).click();
  await expect(page.locator('blockquote')).toHaveText([/From Monday on/]);
  await page.reload();
  await expect(page.locator('blockquote')).toHaveText([/From Monday on/]);

  await page.getByRole('button', { name: 'Download PDF' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'In German' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Ergebnis-.*Low-Tide.*\.pdf$/);
  const pages = pdfText(new Uint8Array(readFileSync(await download.path())));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('From Monday on');
  expect(pages[0]).toContain(station.name);
  expect(pages[0]).not.toContain('Perhaps in spring');
});
