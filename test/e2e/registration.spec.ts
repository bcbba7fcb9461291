import { createPromotionCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { chooseFirst } from './support/choose';
import { expect, test } from './support/fixtures';
import { outdatedToken } from './support/outdated-token';
import { mailedCode, registrationOn } from './support/registration';

// All browsers of a run share one network and its rate limits of codes and look-ups.
test.beforeEach(({ pool }) => pool.query('delete from rate_limits').then(() => undefined));
test.describe.configure({ timeout: 240_000 });

test('a label registers and signs in; its input survives a reload and the back button', async ({
  page,
  pool,
  mailsTo,
}) => {
  const email = `new-${unique()}@example.org`;
  const taken = await createUser(pool, 'PROMO_USER');
  const [wanted, loginName] = [`nora-${unique()}`, `nora-${unique()}`];
  const form = registrationOn(page, mailsTo);
  await form.verify('label', email);
  await form.next();
  await expect(page.getByText('Enter a company name')).toBeVisible();
  await form.fillCompany(`Nordlicht ${loginName}`);
  await page.getByLabel('VAT identification number').fill('DE136695977');
  await form.next();
  await expect(page.getByLabel('VAT identification number')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('VAT identification number').fill('');
  await form.next();
  await expect(form.heading('Invoices')).toBeFocused();
  await page.getByLabel('Send invoices to another recipient').check();
  await form.next();
  await expect(page.getByText('Enter a name of the recipient')).toBeVisible();
  await page.getByLabel('Send invoices to another recipient').uncheck();
  await form.next();
  await form.fillPerson(taken.loginName);

  // Input survives a reload and the back button.
  await page.reload();
  await expect(form.heading('Your details')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Nora');
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Company name')).toHaveValue(`Nordlicht ${loginName}`);
  await form.next();
  await form.next();
  // A login name that exists is named before the step is left.
  await form.next();
  await expect(page.getByText('Login name is already in use')).toBeVisible();
  await page.getByLabel('Login name').fill(wanted);
  await form.next();
  await form.fillPassword();
  await form.next();
  await form.next();
  await expect(page.getByText('Please agree to this to register.').first()).toBeVisible();
  await form.agreeToAll();
  await form.next();
  await expect(form.heading('Review')).toBeVisible();
  await expect(page.getByText('Hafenstraße 5, 20457 Hamburg, Germany')).toBeVisible();

  // A field error of the server leads to its step: somebody has taken the name meanwhile.
  await createUser(pool, 'PROMO_USER', { username: wanted });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(form.heading('Your details')).toBeVisible();
  await expect(page.getByText('Login name is already in use')).toBeVisible();
  await page.getByLabel('Login name').fill(loginName);
  await form.next();
  // The name is checked before the step is left.
  await expect(form.heading('Password')).toBeVisible();
  for (let count = 0; count < 2; count += 1) await form.next();
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Thank you for registering' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await form.signIn(loginName);
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
    const form = registrationOn(page, mailsTo);
    await form.verify('media', email);
    await expect(page.getByText('Step 1 of 5')).toBeVisible();
    await form.fillCompany(`Radio ${loginName}`);
    await chooseFirst(page, 'Medium');
    await form.next();
    await form.fillPerson(loginName);
    await form.next();
    await form.fillPassword();
    await form.next();
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await form.agreeToAll();
    await form.next();
    const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(room).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(`You will get an e-mail at ${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'To sign in' }).click();
    await form.signIn(loginName);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a person of a registered company asks to join, and its administrator adds the person', async ({
  page,
  pool,
  mailsTo,
  signIn,
}) => {
  const email = `new-${unique()}@example.org`;
  const company = await createPromotionCompany(pool, { postal_code: '20457' });
  const admin = await createUser(pool, 'PROMO_ADMIN', { company_id: company.id });
  const form = registrationOn(page, mailsTo);
  await form.verify('label', email);
  await form.fillCompany(company.name);
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

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('every page of the registration redirects to its start without a verified e-mail address', async ({ page }) => {
    for (const path of ['form', 'form?step=4', 'verify', 'final']) {
      await page.goto(`/registration/promotion/${path}`);
      await expect(page).toHaveURL(/\/registration\/promotion$/);
      await expect(page.getByLabel('Geschäftliche E-Mail-Adresse')).toHaveValue('');
    }
    await page.goto('/registration/verein/form');
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByRole('heading', { name: 'Firma registrieren' })).toBeVisible();
  });

  test('an expired code and an expired verification are renewed without losing the input', async ({
    page,
    pool,
    mailsTo,
  }) => {
    const email = `new-${unique()}@example.org`;
    const loginName = `nora-${unique()}`;
    const form = registrationOn(page, mailsTo, 'de');
    await page.clock.install();

    // Simulates that 15 minutes pass before the code is typed: for the browser, the code and the rate limit.
    await form.askForCode('label', email);
    await expect(page.getByRole('button', { name: 'Bestätigen', exact: true })).toBeDisabled();
    const firstCode = await mailedCode(mailsTo, email);
    await page.clock.fastForward('15:00');
    await pool.query(
      `update email_verifications set expires_at = localtimestamp - interval '1 minute' where email = $1`,
      [email],
    );
    await pool.query('delete from rate_limits');
    await form.typeCode(firstCode);
    await expect(page.getByRole('alert')).toContainText('abgelaufen');
    await page.getByRole('button', { name: 'Erneut senden' }).click();
    await expect(page.getByText('Ein neuer Code ist unterwegs.')).toBeVisible();
    await form.typeCode(await mailedCode(mailsTo, email, 2));
    await expect(page).toHaveURL(/\/registration\/promotion\/form/);

    await form.fillCompany(`Nordlicht ${loginName}`);
    await form.next();
    await page.getByLabel('Rechnungen an einen anderen Empfänger senden').check();
    await page.getByLabel('Name des Empfängers').fill('Buchhaltung Süd');
    await page.getByLabel('Straße und Hausnummer').fill('Kaiserstraße 1');
    await page.getByLabel('Postleitzahl').fill('80331');
    await page.getByLabel('Ort', { exact: true }).fill('München');
    await chooseFirst(page, 'Land');
    await form.next();
    await form.fillPerson(loginName);
    await form.next();
    await form.fillPassword();
    await form.next();
    await form.agreeToAll();

    // More than two hours later the token of the address has expired, here after returning to the tab.
    const key = 'mpn.registration.PROMOTION';
    const draft = JSON.parse((await page.evaluate((name) => sessionStorage.getItem(name), key)) ?? '{}') as object;
    const outdated = { ...draft, token: outdatedToken((draft as { token: string }).token) };
    await page.evaluate(([name, text]) => sessionStorage.setItem(name!, text!), [key, JSON.stringify(outdated)]);
    await page.reload();
    await form.fillPassword();
    await form.next();
    await form.next();
    await expect(form.heading('Prüfen')).toBeVisible();
    await form.submit().click();
    const alert = page.getByRole('alert').filter({ hasText: 'Die Bestätigung Ihrer E-Mail-Adresse gilt nicht mehr.' });
    await expect(alert).toContainText('Ihre Eingaben bleiben erhalten.');
    await pool.query('delete from rate_limits');
    await alert.getByRole('button', { name: 'Erneut bestätigen' }).click();
    await expect(page.getByLabel('Geschäftliche E-Mail-Adresse')).toHaveValue(email);
    await form.sendCode();
    await form.typeCode(await mailedCode(mailsTo, email, 3));

    await expect(form.heading('Firma')).toBeVisible();
    await expect(page.getByLabel('Firmenname')).toHaveValue(`Nordlicht ${loginName}`);
    await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Hamburg');
    await form.next();
    await expect(page.getByLabel('Rechnungen an einen anderen Empfänger senden')).toBeChecked();
    await expect(page.getByLabel('Name des Empfängers')).toHaveValue('Buchhaltung Süd');
    await form.next();
    await expect(page.getByLabel('Vorname')).toHaveValue('Nora');
    await expect(page.getByLabel('Login-Name')).toHaveValue(loginName);
    await form.next();
    await form.fillPassword();
    await form.next();
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
    await form.next();
    await expect(page.getByText('Hafenstraße 5, 20457 Hamburg, Deutschland')).toBeVisible();
    await form.submit().click();
    await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Registrierung' })).toBeVisible();
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await form.signIn(loginName);
    await expect(page).toHaveURL(/\/releases/);
    const { rows } = await pool.query(
      `select c.name, c.invoice_name, c.invoice_city from companies c join up_users u on u.company_id = c.id
       where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([
      { name: `Nordlicht ${loginName}`, invoice_name: 'Buchhaltung Süd', invoice_city: 'München' },
    ]);
  });
});
