import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, confirm, login, mailsTo } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

type Answer = ErrorAnswer & { saveResult: string };

const put = (user: TestUser, loginName: string) =>
  api().as(user).put<Answer>('/account/login_name', { loginName, loginNameConfirmation: loginName });

async function rename(user: TestUser, loginName: string) {
  await confirm(api().as(user));
  return put(user, loginName);
}

describe('PUT /account/login_name', () => {
  test('PUT login_name saves the new name and mails the person; an unchanged name returns NO_SAVE', async () => {
    const user = await createUser(pool, 'PROMO_USER', { preferred_app_locale: 'de-DE' });
    const loginName = `renamed-${unique()}`;
    expect((await rename(user, loginName)).body).toEqual({ loginName, saveResult: 'SAVED' });
    expect((await rename(user, loginName)).body.saveResult).toBe('NO_SAVE');
    expect((await login({ ...user, loginName }, PASSWORD)).status).toBe(200);
    const mails = await mailsTo(pool, user.email);
    expect(mails.map(({ template, subject }) => ({ template, subject }))).toEqual([
      { template: 'login-name-changed', subject: 'MPN: Ihr Login-Name wurde geändert' },
    ]);
    expect(mails[0]?.text).toContain(user.loginName);
    expect(mails[0]?.text).toContain(loginName);
  });

  test('is refused to a session that has not confirmed its password', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { status, body } = await put(user, `renamed-${unique()}`);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.authentication.error.password-confirmation-needed',
    });
    expect((await login(user, PASSWORD)).status).toBe(200);
  });

  test.each([
    ['in capital letters', (name: string) => name.toUpperCase()],
    ['with a capital İ', (name: string) => name.replace('i', 'İ')],
    ['with a dotless ı', (name: string) => name.replace('i', 'ı')],
    ['with an accent', (name: string) => name.replace('u', 'ü')],
    ['in full width letters', (name: string) => name.replace('u', 'ｕ')],
  ])("refuses another person's name %s", async (_what, spelling) => {
    const other = await createUser(pool, 'MEDIA_USER', { username: `uwe-im-studio-${unique()}` });
    const { status, body } = await rename(await createUser(pool, 'PROMO_USER'), spelling(other.loginName));
    expect({ status, code: codeOf(body) }).toEqual({
      status: 409,
      code: 'mpn.backend.data.error.duplicate-login-name',
    });
  });

  test.each([
    ['demо-super', 'login-name'],
    ['сор', 'login-name'],
    ['somebody@example.org', 'login-name-is-email'],
  ])('refuses %s (%s)', async (name, code) => {
    const { status, body } = await rename(await createUser(pool, 'PROMO_USER'), name);
    expect({ status, code: codeOf(body) }).toEqual({ status: 400, code: `mpn.backend.validation.error.${code}` });
  });

  test('is rate-limited per person, so that login names cannot be searched', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const other = await createUser(pool, 'MEDIA_USER');
    for (let count = 0; count < 10; count += 1) expect((await rename(user, other.loginName)).status).toBe(409);
    const { status, headers, body } = await rename(user, `free-${unique()}`);
    expect({ status, code: codeOf(body) }).toEqual({ status: 429, code: 'mpn.backend.global.error.too-many-requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('a login name is accepted in any case, at the login and for a reset', async () => {
  const user = await createUser(pool, 'PROMO_USER', { username: `Jürgen-im-Studio-${unique()}` });
  for (const spelling of [user.loginName.toUpperCase(), user.loginName.replace('i', 'İ'), user.loginName]) {
    expect((await login({ ...user, loginName: spelling }, PASSWORD)).status).toBe(200);
  }
  await api().post('/account/password/begin_reset', { loginName: user.loginName.toUpperCase() });
  expect((await mailsTo(pool, user.email))[0]?.template).toBe('password-reset');
});
