import { createMediaCompany, createPromotionCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { choose } from './support/choose';
import { expect, test } from './support/fixtures';
import { panelRecords } from './support/panel';

test.describe.configure({ timeout: 180_000 });

const newContext = (browser: import('@playwright/test').Browser, options: object = {}) =>
  browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US', ...options });

test('an administrator adds a user, who signs in by the invitation with the chosen permissions', async ({
  page,
  pool,
  signIn,
  mailsTo,
  browser,
}) => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const [email, loginName] = [`${unique()}@example.org`, `jördis-${unique()}`];
  await signIn(page, admin);
  await page.goto('/releases');
  await page.getByRole('link', { name: 'Users' }).click({ timeout: 60_000 });
  await expect(page.getByRole('cell', { name: admin.email })).toBeVisible();
  await page.getByRole('button', { name: 'Add user' }).click();

  await choose(page, 'Salutation', 'Ms');
  await page.getByLabel('First name').fill('Jördis');
  await page.getByLabel('Last name').fill('Müller');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin.email.toUpperCase());
  await page.getByLabel('Login name').fill(loginName);
  await expect(page.getByText('This e-mail address is already in use.')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByText('Create, edit and delete releases').click();
  await choose(page, 'Language of interface and e-mails', 'English');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add and send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jördis Müller' })).toBeVisible();

  const link = /https?:\/\/\S+#token=[\w-]+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
  const context = await newContext(browser);
  const theirs = await context.newPage();
  await theirs.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await theirs.getByLabel('New password', { exact: true }).fill('Vier Dackel angeln 7 Wolken');
  await theirs.getByLabel('Repeat new password').fill('Vier Dackel angeln 7 Wolken');
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await expect(theirs.getByText('Password saved')).toBeVisible();
  await theirs.goto('/login');
  await theirs.getByLabel('Login name').fill(loginName);
  await theirs.getByLabel('Password', { exact: true }).fill('Vier Dackel angeln 7 Wolken');
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs.getByRole('navigation', { name: 'Main navigation' })).toBeVisible({ timeout: 60_000 });
  await expect(theirs.getByRole('link', { name: 'Create release' })).toBeHidden();
  await expect(theirs.getByRole('link', { name: 'Users' })).toBeHidden();

  // Two people at once: a notice shows what the other has saved, and input is kept.
  await page.getByRole('link', { name: 'Jördis Müller' }).click();
  await page.getByLabel('Position', { exact: true }).fill('Promotion Nord');
  await pool.query('update up_users set position = $2, version = version + 1 where email = $1', [email, 'Other']);
  await page.getByRole('button', { name: 'Save' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Two versions: Position' });
  await expect(choice.getByRole('radio', { name: 'My input Promotion Nord' })).toBeChecked();
  await expect(choice.getByRole('radio', { name: 'Saved meanwhile Other' })).toBeVisible();
  await expect(page.getByLabel('Position', { exact: true })).toHaveValue('Promotion Nord');

  // Deleting warns that the person is signed in, and ends the session.
  await page.getByRole('button', { name: 'More for Jördis Müller' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The person is signed in on 1 device and is logged out there at once.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('Jördis Müller was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Jördis Müller' })).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByText('Your session has expired. Please sign in again.')).toBeVisible({ timeout: 30_000 });
  await theirs.getByRole('button', { name: 'Sign in again' }).click();
  await expect(theirs.getByLabel('Login name')).toBeVisible();
  await context.close();
});

