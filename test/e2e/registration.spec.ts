import type { Page } from '@playwright/test';
import { createPromotionCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import type { ReadMail } from '../support/mails';
import { chooseFirst } from './support/choose';
import { expect, test } from './support/fixtures';

const PASSWORD = 'Vier Dackel angeln 7 Wolken';

// All browsers of a run share one network, whose codes and look-ups are counted.
test.beforeEach(({ pool }) => pool.query('delete from rate_limits').then(() => undefined));
test.describe.configure({ timeout: 240_000 });

type MailsTo = (email: string) => Promise<ReadMail[]>;

async function codeOf(mailsTo: MailsTo, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    code = /\b(\d{6})\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

/** From the login page to the form, with a verified address. */
async function verify(page: Page, mailsTo: MailsTo, type: RegExp, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await page.getByRole('link', { name: type }).click();
  await page.getByLabel('Business e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: /^New code in/ })).toBeDisabled();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await codeOf(mailsTo, email));
  await expect(page).toHaveURL(/\/form/);
}

async function fillCompany(page: Page, name: string): Promise<void> {
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('Street and number').fill('Hafenstraße 5');
  await page.getByLabel('Postal code').fill('20457');
  await page.getByLabel('City').fill('Hamburg');
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

async function fillPerson(page: Page, loginName: string): Promise<void> {
  await chooseFirst(page, 'Salutation');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lind');
  await page.getByLabel('Login name').fill(loginName);
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat password').fill(PASSWORD);
}

test('a label registers, comes back to what was typed, and signs in', async ({ page, pool, mailsTo }) => {
  const email = `new-${unique()}@example.org`;
  const taken = await createUser(pool, 'PROMO_USER');
  const loginName = `nora-${unique()}`;
  await verify(page, mailsTo, /Label or promotion/, email);
  await next(page);
  await expect(page.getByText('Enter a company name')).toBeVisible();
  await fillCompany(page, `Nordlicht ${loginName}`);
  await page.getByLabel('VAT identification number').fill('DE136695977');
  await next(page);
  await expect(page.getByLabel('VAT identification number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('VAT identification number').fill('');
  await next(page);
  await expect(step(page, 'Invoices')).toBeFocused();
  await next(page);
  await fillPerson(page, taken.loginName);

  // Nothing typed is lost: not by a reload, nor by the browser's way back.
  await page.reload();
  await expect(step(page, 'Your details')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Company name')).toHaveValue(`Nordlicht ${loginName}`);
  await next(page);
  await next(page);
  await next(page);
  await fillPassword(page);
  await next(page);
  await next(page);
  await expect(page.getByText('Please agree to this to register.').first()).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await next(page);
  await expect(step(page, 'Review')).toBeVisible();
  await expect(page.getByText('Hafenstraße 5, 20457 Hamburg, Germany')).toBeVisible();

  // The server's refusal leads to its field.
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(step(page, 'Your details')).toBeVisible();
  await expect(page.getByText('Login name is already in use')).toBeVisible();
  await page.getByLabel('Login name').fill(loginName);
  for (let count = 0; count < 3; count += 1) await next(page);
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Thank you for registering' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/releases/);
  const { rows } = await pool.query(
    `select c.name from companies c join up_users u on u.company_id = c.id where u.email = $1`,
    [email],
  );
  expect(rows).toEqual([{ name: `Nordlicht ${loginName}` }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('an editorial team registers and waits for support', async ({ page, mailsTo }) => {
    const email = `new-${unique()}@example.org`;
    const loginName = `nora-${unique()}`;
    await page.goto('/registration/media/form');
    await expect(page).toHaveURL(/\/registration\/media$/);
    await verify(page, mailsTo, /Broadcaster or editorial team/, email);
    await expect(page.getByText('Step 1 of 6')).toBeVisible();
    await fillCompany(page, `Radio ${loginName}`);
    await chooseFirst(page, 'Medium');
    await next(page);
    await page.getByLabel('Send invoices to another recipient').check();
    await next(page);
    await expect(page.getByText('Enter a name of the recipient')).toBeVisible();
    await page.getByLabel('Send invoices to another recipient').uncheck();
    await next(page);
    await fillPerson(page, loginName);
    await next(page);
    await fillPassword(page);
    await next(page);
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await next(page);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(room).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(`You will get an e-mail at ${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'To sign in' }).click();
    await page.getByLabel('Login name').fill(loginName);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('whose company is already here asks its administrator, who adds the person', async ({
  page,
  pool,
  mailsTo,
  signIn,
}) => {
  const email = `new-${unique()}@example.org`;
  const company = await createPromotionCompany(pool, { postal_code: '20457' });
  const admin = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
  await verify(page, mailsTo, /Label or promotion/, email);
  await fillCompany(page, company.name);
  await page.getByRole('button', { name: 'Is my company already registered?' }).click();
  await page.getByRole('button', { name: 'Ask to be added' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Salutation').click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Lind');
  await dialog.getByLabel('Login name').fill(`nora-${unique()}`);
  await dialog.getByLabel('Message to the administrators').fill('I work here since May.');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText(`Your request to ${company.name} has been sent.`)).toBeVisible();

  await signIn(page, admin);
  await page.goto('/join_requests');
  await expect(page.getByText('I work here since May.')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Nora Lind has been added.')).toBeVisible();
  await expect(page.getByText('No open requests')).toBeVisible();
  await expect(async () => {
    expect((await mailsTo(email)).map(({ text }) => text).join()).toContain(company.name);
  }).toPass();
});
