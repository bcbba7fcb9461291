import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser, type TestUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { outdatedToken } from './support/outdated-token';

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });
const unopened = (page: Page, count: number): Locator =>
  page.getByText(count === 1 ? 'One release that you have not opened yet.' : `${count} releases that you have not`);

/** An editor, and releases with these titles that a label has sampled to them, the first yesterday. */
async function inboxOf(
  pool: Pool,
  titles: readonly string[],
  daysAgo = (index: number) => 1 + index,
  known?: TestUser,
) {
  const editor = known ?? (await createUser(pool, 'MEDIA_USER'));
  const label = await createUser(pool, 'PROMO_ADMIN');
  const ids: number[] = [];
  for (const [index, title] of titles.entries()) {
    const { id } = await createRelease(pool, label.companyId!, { title });
    await sampleTo(pool, id, editor.companyId!, { startsInDays: -daysAgo(index) });
    ids.push(id);
  }
  return { editor, label, ids };
}

test('an inbox reaches zero: by answers, by several rows at once and by a day, each with a way back', async ({
  page,
  pool,
  signIn,
}) => {
  const titles = ['Eins', 'Zwei', 'Drei', 'Vier', 'Alt'].map((name) => `${name} ${unique()}`);
  const { editor, label } = await inboxOf(pool, titles, (index) => (index === 4 ? 20 : 1 + index));
  const sender = await pool.query<{ name: string }>('select name from partners where id = $1', [label.companyId]);
  const [one, two, three, four, old] = titles as [string, string, string, string, string];
  await signIn(page, editor);
  await page.goto('/releases?show=new');
  await expect(unopened(page, 5)).toBeVisible({ timeout: 60_000 });
  const inMenu = page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByTitle(/releases? that you have not opened yet/);
  await expect(inMenu).toHaveText('5');

  // An answer by key is seen: it counts no longer, and is not among the new ones after a reload.
  await expect(row(page, one)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('3');
  await expect(unopened(page, 4)).toBeVisible();
  await expect(inMenu).toHaveText('4');
  await page.reload();
  await expect(row(page, two)).toBeVisible();
  await expect(row(page, one)).toBeHidden();

  await page.getByRole('checkbox', { name: `Select ${two}` }).check();
  await page.getByRole('checkbox', { name: `Select ${three}` }).check();
  await page.getByRole('button', { name: '2 releases done' }).click();
  await expect(page.getByText('2 releases are done.')).toBeVisible();
  await expect(row(page, two)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, two)).toBeVisible();
  await expect(unopened(page, 4)).toBeVisible();
  await page.getByRole('checkbox', { name: `Select ${two}` }).check();
  await page.getByRole('button', { name: '1 release done' }).click();
  await expect(unopened(page, 3)).toBeVisible();

  await page.getByRole('button', { name: 'Done up to a day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark new releases as done up to a day' });
  const day = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await dialog.getByLabel('Up to and including').fill(day);
  await page.keyboard.press('Enter');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('One release is done.')).toBeVisible();
  await expect(row(page, old)).toBeHidden();
  await expect(unopened(page, 2)).toBeVisible();

  // By key, without an answer, to the last one.
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(row(page, three)).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(row(page, four)).toBeHidden();
  await expect(page.getByText('What labels and promoters have sampled to you.')).toBeVisible();
  await expect(page.getByText('releases that you have not')).toBeHidden();
  await expect(inMenu).toBeHidden();

  // All of them are still there, and the answer can be filtered by.
  await page.goto('/releases?answers=NOT_FOR_US');
  await expect(row(page, one)).toBeVisible({ timeout: 60_000 });
  await expect(row(page, two)).toBeHidden();

  // What one sender has sampled is a view that is kept.
  const first = `Andere ${unique()}`;
  await inboxOf(pool, [first], undefined, editor);
  await page.goto('/releases');
  await expect(row(page, first)).toBeVisible({ timeout: 60_000 });
  const senders = page.getByRole('combobox', { name: 'Sender' });
  // It cannot be typed into before.
  await senders.click();
  await senders.fill(sender.rows[0]!.name);
  await page.keyboard.press('Enter');
  await expect(row(page, first)).toBeHidden();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const saving = page.getByRole('dialog');
  await saving.getByRole('textbox').fill('Friday');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  await page.goto('/releases?favorites=true');
  await page.getByRole('button', { name: 'Views' }).click({ timeout: 60_000 });
  await page.getByRole('menuitem', { name: 'Friday' }).first().click();
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, first)).toBeHidden();
  expect(new URL(page.url()).search).not.toContain('favorites');
  expect(await seriousFindings(page)).toEqual([]);
});

test('on the page of a release the keys and buttons go to the next and the previous one of the list', async ({
  page,
  pool,
  signIn,
}) => {
  const titles = ['Eins', 'Zwei', 'Drei'].map((name) => `${name} ${unique()}`);
  const { editor } = await inboxOf(pool, titles);
  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title });
  const [one, two, three] = titles as [string, string, string];
  await signIn(page, editor);
  await page.goto('/releases');
  await page.getByRole('link', { name: one }).click({ timeout: 60_000 });
  await expect(heading(one)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Previous release/ })).toBeHidden();
  await page.keyboard.press('j');
  await expect(heading(two)).toBeVisible();
  await page.getByRole('button', { name: `Next release: ${three}` }).click();
  await expect(heading(three)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(heading(two)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Back or forward 5 seconds');
  await page.keyboard.press('Escape');
  expect(await seriousFindings(page)).toEqual([]);
  // Opened by its address alone, it has no neighbours.
  await page.reload();
  await expect(heading(two)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Next release/ })).toBeHidden();
});

test('an answer that met an ended session is stored once the person has signed in again', async ({
  page,
  pool,
  signIn,
}) => {
  const title = `Spät ${unique()}`;
  const { editor, ids } = await inboxOf(pool, [title]);
  await signIn(page, editor);
  await page.goto('/releases');
  await expect(row(page, title)).toBeVisible({ timeout: 60_000 });
  const session = (await page.context().cookies()).find(({ name }) => name === 'mpn-token')!;
  const ended = encodeURIComponent(outdatedToken(decodeURIComponent(session.value)));
  await page.context().addCookies([{ ...session, value: ended }]);
  await page.keyboard.press('j');
  await page.keyboard.press('1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Password/).fill(editor.password);
  await dialog.getByRole('button', { name: 'Resume session' }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ answer: string }>('select answer from editor_answers where release_id = $1', [
        ids[0],
      ]);
      return rows;
    })
    .toEqual([{ answer: 'WILL_PLAY' }]);
  await expect(page.getByRole('button', { name: `Will play: ${title}`, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});
