import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { insertRow, unique } from '../factories/insert';
import { sampleTo } from '../factories/release';
import { seriousFindings } from './support/axe';
import { unzipped } from '../support/unzipped';
import { expect, test } from './support/fixtures';
import { mediaPerson, releaseWithFiles } from './support/real-release';

const PATIENCE_MS = 60_000;

test.beforeEach(() => test.setTimeout(4 * PATIENCE_MS));

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });
const button = (inside: Page | Locator, answer: string, title: string): Locator =>
  inside.getByRole('button', { name: `${answer}: ${title}`, exact: true });
const pressed = (one: Locator, is: boolean) => expect(one).toHaveAttribute('aria-pressed', String(is));

test('an editor answers by mouse and by key, and the label sees the answers without the editor’s name', async ({
  page,
  pool,
  browser,
  signIn,
}) => {
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  const station = `Radio Nord ${unique()}`;
  await pool.query('update companies set name = $2 where id = $1', [editor.companyId, station]);
  const department = { company_id: editor.companyId, name: 'Musikredaktion', position: 1 };
  const { id: departmentId } = await insertRow(pool, 'sampling_departments', department);
  await pool.query('update up_users set sampling_department_id = $2 where id = $1', [editor.id, departmentId]);
  const [first, second] = [`Ebbe ${unique()}`, `Flut ${unique()}`];
  const ebb = await releaseWithFiles(pool, { title: first });
  const flood = await releaseWithFiles(pool, { title: second });
  await sampleTo(pool, ebb.id, editor.companyId ?? 0, { startsInDays: -2 });
  await sampleTo(pool, flood.id, editor.companyId ?? 0, { startsInDays: -1 });
  await signIn(page, editor);
  await page.goto('/releases');
  await button(row(page, first), 'Not for us', first).click({ timeout: PATIENCE_MS });
  await pressed(button(row(page, first), 'Not for us', first), true);

  // Newest first: J lands on the second release. The same key removes the answer.
  await page.keyboard.press('j');
  await page.keyboard.press('2');
  await pressed(button(row(page, second), 'Maybe', second), true);
  await page.keyboard.press('2');
  await pressed(button(row(page, second), 'Maybe', second), false);
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('WILL_PLAY') === true);
  await page.keyboard.press('1');
  await pressed(button(row(page, second), 'Will play', second), true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Answer: will play');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  // It is shown optimistically, so wait for the save before a reload.
  await saved;
  await page.reload();
  await pressed(button(row(page, second), 'Will play', second), true);
  expect(await seriousFindings(page)).toEqual([]);

  // On the page of the release: the sentence, a track, and the same keys.
  await page.getByRole('link', { name: second }).click();
  const panel = page.getByRole('region', { name: 'Your answer to the label' });
  await pressed(button(panel, 'Will play', second), true);
  await panel.getByRole('textbox', { name: `A sentence about ${second}` }).fill('From Monday\non rotation A.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: 'Answer about Track 2' }).click();
  await button(page, 'Maybe', 'Track 2').click();
  await pressed(button(page, 'Maybe', 'Track 2'), true);
  await page.reload();
  await expect(panel.getByRole('textbox')).toHaveValue('From Monday on rotation A.');
  expect(await seriousFindings(page)).toEqual([]);
  // Removing an answer that has a sentence requires a confirmation.
  await page.keyboard.press('1');
  const question = page.getByRole('dialog', { name: `Take back the answer about ${second}?` });
  await expect(question).toContainText('From Monday on rotation A.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await pressed(button(panel, 'Will play', second), true);

  // The label's open statistics are updated.
  const label = await (await browser.newContext()).newPage();
  await signIn(label, flood.owner);
  await label.goto(`/releases/${flood.id}/statistics`);
  const card = label.locator('.ant-card').filter({ hasText: 'Answers of editors' });
  await expect(card.getByRole('listitem').filter({ hasText: station }).first()).toBeVisible({ timeout: PATIENCE_MS });
  await expect(card).toContainText('From Monday on rotation A.');
  await expect(card).toContainText('Musikredaktion');
  await expect(card).toContainText('1-2 Track 2');
  await expect(label.locator('main')).not.toContainText(editor.loginName);
  await page.keyboard.press('3');
  await expect(card.getByRole('blockquote')).toContainText('Not for us');
  expect(await seriousFindings(label)).toEqual([]);

  const [download] = await Promise.all([
    label.waitForEvent('download'),
    label.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const tables = unzipped(readFileSync(await download.path()));
  expect(Object.values(tables).join('\n')).toContain('Not for us,From Monday on rotation A.');

  await label.getByRole('button', { name: 'Result on one page' }).click();
  const sheet = label.getByRole('article', { name: 'Result' });
  // A refusal is quoted only where the label chooses it.
  await expect(sheet).toContainText('Not for us');
  await expect(sheet).not.toContainText('From Monday on rotation A.');
  await label.getByRole('button', { name: 'Choose quotes' }).click();
  const quotes = label.getByRole('dialog', { name: 'Choose quotes' });
  await quotes.getByRole('checkbox', { name: /From Monday on rotation A\./ }).check();
  await quotes.getByRole('button', { name: 'Use 1 quote' }).click();
  await expect(sheet).toContainText('From Monday on rotation A.');
  expect(await seriousFindings(label)).toEqual([]);
  await label.setViewportSize({ width: 360, height: 780 });
  await expect.poll(() => label.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await label.emulateMedia({ media: 'print' });
  await expect(label.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(label.getByRole('navigation')).toBeHidden();
  await expect(sheet).toBeVisible();
  await label.context().close();
});

test('the answer buttons are hidden after a media admin has switched answers off', async ({ page, pool, signIn }) => {
  const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
  const title = `Stille ${unique()}`;
  const release = await releaseWithFiles(pool, { title });
  await sampleTo(pool, release.id, admin.companyId ?? 0);
  await signIn(page, admin);
  await page.goto('/releases');
  await expect(button(page, 'Maybe', title)).toBeVisible({ timeout: PATIENCE_MS });

  await page.goto('/administration/companies/my');
  const setting = page.getByRole('switch', { name: /^Editors answer labels/ });
  await expect(setting).toBeChecked({ timeout: PATIENCE_MS });
  // An institution buys nothing.
  await expect(page.getByRole('heading', { name: 'Invoices' })).toHaveCount(0);
  await setting.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  await page.goto('/releases');
  await expect(row(page, title)).toBeVisible();
  await expect(button(page, 'Maybe', title)).toHaveCount(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your answer to the label' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Answer about/ })).toHaveCount(0);
});
