import type { Page } from '@playwright/test';
import { createPriceList } from '../factories/campaign';
import { unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { colleagueAt } from './support/colleague';
import { expect, test } from './support/fixtures';

const LOADED_MS = 60_000;

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true });
const keep = (page: Page) => page.getByRole('button', { name: 'Keep my input' });
const load = (page: Page) => page.getByRole('button', { name: 'Load saved version' });

test.describe('two people change the same object', () => {
  test.describe.configure({ timeout: 180_000 });

  test('release: input survives a colleague’s save, and can be kept or discarded', async ({
    page,
    browser,
    baseURL,
    pool,
    signIn,
  }) => {
    const mine = await createUser(pool, 'PROMO_ADMIN');
    const theirs = await createUser(pool, 'PROMO_ADMIN', { company_id: mine.companyId });
    const release = await createRelease(pool, mine.companyId!, { title: `Two ${unique()}` });
    const stored = async () =>
      (await pool.query('select title, artist_name from releases where id = $1', [release.id])).rows[0] as unknown;
    const path = `/releases/${release.id}?step=release-2`;
    await signIn(page, mine);
    const other = await colleagueAt(browser, baseURL!, theirs, signIn);
    const title = (of: Page) => of.getByLabel('Title', { exact: true }).filter({ visible: true });
    const artist = (of: Page) => of.getByLabel('Artist', { exact: true }).filter({ visible: true });

    await page.goto(path);
    await title(page).fill('Mine');
    await other.goto(path);
    await title(other).fill('Theirs');
    await artist(other).fill('Their Artist');
    await save(other).click();
    await expect.poll(stored).toEqual({ title: 'Theirs', artist_name: 'Their Artist' });

    await save(page).click();
    await expect(keep(page)).toBeVisible();
    await expect(page.getByText(/^Robin Tester .* saved first \(/)).toBeVisible();
    await expect(title(page)).toHaveValue('Mine');
    const choice = page.getByRole('radiogroup', { name: 'Two versions: Title' });
    await expect(choice.getByRole('radio', { name: 'My input Mine' })).toBeChecked();
    await expect(choice.getByRole('radio', { name: 'Saved meanwhile Theirs' })).toBeVisible();
    await expect(page.getByText('Also saved meanwhile, and taken over: Artist')).toBeVisible();
    expect(await stored(), 'nothing is saved before the choice').toEqual({
      title: 'Theirs',
      artist_name: 'Their Artist',
    });
    await title(other).fill('Theirs again');
    await keep(page).click();
    await expect(keep(page)).toBeHidden();
    await save(page).click();
    await expect
      .poll(stored, 'only what was typed is replaced')
      .toEqual({ title: 'Mine', artist_name: 'Their Artist' });
    await expect(artist(page)).toHaveValue('Their Artist');

    await save(other).click();
    await expect(title(other)).toHaveValue('Theirs again');
    await load(other).click();
    await expect(title(other)).toHaveValue('Mine');
    expect(await stored()).toEqual({ title: 'Mine', artist_name: 'Their Artist' });
    await other.context().close();
  });

  test('campaign: input survives a colleague’s save, and can be kept', async ({
    page,
    browser,
    baseURL,
    pool,
    signIn,
  }) => {
    await createPriceList(pool);
    const mine = await createUser(pool, 'PROMO_ADMIN');
    const theirs = await createUser(pool, 'PROMO_ADMIN', { company_id: mine.companyId });
    const release = await createRelease(pool, mine.companyId!, { title: `Both ${unique()}` });
    const path = `/releases/${release.id}/sampling`;
    const name = (of: Page) => of.getByLabel('Action name', { exact: true });
    const save = (of: Page) => of.getByRole('button', { name: 'Save sampling' });
    const stored = async () => {
      const { rows } = await pool.query<{ name: string | null }>(
        `select a.name from sampling_actions a join sampling_campaigns c on c.id = a.campaign_id
         where c.release_id = $1`,
        [release.id],
      );
      return rows.map((row) => row.name);
    };
    await signIn(page, mine);
    await page.goto(path);
    await expect(page.getByText('90 days').first()).toBeVisible({ timeout: LOADED_MS });
    await name(page).fill('First');
    await save(page).click();
    await expect.poll(stored).toEqual(['First']);

    const other = await colleagueAt(browser, baseURL!, theirs, signIn);
    await other.goto(path);
    await expect(name(other)).toHaveValue('First', { timeout: LOADED_MS });
    await name(page).fill('Mine');
    await name(other).fill('Theirs');
    await save(other).click();
    await expect.poll(stored).toEqual(['Theirs']);

    await save(page).click();
    await expect(keep(page)).toBeVisible();
    await expect(page.getByText(/^Robin Tester .* saved first \(/)).toBeVisible();
    await expect(name(page)).toHaveValue('Mine');
    await keep(page).click();
    await save(page).click();
    await expect.poll(stored).toEqual(['Mine']);
    await other.context().close();
  });

  test('release: input survives a reload of the page, and is deleted on save and on sign-out', async ({
    page,
    pool,
    signIn,
  }) => {
    const mine = await createUser(pool, 'PROMO_ADMIN');
    const release = await createRelease(pool, mine.companyId!, { title: `Typed ${unique()}` });
    const title = page.getByLabel('Title', { exact: true }).filter({ visible: true });
    const kept = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('mpn.draft/')).length);
    await signIn(page, mine);
    await page.goto(`/releases/${release.id}?step=release-2`);
    await title.fill('Typed, not saved');
    await expect.poll(kept).toBe(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('What you entered before the page was loaded again is back here.')).toBeVisible({
      timeout: LOADED_MS,
    });
    await expect(title).toHaveValue('Typed, not saved');
    await save(page).click();
    await expect.poll(kept, 'a saved draft is none').toBe(0);

    await title.fill('Typed once more');
    await expect.poll(kept).toBe(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/logout');
    await expect.poll(kept, 'nothing stays after the sign-out').toBe(0);
  });
});