test('an impersonating super admin sees a banner on every page, and every record of the trail names both', async ({
  page,
  pool,
  signInByForm,
}) => {
  const staff = await createUser(pool, 'SUPER_ADMIN', { company_id: null });
  const name = `Klangwerk ${unique()}`;
  const company = await createPromotionCompany(pool, { name });
  const last = `Öz ${unique()}`;
  const user = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id, first_name: 'Ayşe', last_name: last });
  await signInByForm(page, staff);
  await page.goto('/administration/users');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: `More for Ayşe ${last}` }).click({ timeout: 60_000 });
  await page.getByRole('menuitem', { name: 'Act as this user' }).click();
  const question = page.getByRole('dialog', { name: `Act as Ayşe ${last}?` });
  await expect(question).toContainText('Everything is recorded in your name');
  await question.getByRole('button', { name: 'Act as this user' }).click();

  const banner = page.getByText(`You are acting as Ayşe ${last} (${name}).`);
  await expect(banner).toBeVisible();
  await expect(page.getByRole('link', { name: 'Companies', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'My company' }).click();
  await page.getByRole('textbox', { name: 'City' }).fill('Lübeck');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} was saved.`)).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Lübeck');
  await page.getByRole('button', { name: 'Leave impersonation' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('link', { name: 'Companies', exact: true })).toBeVisible();

  // Support reads the trail in the panel.
  const records = await panelRecords(pool, 'api::identity.audit-record', { userId: staff.id });
  const byStaff = { userId: staff.id, address: '127.0.0.1' };
  expect(records).toEqual([
    expect.objectContaining({ ...byStaff, action: 'session.login', onBehalfOfUserId: null }),
    expect.objectContaining({
      ...byStaff,
      ...{ action: 'session.start-impersonation', onBehalfOfUserId: null, objectType: 'user', objectId: user.id },
    }),
    expect.objectContaining({
      ...byStaff,
      ...{ action: 'company.update', onBehalfOfUserId: user.id, objectType: 'company', objectId: company.id },
    }),
    expect.objectContaining({ ...byStaff, action: 'session.stop-impersonation', onBehalfOfUserId: user.id }),
  ]);
  const instants = records.map(({ at }) => Date.parse(String(at)));
  expect(instants).toEqual([...instants].sort((one, other) => one - other));
  // No record names the user as the actor.
  expect(await panelRecords(pool, 'api::identity.audit-record', { userId: user.id })).toEqual([]);
});

test('a super admin disables a company after a dialog that lists the consequences', async ({ page, pool, signIn }) => {
  const staff = await createUser(pool, 'SUPER_ADMIN', { company_id: null });
  const name = `Klangwerk ${unique()}`;
  const company = await createPromotionCompany(pool, { name });
  await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
  await signIn(page, staff);
  await page.goto('/administration/companies');
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('link', { name }).click({ timeout: 60_000 });
  await page.getByLabel('Comment on the status').fill('Rechnung 4711 offen');
  await page.getByText('Problematic').click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  // The saved status is shown beside the name.
  await expect(page.locator('header').getByText('Problematic')).toBeVisible();
  await page.getByRole('button', { name: 'Disable' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 person cannot sign in any more.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('on a phone and in German: an institution adds departments and assigns its users to them', async ({
  browser,
  pool,
  signIn,
}) => {
  const context = await newContext(browser, { locale: 'de-DE', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const station = await createMediaCompany(pool);
  const admin = await createUser(pool, 'MEDIA_ADMIN', { company_id: station.id, preferred_app_locale: 'de-DE' });
  await createUser(pool, 'MEDIA_USER', { company_id: station.id, first_name: 'Käthe', last_name: 'Groß' });
  await signIn(page, admin);
  await page.goto('/administration/companies/my');
  await page.getByRole('button', { name: 'Abteilung hinzufügen' }).click({ timeout: 60_000 });
  await page.getByLabel('Abteilung 1', { exact: true }).fill('Klassik');
  await page.getByRole('button', { name: 'Abteilung hinzufügen' }).click();
  await page.getByLabel('Abteilung 2', { exact: true }).fill('klassik');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Eine Bemusterungsabteilung mit diesem Namen existiert bereits.')).toBeVisible();
  await page.getByLabel('Abteilung 2', { exact: true }).fill('Morgenshow');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(`${String(station.name)} wurde gespeichert.`)).toBeVisible();

  await page.goto('/administration/users');
  await page.getByRole('link', { name: 'Käthe Groß' }).click();
  await choose(page, 'Abteilung', 'Morgenshow');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Käthe Groß wurde gespeichert.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const { rows } = await pool.query(
    `select d.name from up_users u join sampling_departments d on d.id = u.sampling_department_id
     where u.company_id = $1`,
    [station.id],
  );
  expect(rows).toEqual([{ name: 'Morgenshow' }]);
  await context.close();
});

test('a super admin groups two institutions, and a promoter finds one of them in the list of institutions', async ({
  page,
  pool,
  signIn,
}) => {
  const staff = await createUser(pool, 'SUPER_ADMIN', { company_id: null });
  const tag = unique();
  const medium = await pool.query<{ id: number }>(`select min(id) as id from sampling_mediums where code = 'RADIO'`);
  const values = { sampling_medium_id: medium.rows[0]!.id };
  const main = await createMediaCompany(pool, { ...values, name: `${tag} Eins` });
  await createMediaCompany(pool, { ...values, name: `${tag} Zwei`, ard_state_institution_name: 'NDR' });
  await signIn(page, staff);
  await page.goto('/company-media-groups');
  await page.getByRole('button', { name: 'Add group' }).click({ timeout: 60_000 });
  await page.locator('form').getByLabel('Name', { exact: true }).fill(`Verbund ${tag}`);
  for (const name of [`${tag} Eins`, `${tag} Zwei`]) {
    await page.getByLabel('Companies', { exact: true }).click();
    await page.keyboard.type(name);
    await page.getByTitle(new RegExp(name)).click();
  }
  await page.keyboard.press('Escape');
  const lists = page.locator('.ant-select-dropdown:visible');
  await expect(lists).toHaveCount(0);
  await page.getByLabel('Main company').click();
  await lists
    .locator('.ant-select-item-option')
    .filter({ hasText: `${tag} Eins` })
    .click();
  // Wait until the list has finished closing.
  await expect(lists).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText(`Verbund ${tag} was added.`)).toBeVisible();
  // Other tests create groups too.
  await page.getByRole('searchbox').fill(tag);
  const row = page.getByRole('row').filter({ hasText: `Verbund ${tag}` });
  await expect(row).toContainText(String(main.name));
  await page.getByRole('link', { name: `Verbund ${tag}` }).click();
  await page.getByRole('button', { name: 'Dissolve group' }).click();
  await expect(page.getByRole('dialog').getByText(/Its 2 companies stay/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Dissolve group' }).click();
  await expect(page.getByText(`Verbund ${tag} was dissolved.`)).toBeVisible();

  const anna = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, anna);
  await page.goto('/administration/institutions');
  await page.getByRole('searchbox').fill(tag);
  await expect(page.getByRole('cell', { name: `${tag} Zwei` })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('combobox', { name: 'ARD' }).click();
  await page.getByTitle('Only ARD').click();
  await expect(page.getByRole('cell', { name: `${tag} Eins` })).toBeHidden();
  await expect(page.getByRole('cell', { name: `${tag} Zwei` })).toBeVisible();
  await expect(lists).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a super admin switches a feature off after a dialog that lists the consequences, and on again', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'SUPER_ADMIN'));
  await page.goto('/administration/feature-flags');
  await expect(page.getByRole('heading', { name: 'Features' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Not available yet')).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);
  const flag = page.getByRole('switch', { name: 'ARD archive' });
  for (const [verb, text] of [
    ['off', 'Off: nothing is delivered to archives'],
    ['on', 'Everybody who has permission can use it again at once.'],
  ] as const) {
    await flag.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(text);
    await dialog.getByRole('button', { name: `Switch ${verb}` }).click();
    await expect(page.getByText(`ARD archive: switched ${verb}.`)).toBeVisible();
    await expect(flag).toBeChecked({ checked: verb === 'on' });
  }
});

test('the overview of the administration names what the person may administer, and a folded group stays folded', async ({
  page,
  pool,
  signIn,
}) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/administration');
  await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible({ timeout: 60_000 });
  const content = page.getByRole('main');
  await expect(content.getByRole('link', { name: 'Users People, their roles and rights' })).toBeVisible();
  await expect(content.getByRole('link', { name: /^Companies Create/ })).toHaveCount(0);
  expect(await seriousFindings(page)).toEqual([]);

  const menu = page.getByRole('navigation', { name: 'Main navigation' });
  await menu.getByRole('menuitem', { name: 'Sampling', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Cart' })).toBeHidden();
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Cart' })).toBeHidden();
  await content.getByRole('link', { name: /Block list/ }).click();
  await expect(page).toHaveURL(/\/administration\/block-list$/);

  // Where one is stays visible in a folded group.
  await menu.getByRole('menuitem', { name: 'Administration', exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Block list' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Users' })).toBeHidden();
});

test('who may administer nothing is sent away from the overview', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'MEDIA_USER'));
  await page.goto('/administration');
  await expect(page.getByText('You are not permitted to open this page.')).toBeVisible({ timeout: 60_000 });
});

test('a super admin of a company blocks an institution for another company, and sees whose entry it is', async ({
  page,
  pool,
  signIn,
}) => {
  const home = await createPromotionCompany(pool, { name: `Heimat ${unique()}` });
  const other = await createPromotionCompany(pool, { name: `Fremde ${unique()}` });
  const radio = await createMediaCompany(pool, { name: `Welle Nord ${unique()}` });
  await signIn(page, await createUser(pool, 'SUPER_ADMIN', { company_id: home.id }));
  await page.goto('/administration/block-list');
  await page.getByRole('button', { name: 'Block an institution' }).click({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Block an institution' });
  await dialog.getByLabel('Blocked by').fill(other.name);
  await page.getByTitle(new RegExp(other.name)).click();
  await dialog.getByLabel('Institution').fill(radio.name);
  await page.getByTitle(new RegExp(radio.name)).click();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(radio.name);
  await expect(page.getByRole('row', { name: new RegExp(radio.name) })).toContainText(other.name);
});

test('users waiting for a check are found by a filter, and the table fits 1440 px with the columns shown at first', async ({
  page,
  pool,
  signIn,
}) => {
  const word = `Spalten${unique()}`;
  const company = await createPromotionCompany(pool, { name: `${word} Musikverlag und Vertrieb GmbH` });
  const columns = { company_id: company.id, last_name: word };
  await createUser(pool, 'PROMO_USER', { ...columns, first_name: 'Wartend', pending_registration: true });
  await createUser(pool, 'PROMO_USER', { ...columns, first_name: 'Geprüft', pending_registration: false });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await createUser(pool, 'SUPER_ADMIN', { company_id: null }));
  await page.goto(`/administration/users?term=${word}`);
  await expect(page.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  const overflow = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0));
  expect(overflow).toBeLessThanOrEqual(0);

  await page.getByRole('combobox', { name: 'Registration, migration' }).click();
  await page.getByTitle('Registration is being checked').click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: new RegExp(`Wartend ${word}`) })).toContainText('Under review');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Migration' }).check();
  await expect(page.getByRole('columnheader', { name: 'Migration' })).toBeVisible();
});
