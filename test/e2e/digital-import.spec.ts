import type { Locator, Page } from '@playwright/test';
import { createDigitalRelease, createImporter, type Importer } from '../factories/digital';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { Keyboard } from './support/keyboard';

/*
 * A promoter takes releases over from the digital-delivery service: finds them, chooses some, and sees what became of
 * each.
 */

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import from digital delivery' });
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name, exact: true });
const choose = (dialog: Locator, title: string) => dialog.getByRole('checkbox', { name: `Choose ${title}` });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import from digital delivery' }).click();
  await expect(page).toHaveURL(/dialog=digital-import/);
  return dialogOf(page);
}

const IMPORT_CALL = '**/api/digias_releases/import';

test('the dialog finds releases by artist and title, sorts and imports them, and shows the result of each', async ({
  page,
  pool,
  signIn,
}) => {
  const me = await createImporter(pool);
  const artist = `Möwen ${unique()}`;
  for (let number = 1; number <= 22; number += 1) {
    await createDigitalRelease(pool, me.phononetNumber, {
      artist_name: artist,
      title: `Fahrt ${String(number).padStart(2, '0')}`,
    });
  }
  const wrong = { artist_name: artist, title: 'Aus der Reihe' };
  await createDigitalRelease(pool, me.phononetNumber, wrong, [{}, { position: 4 }]);
  await signIn(page, me.user);
  await page.goto('/releases');
  const dialog = await openDialog(page);
  await field(dialog, 'Artist').fill(artist.toUpperCase());
  await dialog.getByRole('button', { name: /Search$/ }).click();

  await expect(dialog.getByText('20 of 23 hits')).toBeVisible();
  await expect(choose(dialog, 'Aus der Reihe')).toBeVisible();
  await dialog.getByRole('columnheader', { name: 'Title' }).click();
  await expect(choose(dialog, 'Fahrt 22')).toBeVisible();
  await expect(choose(dialog, 'Aus der Reihe')).toHaveCount(0);
  await dialog.getByRole('columnheader', { name: 'Title' }).click();

  await choose(dialog, 'Fahrt 01').check();
  await choose(dialog, 'Fahrt 02').check();
  await choose(dialog, 'Aus der Reihe').check();
  // The first progress request is answered only after the last import, with an outdated reply.
  let imports = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('/digias_releases/import')) imports += 1;
  });
  await page.route(
    '**/imported_since/**',
    async (route) => {
      const response = await route.fetch();
      await expect.poll(() => imports).toBe(3);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Import 3 releases' }).click();
  await expect(dialog.getByText('2 of 3 releases are in your list.')).toBeVisible();
  const result = dialog.getByRole('list', { name: 'Result of the import' });
  await expect(result.getByRole('listitem').filter({ hasText: 'Aus der Reihe' })).toContainText('in the wrong order');
  await expect(result.getByText('Imported', { exact: true })).toHaveCount(2);
  await expect(result.getByText(/^Missing for broadcasters’ reports.*Country of recording \(2 tracks\)/)).toHaveCount(
    2,
  );

  // A new search shows which releases exist already.
  await dialog.getByRole('button', { name: 'Search again' }).click();
  await expect(choose(dialog, 'Fahrt 01')).toBeDisabled();
  await expect(dialog.getByText('In your releases')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/dialog=/);
  await expect(page.getByRole('link', { name: 'Fahrt 01' })).toBeVisible();

  await page.getByRole('link', { name: 'Fahrt 02' }).click();
  await expect(page).toHaveURL(/\/releases\/\d+/);
  await expect(page.getByText(`${artist} · Kaiserkai`)).toBeVisible();
});

test('the dialog refuses invalid EANs and ISRCs, and finds releases by valid ones', async ({ page, pool, signIn }) => {
  const me = await createImporter(pool);
  const title = `Nordwärts ${unique()}`;
  const entry = await createDigitalRelease(pool, me.phononetNumber, { title }, [{ title: 'Erste Strophe' }]);
  await signIn(page, me.user);
  await page.goto('/releases?dialog=digital-import');
  const dialog = dialogOf(page);
  const search = dialog.getByRole('button', { name: /Search$/ });

  await dialog.getByText('EAN', { exact: true }).first().click();
  await field(dialog, 'EAN').fill('4006381333930');
  await search.click();
  await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible();
  await field(dialog, 'EAN').fill(entry.gtin ?? '');
  await search.click();
  await expect(dialog.getByText('1 of 1 hits')).toBeVisible();
  await expect(choose(dialog, title)).toBeVisible();

  await dialog.getByText('ISRC', { exact: true }).first().click();
  await field(dialog, 'ISRC').fill('DE-A12');
  await search.click();
  await expect(dialog.locator('.ant-form-item-explain-error')).toBeVisible();
  await field(dialog, 'ISRC').fill(entry.isrcs[0] ?? '');
  await search.click();
  await expect(dialog.getByText('Contains: Erste Strophe')).toBeVisible();

  await field(dialog, 'ISRC').fill('DEZ999999999');
  await search.click();
  await expect(dialog.getByText('Nothing found')).toBeVisible();
  // Input of the other search mode is kept.
  await dialog.getByText('EAN', { exact: true }).first().click();
  await expect(field(dialog, 'EAN')).toHaveValue(entry.gtin ?? '');
  // The URL without the dialog shows none.
  await page.goto('/releases');
  await expect(dialog).toHaveCount(0);
});

