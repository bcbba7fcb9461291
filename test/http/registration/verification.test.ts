import type { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { mailedCode, mailsTo } from '../identity/identity-helpers';
import { newAddress } from '../identity/lockout-helpers';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import {
  applicant,
  askCode,
  faultsOf,
  newEmail,
  registrationOf,
  verifiedToken,
  verifyCode,
} from './registration-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const CODE = 'mpn.backend.data.error.email-verification-code';
const TAKEN = 'mpn.backend.registration.error.email-already-registered';

test('responses are the same for addresses with and without an account until the code is right', async () => {
  const { email } = await createUser(pool, 'PROMO_USER');
  const [known, unknown] = [await askCode(email, 'MEDIA'), await askCode(newEmail(), 'MEDIA')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const wrong = await verifyCode(email, 'MEDIA', '000000');
  const wrongUnknown = await verifyCode(newEmail(), 'MEDIA', '000000');
  expect([wrong.status, faultsOf(wrong.body)]).toEqual([400, [['code', `${CODE}-not-found`]]]);
  expect([wrongUnknown.status, faultsOf(wrongUnknown.body)]).toEqual([400, [['code', `${CODE}-not-found`]]]);

  expect((await mailsTo(pool, email))[0]).toMatchObject({ template: 'account-exists' });
  const right = await verifyCode(email, 'MEDIA', await mailedCode(pool, email));
  expect([right.status, faultsOf(right.body)]).toEqual([409, [['', TAKEN]]]);
  expect(right.headers.get('authorization')).toBeNull();
});

test('an address that got an account after its verification is refused', async () => {
  const email = newEmail();
  const client = await applicant(pool, email, 'PROMOTION');
  await createUser(pool, 'PROMO_USER', { email });
  for (const path of ['/registration', '/registration/company_matches']) {
    const body = path === '/registration' ? await registrationOf(pool, 'PROMOTION') : { vatId: 'DE136695976' };
    const answer = await client.post<ErrorAnswer>(path, body);
    expect([answer.status, faultsOf(answer.body)]).toEqual([409, [['', TAKEN]]]);
  }
});

test('a new code is refused within a minute, and a code is invalid for the other type of company', async () => {
  const email = newEmail();
  const address = newAddress();
  const first = await askCode(email, 'MEDIA', address);
  expect(first.body).toEqual({ done: true, resendAfterSeconds: 60, minutes: 15 });
  const code = await mailedCode(pool, email);
  const second = await askCode(email, 'MEDIA', address);
  expect([second.status, Number(second.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = await verifyCode(email, 'PROMOTION', code);
  expect([other.status, faultsOf(other.body)[0]?.[1]]).toEqual([
    400,
    'mpn.backend.data.error.email-verification-context-mismatch',
  ]);
});

test('the right code is refused after five wrong ones of the same network, and taken from another', async () => {
  const email = newEmail();
  const [own, stranger] = [newAddress(), newAddress()];
  await askCode(email, 'MEDIA', own);
  const code = await mailedCode(pool, email);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let count = 0; count < 5; count += 1)
    expect((await verifyCode(email, 'MEDIA', wrong, stranger)).status).toBe(400);
  expect(faultsOf((await verifyCode(email, 'MEDIA', code, stranger)).body)).toEqual([['code', `${CODE}-expired`]]);
  expect((await verifyCode(email, 'MEDIA', code, own)).status).toBe(200);
});

test('a code is refused after fifty wrong ones of ten networks', async () => {
  const email = newEmail();
  await askCode(email, 'MEDIA');
  const code = await mailedCode(pool, email);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let network = 0; network < 10; network += 1) {
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) await verifyCode(email, 'MEDIA', wrong, address);
  }
  expect(faultsOf((await verifyCode(email, 'MEDIA', code)).body)).toEqual([['code', `${CODE}-expired`]]);
});

test("a person's code is valid although a stranger requests another one, and only the last two are", async () => {
  const email = newEmail();
  const codes: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    expect((await askCode(email, 'MEDIA')).status).toBe(200);
    codes.push(await mailedCode(pool, email));
  }
  expect(faultsOf((await verifyCode(email, 'MEDIA', codes[0]!)).body)).toEqual([['code', `${CODE}-not-found`]]);
  expect((await verifyCode(email, 'MEDIA', codes[1]!)).status).toBe(200);
  expect(faultsOf((await verifyCode(email, 'MEDIA', codes[2]!)).body)[0]?.[1]).toBe(`${CODE}-not-found`);
});

test('registrations that tell of login names and VAT ids are limited per network and day', async () => {
  const address = newAddress();
  const { loginName } = await createUser(pool, 'PROMO_USER');
  const register = async (user: object) =>
    (await applicant(pool, newEmail(), 'PROMOTION', address)).post<ErrorAnswer>(
      '/registration',
      await registrationOf(pool, 'PROMOTION', { user }),
    );
  for (let count = 0; count < 5; count += 1) {
    const taken = await register({ loginName });
    expect([taken.status, faultsOf(taken.body)[0]?.[1]]).toEqual([409, 'mpn.backend.data.error.duplicate-login-name']);
  }
  expect((await register({ loginName })).status).toBe(429);
  expect((await register({})).status).toBe(429);
});

test('calls with a verified address are limited per network and hour', async () => {
  const client = await applicant(pool, newEmail(), 'MEDIA', newAddress());
  const statuses = new Set<number>();
  // Of the other type: refused after the call was counted.
  const body = await registrationOf(pool, 'PROMOTION');
  for (let count = 0; count < 60; count += 1) statuses.add((await client.post('/registration', body)).status);
  expect([...statuses]).toEqual([400]);
  const late = await client.post<ErrorAnswer>('/registration', body);
  expect([late.status, faultsOf(late.body)]).toEqual([429, [['', 'mpn.backend.global.error.too-many-requests']]]);
});

test('a token of a registration is refused for a change of the e-mail address', async () => {
  const token = await verifiedToken(pool, newEmail(), 'MEDIA');
  const user = await createUser(pool, 'PROMO_USER');
  await api().as(user).post('/account/confirm_password', { password: user.password });
  const answer = await api().as(user).put<ErrorAnswer>('/account/email', { emailVerificationToken: token });
  expect(faultsOf(answer.body)[0]?.[1]).toBe('mpn.backend.data.error.email-verification-context-mismatch');
});
