import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, login, mailsTo } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const NEW = 'Vier Dackel angeln 7 Wolken';
const OTHER = 'Drei Igel malen 9 Kirchen';
const newPassword = { newPassword: NEW, newPasswordConfirmation: NEW };

describe('PUT /account/password/reset', () => {
  const begin = (loginName: string) => api().post('/account/password/begin_reset', { loginName });

  async function tokenFor(user: TestUser): Promise<string> {
    await begin(user.loginName);
    const [mail] = await mailsTo(pool, user.email);
    return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const reset = (token: string, more: Record<string, unknown> = {}) =>
    api().put<ErrorAnswer>('/account/password/reset', { token, ...newPassword, ...more });

  test('the mailed link sets a new password once', async () => {
    const user = await createUser(pool, 'PROMO_USER', { preferred_app_locale: 'de-DE' });
    const token = await tokenFor(user);
    expect((await mailsTo(pool, user.email))[0]).toMatchObject({
      template: 'password-reset',
      subject: 'MPN: Passwort zurücksetzen',
    });
    expect((await reset(token)).status).toBe(200);
    expect((await login(user, PASSWORD)).status).toBe(401);
    expect((await login(user, NEW)).status).toBe(200);
    const again = await reset(token);
    expect({ status: again.status, code: codeOf(again.body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.reset-token-redeemed',
    });
    expect((await mailsTo(pool, user.email)).map(({ template }) => template)).toEqual([
      'password-changed',
      'password-reset',
    ]);
  });

  test('begin_reset gives the same response for an unknown login name, without a mail', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const [known, unknown] = [await begin(user.loginName), await begin(`nobody-${unique()}`)];
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
  });

  test('ends running sessions unless the person opts out', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const running = api().as(user);
    await running.get('/session');
    await reset(await tokenFor(user), { endOtherSessions: false });
    expect((await login(user, NEW)).status).toBe(200);
    expect((await running.get('/session')).status).toBe(200);
    await reset(await tokenFor(user));
    expect((await running.get('/session')).status).toBe(401);
  });

  test('a link stays valid when another is requested, and redeeming it revokes all others', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const owners = await tokenFor(user);
    const strangers = await tokenFor(user);
    expect((await reset(owners)).status).toBe(200);
    expect((await login(user, NEW)).status).toBe(200);
    expect(codeOf((await reset(owners)).body)).toBe('mpn.backend.data.error.reset-token-redeemed');
    expect(codeOf((await reset(strangers)).body)).toBe('mpn.backend.data.error.reset-token-expired');
  });

  test('a link expires after an hour', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const token = await tokenFor(user);
    await pool.query(`update password_resets set expires_at = now() - interval '1 day' where user_id = $1`, [user.id]);
    expect(codeOf((await reset(token)).body)).toBe('mpn.backend.data.error.reset-token-expired');
    expect((await login(user, PASSWORD)).status).toBe(200);
  });

  test.each([
    ['no token', '', 'mpn.backend.data.error.reset-token-missing'],
    ['a made-up token', 'x'.repeat(43), 'mpn.backend.data.error.reset-token-missing'],
  ])('is refused with %s', async (_what, token, code) => {
    const { status, body } = await reset(token);
    expect({ status, code: codeOf(body) }).toEqual({ status: 400, code });
  });

  test('a link that was mailed before the password changed is refused', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const token = await tokenFor(user);
    const changed = await api()
      .as(user)
      .put('/account/password', { oldPassword: PASSWORD, ...newPassword });
    expect(changed.status).toBe(200);
    const late = await reset(token, { newPassword: OTHER, newPasswordConfirmation: OTHER });
    expect({ status: late.status, code: codeOf(late.body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.reset-token-expired',
    });
    expect((await login(user, NEW)).status).toBe(200);
  });

  test.each([
    ['Password1!', 'password-common'],
    ['Demo-2026!', 'password-common'],
    ['Robin-2026!', 'password-personal'],
  ])('%s is refused (%s), and the link can be used again', async (password, code) => {
    const user = await createUser(pool, 'PROMO_USER');
    const token = await tokenFor(user);
    const refused = await reset(token, { newPassword: password, newPasswordConfirmation: password });
    expect({ status: refused.status, error: refused.body.fieldErrors[0] }).toMatchObject({
      status: 400,
      error: { field: 'newPassword', messageCode: `mpn.backend.validation.error.${code}` },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('an account gets at most five reset mails', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    for (let count = 0; count < 7; count += 1) expect((await begin(user.loginName)).status).toBe(200);
    expect(await mailsTo(pool, user.email)).toHaveLength(5);
  });
});

describe('PUT /account/password', () => {
  const change = (user: TestUser, body: Record<string, unknown>) =>
    api().as(user).put<ErrorAnswer>('/account/password', body);

  test('changes the password, and mails the person', async () => {
    const user = await createUser(pool, 'MEDIA_USER');
    expect((await change(user, { oldPassword: PASSWORD, ...newPassword })).status).toBe(200);
    expect((await login(user, NEW)).status).toBe(200);
    expect((await mailsTo(pool, user.email))[0]?.template).toBe('password-changed');
  });

  test.each([
    [
      'a wrong old one',
      { oldPassword: 'Wrong-2026!', ...newPassword },
      'oldPassword',
      'mpn.backend.data.error.old-password-wrong',
    ],
    [
      'the same again',
      { oldPassword: PASSWORD, newPassword: PASSWORD, newPasswordConfirmation: PASSWORD },
      'newPassword',
      'mpn.backend.validation.error.must-differ',
    ],
    [
      'a weak one',
      { oldPassword: PASSWORD, newPassword: 'weak', newPasswordConfirmation: 'weak' },
      'newPassword',
      'mpn.backend.validation.error.password',
    ],
    [
      'two that differ',
      { oldPassword: PASSWORD, newPassword: NEW, newPasswordConfirmation: `${NEW}!` },
      'newPasswordConfirmation',
      'mpn.backend.validation.error.must-match',
    ],
  ])('refuses %s', async (_what, body, field, messageCode) => {
    const answer = await change(await createUser(pool, 'PROMO_USER'), body);
    expect(answer.status).toBe(400);
    expect(answer.body.fieldErrors[0]).toMatchObject({ field, messageCode });
  });

  test('ends the other sessions unless the person opts out', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const other = api().withToken((await login(user, PASSWORD)).headers.get('authorization') ?? '');
    await change(user, { oldPassword: PASSWORD, ...newPassword, endOtherSessions: false });
    expect((await other.get('/session')).status).toBe(200);
    await change(user, { oldPassword: NEW, newPassword: OTHER, newPasswordConfirmation: OTHER });
    expect((await other.get('/session')).status).toBe(401);
    expect((await api().as(user).get('/session')).status).toBe(200);
  });

  test('refuses passwords that contain a name of the account, its company or the product', async () => {
    const company = await createPromotionCompany(pool, { name: 'Hafenklang Musik GmbH' });
    const user = await createUser(pool, 'PROMO_USER', { company_id: company.id, last_name: 'Jürgensen' });
    for (const [password, word] of [
      [`${user.loginName}-X1`, user.loginName],
      ['Frau Jurgensen 7', 'Jürgensen'],
      ['Hafenklang-4-ever', 'Hafenklang'],
      ['Mpn-2026!', 'MPN'],
    ] as const) {
      const body = { oldPassword: PASSWORD, newPassword: password, newPasswordConfirmation: password };
      expect((await change(user, body)).body.fieldErrors[0]).toMatchObject({
        field: 'newPassword',
        messageCode: 'mpn.backend.validation.error.password-personal',
        translationValues: { word },
      });
    }
  });

  test('compares all 300 characters of the longest password', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const long = `Aa1!${'x'.repeat(296)}`;
    expect(
      (await change(user, { oldPassword: PASSWORD, newPassword: long, newPasswordConfirmation: long })).status,
    ).toBe(200);
    expect((await login(user, `${long.slice(0, -1)}y`)).status).toBe(401);
    expect((await login(user, long)).status).toBe(200);
  });
});
