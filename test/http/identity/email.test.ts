import type { PersonalDataView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, confirm, mailedCode, mailedResetToken, mailsTo } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const CONTEXT = 'CHANGE_EMAIL';
const address = () => `new-${unique()}@example.org`;

const verify = (user: TestUser, email: string, code: string, context = CONTEXT) =>
  api()
    .as(user)
    .post<ErrorAnswer>('/email_verification/verify', {
      email,
      code,
      context,
      ...(context === 'REGISTRATION' ? { type: 'MEDIA' } : {}),
    });

async function codeFor(user: TestUser, email: string): Promise<string> {
  expect((await api().as(user).post('/email_verification', { email, context: CONTEXT })).status).toBe(200);
  return mailedCode(pool, email);
}

/** The token that proves the address to the account. */
async function proofOf(user: TestUser, email: string): Promise<string> {
  const { headers } = await verify(user, email, await codeFor(user, email));
  return headers.get('authorization') ?? '';
}

const change = (user: TestUser, emailVerificationToken: string) =>
  api().as(user).put<ErrorAnswer>('/account/email', { emailVerificationToken });

describe('PUT /account/email', () => {
  test('changes the address, mails both addresses, and revokes reset links that were mailed before', async () => {
    const user = await createUser(pool, 'PROMO_USER', { preferred_app_locale: 'de-DE' });
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const token = await mailedResetToken(pool, user.email);
    const email = address();
    const proof = await proofOf(user, email);
    await confirm(api().as(user));
    const { status, body } = await change(user, proof);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, saveResult: 'SAVED' });
    expect((await api().as(user).get<PersonalDataView>('/account/personal_data')).body.email).toBe(email);

    const [[toOld], [toNew]] = [await mailsTo(pool, user.email), await mailsTo(pool, email)];
    expect(toOld).toMatchObject({ template: 'email-changed', subject: 'MPN: Ihre E-Mail-Adresse wurde geändert' });
    expect(toOld?.text).toContain('Wenn Sie das nicht waren, wenden Sie sich sofort an den Support');
    expect(toOld?.text).toContain(email);
    expect(toNew).toMatchObject({ template: 'email-changed' });

    const newPassword = 'Vier Dackel angeln 7 Wolken';
    const reset = await api().put<ErrorAnswer>('/account/password/reset', {
      token,
      newPassword,
      newPasswordConfirmation: newPassword,
    });
    expect({ status: reset.status, code: codeOf(reset.body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.reset-token-expired',
    });
  });

  test('is refused without a password confirmation: nothing changes and no mail is sent', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const proof = await proofOf(user, address());
    const { status, body } = await change(user, proof);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.authentication.error.password-confirmation-needed',
    });
    expect((await api().as(user).get<PersonalDataView>('/account/personal_data')).body.email).toBe(user.email);
    expect(await mailsTo(pool, user.email)).toEqual([]);
  });

  test('is refused to another account than the one that requested the code', async () => {
    const [user, other] = [await createUser(pool, 'PROMO_USER'), await createUser(pool, 'PROMO_USER')];
    const email = address();
    const code = await codeFor(user, email);
    expect(codeOf((await verify(other, email, code)).body)).toBe(
      'mpn.backend.data.error.email-verification-code-not-found',
    );
    const proof = (await verify(user, email, code)).headers.get('authorization') ?? '';
    await confirm(api().as(other));
    const { status, body } = await change(other, proof);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.email-verification-context-mismatch',
    });
  });

  test('a code works once, and not for another purpose', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const email = address();
    const code = await codeFor(user, email);
    expect((await verify(user, email, code, 'REGISTRATION')).status).toBe(400);
    expect((await verify(user, email, code)).status).toBe(200);
    expect(codeOf((await verify(user, email, code)).body)).toBe(
      'mpn.backend.data.error.email-verification-code-not-found',
    );
  });

  test('a code of a registration does not verify a change of address', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const email = address();
    await api().post('/email_verification', { email, context: 'REGISTRATION', type: 'MEDIA' });
    const code = await mailedCode(pool, email);
    const verified = await api().post('/email_verification/verify', {
      email,
      code,
      context: 'REGISTRATION',
      type: 'MEDIA',
    });
    expect(verified.status).toBe(200);
    await confirm(api().as(user));
    const { status, body } = await change(user, verified.headers.get('authorization') ?? '');
    expect({ status, code: codeOf(body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.email-verification-context-mismatch',
    });
  });

  test('the right code is refused after five wrong ones', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const email = address();
    const code = await codeFor(user, email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count += 1) {
      expect(codeOf((await verify(user, email, wrong)).body)).toBe(
        'mpn.backend.data.error.email-verification-code-not-found',
      );
    }
    expect(codeOf((await verify(user, email, code)).body)).toBe(
      'mpn.backend.data.error.email-verification-code-expired',
    );
  });

  test('an address that has an account is refused only after its code was verified', async () => {
    const [user, other] = [await createUser(pool, 'PROMO_USER'), await createUser(pool, 'MEDIA_USER')];
    const code = await codeFor(user, other.email);
    expect(codeOf((await verify(user, other.email, code)).body)).toBe(
      'mpn.backend.registration.error.email-already-registered',
    );
  });

  test('a session token is refused as proof of the address', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { headers } = await api().post('/auth/login', { loginName: user.loginName, password: PASSWORD });
    await confirm(api().as(user));
    expect((await change(user, headers.get('authorization') ?? '')).status).toBe(400);
  });
});

describe('POST /email_verification', () => {
  test.each([
    ['/email_verification', {}],
    ['/email_verification/verify', { code: '123456' }],
  ])('%s to change an address is refused without a session, and sends no mail', async (path, more) => {
    const email = address();
    const { status, body } = await api().post<ErrorAnswer>(path, { email, context: CONTEXT, ...more });
    expect({ status, code: codeOf(body) }).toEqual({
      status: 401,
      code: 'mpn.backend.authentication.error.not-authenticated',
    });
    expect(await mailsTo(pool, email)).toEqual([]);
  });
});
