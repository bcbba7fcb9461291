import type { PasswordConfirmationView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createUser, PASSWORD } from '../../factories/users';
import { actThroughShare, impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, login } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const rename = (client: ApiClient) => {
  const loginName = `renamed-${unique()}`;
  return client.put<ErrorAnswer>('/account/login_name', { loginName, loginNameConfirmation: loginName });
};

const NEEDED = { status: 403, code: 'mpn.backend.authentication.error.password-confirmation-needed' };
const answerOf = ({ status, body }: { status: number; body: ErrorAnswer }) => ({ status, code: codeOf(body) });

describe('POST /account/confirm_password', () => {
  test('permits calls that require it for five minutes, in this session only', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const other = await login(user, PASSWORD);
    const client = api().as(user);
    const before = Date.now();
    const { status, body } = await client.post<PasswordConfirmationView>('/account/confirm_password', {
      password: PASSWORD,
    });
    expect(status).toBe(200);
    const until = new Date(body.confirmedUntil).getTime();
    expect(until).toBeGreaterThanOrEqual(before + 5 * 60_000);
    expect(until).toBeLessThanOrEqual(Date.now() + 5 * 60_000);
    expect(answerOf(await rename(api().withToken(other.headers.get('authorization') ?? '')))).toEqual(NEEDED);
    expect((await rename(client)).status).toBe(200);
  });

  test('a confirmation expires after five minutes', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    await client.post('/account/confirm_password', { password: PASSWORD });
    // The row as it is when the five minutes are over.
    await pool.query(
      `update mpn_sessions set password_confirmed_until = password_confirmed_until - interval '5 minutes'
       where user_id = $1`,
      [user.id],
    );
    expect(answerOf(await rename(client))).toEqual(NEEDED);
  });

  test('a wrong password is refused (403); after five, even the right one gets 429', async () => {
    const client = api().as(await createUser(pool, 'PROMO_USER'));
    const tryWith = (password: string) => client.post<ErrorAnswer>('/account/confirm_password', { password });
    for (let count = 0; count < 5; count += 1) {
      expect(answerOf(await tryWith(`Wrong-${String(count)}`))).toEqual({
        status: 403,
        code: 'mpn.backend.authentication.error.wrong-password',
      });
    }
    const waiting = await tryWith(PASSWORD);
    expect(answerOf(waiting)).toEqual({
      status: 429,
      code: 'mpn.backend.authentication.error.too-many-attempts',
    });
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answerOf(await rename(client))).toEqual(NEEDED);
  });

  test('is refused while impersonating, like changes of login name and e-mail address (own-person-only)', async () => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const target = await createUser(pool, 'PROMO_ADMIN');
    const { client } = await impersonate(admin, target.id);
    const email = `new-${unique()}@example.org`;
    const calls = [
      client.post<ErrorAnswer>('/account/confirm_password', { password: PASSWORD }),
      rename(client),
      client.put<ErrorAnswer>('/account/email', { emailVerificationToken: 'x' }),
      client.post<ErrorAnswer>('/email_verification', { email, context: 'CHANGE_EMAIL' }),
      client.post<ErrorAnswer>('/email_verification/verify', { email, context: 'CHANGE_EMAIL', code: '123456' }),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answerOf(answer)).toEqual({ status: 403, code: 'mpn.backend.authentication.error.own-person-only' });
    }
  });

  test('is refused in a promo-share view', async () => {
    const person = await createUser(pool, 'PROMO_ADMIN');
    const source = await createPromotionCompany(pool);
    await createPromoShare(pool, source.id, person.companyId ?? 0, { full_access: true });
    const { client } = await actThroughShare(person, source.id);
    for (const answer of [
      await client.post<ErrorAnswer>('/account/confirm_password', { password: PASSWORD }),
      await rename(client),
      await client.post<ErrorAnswer>('/email_verification', { email: 'x@example.org', context: 'CHANGE_EMAIL' }),
    ]) {
      expect(answerOf(answer)).toEqual({ status: 403, code: 'mpn.backend.global.error.role-access-denied' });
    }
  });
});
