import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 240_000 });

const GROUPS = [
  ['Pages and failures', 'QueryState'],
  ['Status', 'StatusTag'],
  ['Texts and pictures', 'MoneyText'],
  ['Tables', 'DataTable'],
  ['Form fields', 'SchemaField'],
  ['Pickers', 'IsoDatePicker'],
  ['Uploads', 'FileDropzone'],
  ['Dialogs and toasts', 'ConfirmButton'],
  ['Player', 'Waveform'],
  ['Costs and documents', 'CostSummaryView'],
  ['Sign-in', 'PasswordRules'],
] as const;

test('a super admin opens the page of each group of components', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'SUPER_ADMIN'));
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Components' }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  const list = page.getByRole('navigation', { name: 'Groups of components' });
  await expect(list.getByRole('link')).toHaveText(GROUPS.map(([name]) => name));
  for (const [name, component] of GROUPS) {
    await list.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: component, exact: true })).toBeVisible();
    // Examples of loading states never finish loading: the page is checked as it is.
    expect(await seriousFindings(page, undefined, { mayLoad: true }), name).toEqual([]);
  }
  await page.goto('/_docs/components/none');
  await expect(page).toHaveURL(/\/_docs\/components$/);
});

test('a dialog, a toast and the player of the component pages open on a click', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'SUPER_ADMIN'));
  await page.goto('/_docs/components/dialogs');
  await page.getByRole('region', { name: 'EnterDialog' }).getByRole('button', { name: 'Show' }).first().click();
  await expect(page.getByRole('dialog', { name: /Harbour Records/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Success' }).click();
  await expect(page.locator('.mpn-toast-success')).toBeVisible();

  await page.goto('/_docs/components/player');
  const buttons = page.getByRole('region', { name: 'PlayButton' });
  await buttons.getByRole('button', { name: 'Play Northern Lights' }).click();
  await expect(buttons.getByRole('button', { name: 'Pause Northern Lights' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Player' })).toContainText('The Lanterns');
});

test('a promoter has no menu entry for the component pages, and is redirected from their URLs', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  for (const path of ['/_docs/components', '/_docs/components/tables']) {
    await page.goto(path);
    await expect(page.getByText('You are not permitted to open this page.')).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\/releases/);
    await expect(page.getByRole('link', { name: 'Components' })).toHaveCount(0);
  }
});
