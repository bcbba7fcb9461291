import type { AdmittedNetworkView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, mailsTo } from './identity-helpers';
import { admissionTokens, from, lockedOut, loginFrom, newAddress, WRONG, wrongPasswords } from './lockout-helpers';

const LOCKED = { status: 401, code: 'mpn.backend.authentication.error.account-locked' };
const BAD = { status: 401, code: 'mpn.backend.authentication.error.bad-credentials' };
const WAIT = { status: 429, code: 'mpn.backend.authentication.error.too-many-attempts' };

// Long timeout: each lockout hashes fifty passwords, which takes seconds, and longer on a busy machine.

let pool: Pool;
let user: TestUser;

beforeAll(async () => {
  pool = await database();
});
beforeEach(async () => {
  await pool.query('delete from rate_limits');
  user = await createUser(pool, 'PROMO_USER');
});

async function answerOf(address: string, loginName: string, password: string) {
  const { status, body } = await loginFrom(address, loginName, password);
  return { status, code: status === 200 ? undefined : codeOf(body) };
}

const countOf = async (): Promise<{ wrong: number; checking: number; locked: boolean }> =>
  (
    await pool.query<{ wrong: number; checking: number; locked: boolean }>(
      'select wrong, checking, locked_at is not null as locked from login_lockouts where user_id = $1',
      [user.id],
    )
  ).rows[0]!;

const actionsOf = async (): Promise<string[]> =>
  (
    await pool.query<{ action: string }>(
      `select distinct action from audit_records where object_type = 'user' and object_id = $1 order by action`,
      [user.id],
    )
  ).rows.map(({ action }) => action);

describe('fifty wrong passwords within a day', () => {
  test('forty-nine wrong passwords do not lock the account', async () => {
    await wrongPasswords(user.loginName, 49);
    expect(await answerOf(newAddress(), user.loginName, PASSWORD)).toEqual({ status: 200, code: undefined });
  });

  test('refuse unknown networks, even with the right password; a known network can still log in', async () => {
    const office = await lockedOut(user);
    const stranger = newAddress();
    expect(await answerOf(stranger, user.loginName, WRONG)).toEqual(LOCKED);
    expect(await answerOf(stranger, user.loginName, PASSWORD)).toEqual(LOCKED);
    expect((await loginFrom(office, user.loginName, PASSWORD)).status).toBe(200);
    // The owner's login does not end the lockout for other networks.
    expect(await answerOf(stranger, user.loginName, PASSWORD)).toEqual(LOCKED);
    expect(await answerOf(office, user.loginName, WRONG)).toEqual(BAD);
    expect(await actionsOf()).toEqual(['account.lock', 'session.login', 'session.login-failed']);
  });

  test('a lockout does not end running sessions', async () => {
    const running = api().as(user);
    expect((await running.get('/session')).status).toBe(200);
    await wrongPasswords(user.loginName, 50);
    expect((await running.get('/session')).status).toBe(200);
  });

  test('at an unknown name get the same response as at a locked account', async () => {
    const nobody = `nobody-${unique()}`;
    await wrongPasswords(user.loginName, 50);
    await wrongPasswords(nobody, 50);
    const stranger = newAddress();
    const [known, unknown] = [
      await loginFrom(stranger, user.loginName, PASSWORD),
      await loginFrom(stranger, nobody, PASSWORD),
    ];
    const facts = ({ status, body, headers }: typeof known) => ({
      status,
      body: { ...body, timestamp: '' },
      headers: [...headers.keys()].sort(),
    });
    expect({ status: known.status, code: codeOf(known.body) }).toEqual(LOCKED);
    expect(facts(unknown)).toEqual(facts(known));
  });

  test('are counted together for all spellings of the login name', async () => {
    user = await createUser(pool, 'PROMO_USER', { username: `mimi-${unique()}` });
    const { rows } = await pool.query<{ same: boolean }>(`select lower('İ') = 'i' as same`);
    const spellings = [user.loginName.toUpperCase(), user.loginName.replace('m', 'M')];
    // Only if the database considers the Turkish capital I equal to i.
    if (rows[0]?.same) spellings.push(user.loginName.replace('i', 'İ'), user.loginName.replaceAll('i', 'İ'));
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) {
      expect(await answerOf(address, spellings[count % spellings.length]!, WRONG)).toEqual(BAD);
    }
    for (const name of [user.loginName, ...spellings]) expect(await answerOf(address, name, PASSWORD)).toEqual(WAIT);
    expect((await countOf()).wrong).toBe(5);
  });

  test('are counted when they are sent at once, and a hundred more are refused', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => loginFrom(newAddress(), user.loginName, WRONG)),
    );
    const bad = answers.filter(({ body }) => codeOf(body) === BAD.code);
    const locked = answers.filter(({ body }) => codeOf(body) === LOCKED.code);
    expect([bad.length, locked.length]).toEqual([50, 100]);
    expect(await countOf()).toEqual({ wrong: 50, checking: 0, locked: true });
  });

  test('do not include right passwords', async () => {
    await Promise.all(Array.from({ length: 10 }, () => loginFrom(newAddress(), user.loginName, PASSWORD)));
    expect(await countOf()).toEqual({ wrong: 0, checking: 0, locked: false });
  });

  test('are counted even if the audit record fails', async () => {
    await pool.query(
      `alter table audit_records add constraint refuse_all check (action not like 'session.login-failed') not valid`,
    );
    try {
      await wrongPasswords(user.loginName, 50);
      expect(await answerOf(newAddress(), user.loginName, PASSWORD)).toEqual(LOCKED);
    } finally {
      await pool.query('alter table audit_records drop constraint refuse_all');
    }
  });

  test('a password reset ends the lockout', async () => {
    await wrongPasswords(user.loginName, 50);
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const [mail] = await mailsTo(pool, user.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const chosen = { newPassword: 'Neu-2026!x', newPasswordConfirmation: 'Neu-2026!x' };
    expect((await api().put('/account/password/reset', { token, ...chosen })).status).toBe(200);
    expect(await answerOf(newAddress(), user.loginName, 'Neu-2026!x')).toEqual({ status: 200, code: undefined });
  });
});

