import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 120_000 });

test('a promoter adds contacts, puts them on a distribution list, exports and deletes them', async ({
  page,
  pool,
  signIn,
}) => {
  const anna = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, anna);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Contacts' }).click({ timeout: 60_000 });
  await expect(page.getByText('No contacts yet')).toBeVisible();
  for (const [first, last] of [
    ['Zoë', 'Müller'],
    ['Bert', 'Óskarsson'],
  ]) {
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByRole('heading', { name: 'New contact' })).toBeVisible();
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByText(/Enter a last name/i)).toBeVisible();
    await page.getByLabel('First name').fill(first!);
    await page.getByLabel('Last name').fill(last!);
    await page.getByLabel('E-mail').fill('desk@example.org');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(page.getByRole('link', { name: `${first!} ${last!}` })).toBeVisible();
  }
  await expect(page.getByRole('cell', { name: 'Duplicate' })).toHaveCount(2);

  await page.getByRole('tab', { name: 'Distribution lists' }).click();
  await page.getByRole('button', { name: 'Add distribution list' }).click();
  await expect(page.getByRole('heading', { name: 'New distribution list' })).toBeVisible();
  const name = `Norden ${unique()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Add distribution list' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.goto('/company-contacts');
  await page.getByRole('checkbox', { name: 'Choose Zoë Müller' }).check();
  await page.getByRole('checkbox', { name: 'Choose Bert Óskarsson' }).check();
  await expect(page.getByText('2 chosen')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Add to distribution list' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle(name).click();
  await expect(page.getByText('2 contacts were added to the list.')).toBeVisible();
  await expect(page.getByRole('cell', { name })).toHaveCount(2);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('Contacts.csv');

  await page.getByRole('link', { name: 'Zoë Müller' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByText('2 contacts', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose Bert Óskarsson' }).check();
  await page.getByRole('button', { name: 'Take off this list' }).click();
  await expect(page.getByText('1 contact', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bert Óskarsson' })).toBeHidden();

  await page.goto('/company-contacts');
  await page.getByRole('checkbox', { name: 'Choose Bert Óskarsson' }).check();
  await page.getByRole('group', { name: 'With the chosen contacts' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 contact was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bert Óskarsson' })).toBeHidden();
});

test('a promoter imports 2,000 contacts from a German spreadsheet, and a second import adds none', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/company-contacts');
  await page.getByRole('button', { name: 'Import' }).click({ timeout: 60_000 });
  const people = Array.from({ length: 2_000 }, (_, at) => `Frau;Jörg-${at};Müller;Radio ${at};j${at}@example.org;Köln`);
  const table = ['Anrede;Vorname;Nachname;Firma;E-Mail;Ort', ...people, 'Herr;Ohne;Adresse;;keine;Ulm'].join('\r\n');
  const file = { name: 'Kontakte 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'latin1') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('1 row has errors and will be left out.')).toBeVisible();
  await expect(page.getByRole('row', { name: /2,002 Ohne Adresse With errors E-mail: / })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByText('New (2,000)').click();
  await expect(page.getByRole('cell', { name: 'Jörg-0 Müller' })).toBeVisible();
  await page.getByRole('button', { name: 'Import 2,000 contacts' }).click();
  await expect(page.getByText('2,000 contacts were added')).toBeVisible();

  // A second import creates no duplicates.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('There is nothing to import in this file.')).toBeVisible();
  await page.getByText('Update from the file').click();
  await expect(page.getByText('There is nothing to import in this file.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 0/ })).toBeDisabled();
  await page.goto('/company-contacts?term=J%C3%B6rg-1999');
  await expect(page.getByRole('link', { name: 'Jörg-1999 Müller' })).toBeVisible();
});

test('on a phone and in German: a standard user with the permission adds and imports contacts', async ({
  browser,
  pool,
  signIn,
}) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_SERVER_URL ?? '',
    locale: 'de-DE',
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const user = await createUser(pool, 'PROMO_USER', { role_manage_mailings: true, preferred_app_locale: 'de-DE' });
  await signIn(page, user);
  await page.goto('/company-contacts/new');
  await page.getByLabel('Nachname').fill('Größer');
  await page.getByLabel('Firma', { exact: true }).fill('Radio Nordlicht');
  await page.getByRole('button', { name: 'Kontakt hinzufügen' }).click();
  await expect(page.getByRole('link', { name: 'Größer' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto('/company-contacts/import');
  const workbook = { name: 'Kontakte.csv', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]) };
  await page.locator('input[type=file]').setInputFiles(workbook);
  await expect(page.getByText(/lässt sich nicht als CSV lesen/)).toBeVisible();
  await page.getByRole('button', { name: 'Andere Datei wählen' }).click();
  const csv = { ...workbook, buffer: Buffer.from('Name;Land\nGrößer;Österreich\nKlein;Utopia\n') };
  await page.locator('input[type=file]').setInputFiles(csv);
  await page.getByRole('button', { name: '1 Kontakt importieren' }).click();
  await expect(page.getByText('1 Kontakt hinzugefügt')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});