test('the search is in the URL: a reload repeats it, and the back button returns to the search before', async ({
  page,
  pool,
  signIn,
}) => {
  const me = await createImporter(pool);
  const word = unique();
  const first = await createDigitalRelease(pool, me.phononetNumber, { title: `Anfang ${word}` });
  await createDigitalRelease(pool, me.phononetNumber, { title: `Beginn ${word}` });
  await signIn(page, me.user);
  await page.goto('/releases');
  const dialog = await openDialog(page);
  await field(dialog, 'Title').fill(word);
  await dialog.getByRole('button', { name: /Search$/ }).click();
  await expect(dialog.getByText('2 of 2 hits')).toBeVisible();
  await dialog.getByRole('columnheader', { name: 'Title' }).click();
  await expect(page).toHaveURL(/reverse=true/);

  await page.reload();
  await expect(dialog.getByText('2 of 2 hits')).toBeVisible();
  await expect(field(dialog, 'Title')).toHaveValue(word);
  await expect(dialog.getByRole('checkbox', { name: /^Choose / }).first()).toHaveAccessibleName(
    `Choose Beginn ${word}`,
  );

  await dialog.getByText('EAN', { exact: true }).first().click();
  await field(dialog, 'EAN').fill(first.gtin ?? '');
  await dialog.getByRole('button', { name: /Search$/ }).click();
  await expect(dialog.getByText('1 of 1 hits')).toBeVisible();
  await page.reload();
  await expect(field(dialog, 'EAN')).toHaveValue(first.gtin ?? '');
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveURL(/gtin=/);
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/releases$/);
});

test('a lost connection stops the import, and "Try again" continues it without importing a release twice', async ({
  page,
  pool,
  signIn,
}) => {
  const me = await createImporter(pool);
  const word = unique();
  for (const name of ['Eins', 'Zwei', 'Drei']) {
    await createDigitalRelease(pool, me.phononetNumber, { title: `${name} ${word}` });
  }
  await signIn(page, me.user);
  await page.goto('/releases');
  const dialog = await openDialog(page);
  await field(dialog, 'Title').fill(word);

  await page.route('**/api/digias_releases/_views/**', (route) => route.abort());
  await dialog.getByRole('button', { name: /Search$/ }).click();
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/digias_releases/_views/**');
  await again.click();
  await expect(dialog.getByText('3 of 3 hits')).toBeVisible();
  await expect(field(dialog, 'Title')).toHaveValue(word);

  for (const name of ['Eins', 'Zwei', 'Drei']) await choose(dialog, `${name} ${word}`).check();
  // The second import reaches the server, but its reply is lost.
  let calls = 0;
  await page.route(IMPORT_CALL, async (route) => {
    calls += 1;
    if (calls !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Import 3 releases' }).click();
  await expect(dialog.getByText('The import has stopped. What was imported so far is safe.')).toBeVisible();
  await expect(dialog.getByText('Not imported yet')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('3 of 3 releases are in your list.')).toBeVisible();
  const { rows } = await pool.query<{ count: string }>('select count(*) from releases where company_id = $1', [
    me.companyId,
  ]);
  expect(rows).toEqual([{ count: '3' }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('an import works by keyboard alone, without horizontal scrolling or serious accessibility findings', async ({
    page,
    pool,
    signIn,
  }) => {
    const me = await createImporter(pool);
    const title = `Südwärts ${unique()}`;
    await createDigitalRelease(pool, me.phononetNumber, { title }, [{}, { set_number: 2, position: 1 }]);
    await signIn(page, me.user);
    await page.goto('/releases');
    const keyboard = new Keyboard(page);
    await keyboard.press(page.getByRole('button', { name: 'Import from digital delivery' }));
    const dialog = dialogOf(page);
    await expect(field(dialog, 'Artist')).toBeFocused();
    await keyboard.write(field(dialog, 'Title'), title);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('1 of 1 hits')).toBeVisible();
    await expect(dialog.getByText('2 in 2 sets')).toBeVisible();
    await keyboard.press(choose(dialog, title), 'Space');

    expect(await seriousFindings(page, '.ant-modal')).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await keyboard.press(dialog.getByRole('button', { name: 'Import 1 release' }));
    await expect(dialog.getByText('1 of 1 releases are in your list.')).toBeVisible();
    await keyboard.press(dialog.getByRole('link', { name: title }));
    await expect(page).toHaveURL(/\/releases\/\d+/);
  });
});

test('a user without the permission sees neither button nor dialog', async ({ page, pool, signIn }) => {
  const me: Importer = await createImporter(pool);
  const colleague = await createUser(pool, 'PROMO_USER', { company_id: me.companyId });
  await signIn(page, colleague);
  await page.goto('/releases?dialog=digital-import');
  await expect(page.getByRole('heading', { name: 'Releases', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import from digital delivery' })).toHaveCount(0);
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a company without a Phononet number sees that the import is not set up', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/releases');
  const dialog = await openDialog(page);
  await field(dialog, 'Title').fill('x');
  await dialog.getByRole('button', { name: /Search$/ }).click();
  await expect(dialog.getByText('is not set up for your company')).toBeVisible();
});