describe('the mailed link to admit a network', () => {
  const admit = (token: string) => api().post<AdmittedNetworkView & ErrorAnswer>('/account/admit_network', { token });

  test('admits the refused network, and no other, for thirty days', async () => {
    await lockedOut(user);
    const hotel = newAddress();
    expect(await answerOf(hotel, user.loginName, PASSWORD)).toEqual(LOCKED);
    const [mail] = await mailsTo(pool, user.email);
    expect(mail?.text).toContain(hotel);
    const [token = ''] = await admissionTokens(pool, user.email);
    const { status, body } = await admit(token);
    expect({ status, network: body.network }).toEqual({ status: 200, network: hotel });
    const days = (Date.parse(body.until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    expect(await answerOf(hotel, user.loginName, WRONG)).toEqual(BAD);
    expect((await loginFrom(hotel, user.loginName, PASSWORD)).status).toBe(200);
    expect(await answerOf(newAddress(), user.loginName, PASSWORD)).toEqual(LOCKED);
    expect(codeOf((await admit(token)).body)).toBe('mpn.backend.data.error.network-link-redeemed');
    expect(await actionsOf()).toContain('account.admit-network');
  });

  test('is mailed once an hour for any number of refused logins', async () => {
    await wrongPasswords(user.loginName, 50);
    await Promise.all(Array.from({ length: 8 }, () => loginFrom(newAddress(), user.loginName, PASSWORD)));
    expect(await admissionTokens(pool, user.email)).toHaveLength(1);
    await pool.query(`update login_lockouts set mailed_at = mailed_at - interval '61 minutes' where user_id = $1`, [
      user.id,
    ]);
    await loginFrom(newAddress(), user.loginName, PASSWORD);
    expect(await admissionTokens(pool, user.email)).toHaveLength(2);
  });

  test('admits nothing when its page is read, and cannot reset a password', async () => {
    await wrongPasswords(user.loginName, 50);
    const hotel = newAddress();
    await loginFrom(hotel, user.loginName, PASSWORD);
    const [token = ''] = await admissionTokens(pool, user.email);
    await api().get(`/account/admit_network?token=${token}`);
    await api().get(`//account/network/admit?token=${token}`);
    expect(await answerOf(hotel, user.loginName, PASSWORD)).toEqual(LOCKED);
    const chosen = { newPassword: 'Neu-2026!x', newPasswordConfirmation: 'Neu-2026!x' };
    const reset = await api().put<ErrorAnswer>('/account/password/reset', { token, ...chosen });
    expect(codeOf(reset.body)).toBe('mpn.backend.data.error.reset-token-missing');
  });

  test('expires after an hour', async () => {
    await wrongPasswords(user.loginName, 50);
    await loginFrom(newAddress(), user.loginName, PASSWORD);
    const [token = ''] = await admissionTokens(pool, user.email);
    await pool.query(`update network_admissions set expires_at = now() - interval '1 minute' where user_id = $1`, [
      user.id,
    ]);
    expect(codeOf((await admit(token)).body)).toBe('mpn.backend.data.error.network-link-expired');
  });

  test.each([
    ['no token', ''],
    ['an invented token', 'x'.repeat(43)],
  ])('is refused with %s', async (_what, token) => {
    const { status, body } = await admit(token);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 400,
      code: 'mpn.backend.data.error.network-link-missing',
    });
  });

  test('is not mailed to an account that could not sign in anyway', async () => {
    user = await createUser(pool, 'PROMO_USER', { disabled: true });
    await wrongPasswords(user.loginName, 50);
    expect(await answerOf(newAddress(), user.loginName, PASSWORD)).toEqual(LOCKED);
    expect(await mailsTo(pool, user.email)).toEqual([]);
  });
});

