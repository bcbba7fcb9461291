import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

const STRONG = 'Vier Dackel angeln 7 Wolken';

test.describe('a change of login name or e-mail address requires the password', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a login name is saved with the right password; a cancelled or wrong password keeps the input', async ({
    page,
    pool,
    signIn,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const renamed = `neu-${user.loginName}`;
    await signIn(page, user);
    await page.goto('/account/login-name');
    await page.getByLabel('New login name', { exact: true }).fill('demо-super');
    await page.getByLabel('Repeat new login name').click();
    await expect(page.getByText('The login name may hold Latin letters, digits and . _ - only.')).toBeVisible();
    await page.getByLabel('New login name', { exact: true }).fill(renamed);
    await page.getByLabel('Repeat new login name').fill(renamed);
    await page.getByRole('button', { name: 'Save' }).click();

    const dialog = page.getByRole('dialog', { name: 'Please confirm with your password' });
    await expect(dialog.getByLabel(`Password for ${user.loginName}`)).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('New login name', { exact: true })).toHaveValue(renamed);
    await expect(page).toHaveURL(/\/account\/login-name$/);

    await page.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel(`Password for ${user.loginName}`).fill('Wrong-2026!');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The password is wrong.');
    await dialog.getByLabel(`Password for ${user.loginName}`).fill(user.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Your login name has been changed.')).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    const { rows } = await pool.query('select username from up_users where id = $1', [user.id]);
    expect(rows).toEqual([{ username: renamed }]);
  });

  test('an e-mail address is saved with the same code after a wrong code and a cancelled password dialog', async ({
    page,
    pool,
    signIn,
    mailsTo,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const email = `new-${user.email}`;
    await signIn(page, user);
    await page.goto('/account/email');
    await page.getByLabel('New e-mail address').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(`a code is on its way to ${email}`)).toBeVisible();
    const code = /\b(\d{6})\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    await page.getByRole('textbox').first().click();
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    // Shown at the field, which is empty again and has the focus.
    await expect(page.getByRole('alert')).toContainText('This verification code is not valid.');
    await expect(page.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(code);

    const dialog = page.getByRole('dialog', { name: 'Please confirm with your password' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Change address' }).click();
    await dialog.getByLabel(`Password for ${user.loginName}`).fill(user.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your e-mail address has been changed.')).toBeVisible();
    const { rows: told } = await pool.query(
      `select recipient from mails where template = 'email-changed' and recipient = any($1) order by id`,
      [[user.email, email]],
    );
    expect(told).toEqual([{ recipient: user.email }, { recipient: email }]);
  });
});

test.describe('a new password', () => {
  test('is set by a mailed link; the token is removed from the URL, and a common password is reported while typing', async ({
    page,
    pool,
    request,
    mailsTo,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await request.post('/api/account/password/begin_reset', { data: { loginName: user.loginName } });
    const [mail] = await mailsTo(user.email);
    const link = /\/account\/password\/reset#token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('Password1!');
    await expect(page).toHaveURL(/\/account\/password\/reset$/);
    await expect(page.getByText('This password is one of those that attackers try first')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await expect(page.getByText('This password is one of those that attackers try first')).toBeHidden();
    await page.getByLabel('Repeat new password').fill(STRONG);
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByLabel('Login name').fill(user.loginName);
    await page.getByLabel('Password', { exact: true }).fill(STRONG);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/releases/);
    const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('mpn-token'));
    expect(cookie?.sameSite).toBe('Strict');
  });

  test('is set by a link of an older mail, which has its token in the query', async ({
    page,
    pool,
    request,
    mailsTo,
  }) => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await request.post('/api/account/password/begin_reset', { data: { loginName: user.loginName } });
    const [mail] = await mailsTo(user.email);
    const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await page.goto(`/account/password/reset?token=${token}`);
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await expect(page).toHaveURL(/\/account\/password\/reset$/);
    await page.getByLabel('Repeat new password').fill(STRONG);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('that contains a name of the account is reported while typing', async ({ page, pool, signIn }) => {
    const user = await createUser(pool, 'PROMO_ADMIN', { first_name: 'Friederike' });
    await signIn(page, user);
    await page.goto('/account/password');
    await page.getByLabel('New password', { exact: true }).fill('Friederike-2026!');
    await expect(page.getByText('The password must not contain "Friederike"')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(STRONG);
    await expect(page.getByText('The password must not contain')).toBeHidden();
  });
});
