import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, mailsTo } from './identity-helpers';
import { from, newAddress } from './lockout-helpers';

const TOO_MANY = 'mpn.backend.global.error.too-many-requests';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const askCode = (address: string, email: string) =>
  from(address).post<ErrorAnswer>('/email_verification', { email, context: 'REGISTRATION', type: 'MEDIA' });

describe('mails that can be requested without a login', () => {
  test('a network may request thirty codes an hour in all; an IPv6 /64 is one network', async () => {
    const line = `2001:dbc:${Math.floor(Math.random() * 65_535).toString(16)}:1`;
    for (let count = 1; count <= 30; count += 1) {
      expect((await askCode(`${line}::${count.toString(16)}`, `m${unique()}@example.org`)).status).toBe(200);
    }
    const { status, headers, body } = await askCode(`${line}:1:2:3:4`, `m${unique()}@example.org`);
    expect({ status, code: codeOf(body) }).toEqual({ status: 429, code: TOO_MANY });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.globalErrors[0]?.message).toMatch(/in \d+\smin/);
    expect((await askCode(newAddress(), `m${unique()}@example.org`)).status).toBe(200);
  });

  test('a mailbox gets five codes an hour in all, from any network and under any +name', async () => {
    const name = `box-${unique()}`;
    for (let count = 1; count <= 9; count += 1) {
      expect((await askCode(newAddress(), `${name}+${count}@example.org`)).status).toBe(200);
    }
    const { rows } = await pool.query('select 1 from mails where recipient like $1', [`${name}%`]);
    expect(rows).toHaveLength(5);
  });

  test('an account gets five reset mails an hour in all spellings of its name', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    for (let count = 0; count < 8; count += 1) {
      const loginName = count % 2 === 0 ? user.loginName.toUpperCase() : user.loginName;
      await from(newAddress()).post('/account/password/begin_reset', { loginName });
    }
    expect(await mailsTo(pool, user.email)).toHaveLength(5);
  });

  test('a network may request thirty resets an hour', async () => {
    const address = newAddress();
    const ask = () => from(address, api()).post<ErrorAnswer>('/account/password/begin_reset', { loginName: 'nobody' });
    const answers = await Promise.all(Array.from({ length: 31 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });
});