describe('an IPv6 /64', () => {
  test('is one network: five wrong passwords from its addresses are counted together', async () => {
    const line = `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}:1`;
    for (let count = 1; count <= 5; count += 1) {
      expect(await answerOf(`${line}::${count}`, user.loginName, WRONG)).toEqual(BAD);
    }
    expect(await answerOf(`${line}:ffff:1:2:3`, user.loginName, PASSWORD)).toEqual(WAIT);
    expect((await loginFrom('2001:db8:ffff:2::1', user.loginName, PASSWORD)).status).toBe(200);
  });

  test('shares twenty attempts with its /48', async () => {
    const site = `2001:db9:${Math.floor(Math.random() * 65_535).toString(16)}`;
    const statuses: number[] = [];
    for (let count = 1; count <= 21; count += 1) {
      const { status } = await loginFrom(`${site}:${count.toString(16)}::1`, `nobody-${site}`, WRONG);
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is known to the account as a whole after a login', async () => {
    const line = '2001:dba:1:1';
    expect((await loginFrom(`${line}::1`, user.loginName, PASSWORD)).status).toBe(200);
    await wrongPasswords(user.loginName, 50);
    expect((await loginFrom(`${line}:a:b:c:d`, user.loginName, PASSWORD)).status).toBe(200);
    expect(await answerOf('2001:dba:1:2::1', user.loginName, PASSWORD)).toEqual(LOCKED);
  });
});

describe('the password in a running session', () => {
  test('has fifty attempts a day from all networks together', async () => {
    const token = (await loginFrom(newAddress(), user.loginName, PASSWORD)).headers.get('authorization') ?? '';
    const change = (oldPassword: string) =>
      from(newAddress(), api().withToken(token)).put<ErrorAnswer>('/account/password', {
        oldPassword,
        newPassword: 'Neu-2026!x',
        newPasswordConfirmation: 'Neu-2026!x',
      });
    for (let count = 1; count <= 50; count += 1) {
      expect(codeOf((await change(WRONG)).body)).toBe('mpn.backend.data.error.old-password-wrong');
    }
    expect(codeOf((await change(PASSWORD)).body)).toBe(WAIT.code);
  });
});
