import type { Page } from '@playwright/test';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { pictureFile } from '../support/media';
import { expect, test } from './support/fixtures';
import { stepLink } from './support/release-editor';

const position = (page: Page) => page.getByLabel('Position');
const phone = (page: Page) => page.getByLabel('Phone');
/** The button once it takes clicks: it ignores them while an earlier save still reads the record again. */
const save = (page: Page) =>
  page
    .getByRole('button', { name: 'Save', exact: true })
    .filter({ visible: true })
    .and(page.locator(':not(.ant-btn-loading)'));

test('a save in another tab is announced in a form with input, which is kept and does not undo the save', async ({
  page,
  pool,
  signIn,
}) => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, user);
  await page.goto('/account/personal-data');
  await position(page).fill('Head of promotion');

  const other = await page.context().newPage();
  await other.goto('/account/personal-data');
  await phone(other).fill('+49 30 1234567');
  await save(other).click();
  await expect(other.getByText('Your data has been saved.')).toBeVisible();

  // The picture is saved separately, and the personal data is reloaded with it.
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureFile() });
  await expect(page.getByText('Also saved meanwhile, and taken over: Phone')).toBeVisible();
  await expect(position(page)).toHaveValue('Head of promotion');
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 409);
  await save(page).click();
  await refused;
  await expect(page.getByText('Your input is still here')).toBeVisible();
  await expect(position(page)).toHaveValue('Head of promotion');
  const inDatabase = async () =>
    (await pool.query('select position, phone_number from up_users where id = $1', [user.id])).rows[0] as unknown;
  expect(await inDatabase()).toEqual({ position: null, phone_number: '+49 30 1234567' });

  await page.getByRole('button', { name: 'Keep my input' }).click();
  await expect(phone(page)).toHaveValue('+49 30 1234567');
  await expect(position(page)).toHaveValue('Head of promotion');
  await expect(page.getByText('Someone else saved first')).toBeHidden();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  // Only what was changed.
  expect((await sent).postDataJSON()).toEqual({
    position: 'Head of promotion',
    version: expect.any(Number) as unknown,
  });
  await expect(page.getByText('Your data has been saved.')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  expect(await inDatabase()).toEqual({ position: 'Head of promotion', phone_number: '+49 30 1234567' });
});

test('a step of the release editor keeps its input while another step is saved', async ({ page, pool, signIn }) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, promoter.companyId!, { title: 'Two steps' });
  await signIn(page, promoter);
  await page.goto(`/releases/${release.id}?step=release-2`);
  await page.getByLabel('Title', { exact: true }).fill('Two steps, one typed');
  await stepLink(page, 'Contacts').click();
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await page.getByLabel('First name').last().fill('Robin');
  const patch = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  expect(Object.keys((await patch).postDataJSON() as object).sort()).toEqual(['contacts', 'version']);
  await expect(page.getByText('This step is saved.').filter({ visible: true })).toBeVisible();
  await stepLink(page, 'Release').click();
  // Fields of hidden steps have values too, and until the step has changed, the visible button Save belongs to the
  // other one.
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Two steps, one typed');
  await save(page).click();
  await expect(page.getByText('This step is saved.').filter({ visible: true })).toBeVisible();
  const { rows } = await pool.query('select title from releases where id = $1', [release.id]);
  expect(rows).toEqual([{ title: 'Two steps, one typed' }]);
});

test('the release editor announces a save of another tab at once, and keeps its input', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, promoter.companyId!, { title: 'Two tabs', artist_name: 'The Depots' });
  const address = `/releases/${release.id}?step=release-2`;
  const [title, artist] = ['Title', 'Artist'];
  await signIn(page, promoter);
  await page.goto(address);
  await page.getByLabel(artist, { exact: true }).fill('The Depots and friends');
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByLabel(title, { exact: true }).fill('Two tabs, one saved');
  await save(other).click();
  await expect(other.getByText('This step is saved.').filter({ visible: true })).toBeVisible();
  // The tab that saved shows no notice.
  await expect(other.getByText('You have saved in another window')).toBeHidden();

  await expect(page.getByText('You have saved in another window')).toBeVisible();
  await expect(page.getByLabel(artist, { exact: true })).toHaveValue('The Depots and friends');
  await page.getByRole('button', { name: 'Load saved version' }).click();
  await expect(page.getByLabel(title, { exact: true })).toHaveValue('Two tabs, one saved');
  await expect(page.getByLabel(artist, { exact: true })).toHaveValue('The Depots');
  await expect(page.getByText('You have saved in another window')).toBeHidden();
});

test('the dialog to withdraw shows a missing reason, and closes once the release is withdrawn', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, promoter.companyId!, { title: 'Leaked' });
  await signIn(page, promoter);
  await page.goto(`/releases/${release.id}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  };
  const dialog = page.getByRole('dialog', { name: /Leaked/ });
  await open();
  await dialog.getByLabel('Reason').fill('Given up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await open();
  // Discarded input is not restored.
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
  await dialog.getByRole('button', { name: /Withdraw/ }).click();
  await expect(dialog.getByText(/Enter a/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('A wrong mix');
  await dialog.getByRole('button', { name: /Withdraw/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  const { rows } = await pool.query<{ withdrawn_at: Date | null }>('select withdrawn_at from releases where id = $1', [
    release.id,
  ]);
  expect(rows[0]?.withdrawn_at).not.toBeNull();
});

test('the filter of labels suggests labels of own releases, with the number of releases', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  for (const label of ['Nordlicht', 'Nordlicht', 'Hafen'])
    await createRelease(pool, promoter.companyId!, { label_name: label });
  await signIn(page, promoter);
  await page.goto('/releases');
  // What is above the list has been loaded too: it moves the button.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const labels = page.getByRole('dialog').getByLabel('Label');
  await labels.fill('nord');
  const shown = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  // Any text can be used; only the label that contains it is still suggested.
  await expect(shown.filter({ hasText: 'Nordlicht' })).toContainText('2');
  await expect(shown.filter({ hasText: 'Hafen' })).toHaveCount(0);
  await shown.filter({ hasText: 'Nordlicht' }).click();
  await expect(page).toHaveURL(/labels=Nordlicht/);
});
