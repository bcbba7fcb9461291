import { createHash } from 'node:crypto';
import type { SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});

// All tests use the same IP address: rate limits of one must not affect another.
beforeEach(() => pool.query('delete from rate_limits'));

const login = (loginName: string, password = PASSWORD) =>
  api().post<SessionView & ErrorAnswer>('/auth/login', { loginName, password });

const codeOf = (body: ErrorAnswer): string | undefined =>
  body.globalErrors[0]?.messageCode ?? body.fieldErrors[0]?.messageCode ?? body.parameterErrors[0]?.messageCode;

async function auditOf(userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_records where object_type = 'user' and object_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
}

const claimsOf = (authorization: string | null): Record<string, unknown> =>
  JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('POST /auth/login', () => {
  test('answers with the session in the body and the token in the header', async () => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const { status, headers, body } = await login(user.loginName);
    expect(status).toBe(200);
    expect(claimsOf(headers.get('authorization'))).toMatchObject({
      user_id: user.id,
      sub: user.email,
      combined_role: 'PROMO_ADMIN',
      roles: ['PROMO_ADMIN'],
      sid: expect.any(String),
      exp: expect.any(Number),
    });
    expect(body).toMatchObject({
      kind: 'LOGIN',
      user: {
        id: user.id,
        loginName: user.loginName,
        email: user.email,
        combinedRole: 'PROMO_ADMIN',
        partnerType: 'PROMOTION',
      },
      company: { id: user.companyId, type: 'PROMOTION' },
      roles: ['PROMO_ADMIN'],
      sourceCompanies: [],
      impersonator: null,
      loginNameHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(body.permissions).toEqual(expect.arrayContaining(['CreateReleases', 'ManageMyAccount']));
    expect(body.permissions).not.toContain('ImpersonateUsers');
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
    expect(await auditOf(user.id)).toEqual(['session.login']);
  });

  test('a login gives a session of twelve hours', async () => {
    const user = await createUser(pool, 'MEDIA_USER');
    const { body } = await login(user.loginName);
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.98);
    expect(hours).toBeLessThanOrEqual(12);
  });

  test('accepts the login name in any case, but no e-mail address', async () => {
    const user = await createUser(pool, 'MEDIA_ADMIN');
    expect((await login(user.loginName.toUpperCase())).status).toBe(200);
    expect((await login(user.email)).status).toBe(401);
  });

  test('lists the companies that have an accepted share with the own one', async () => {
    const source = await createPromotionCompany(pool, { name: 'Source Records' });
    const user = await createUser(pool, 'PROMO_USER');
    const other = await createPromotionCompany(pool);
    await createPromoShare(pool, source.id, user.companyId!);
    await createPromoShare(pool, other.id, user.companyId!, { status: 'PENDING' });
    expect((await login(user.loginName)).body.sourceCompanies).toEqual([{ id: source.id, name: 'Source Records' }]);
  });

  test.each([
    ['an unknown key', { loginName: 'a', password: 'b', admin: true }, 'mpn.backend.global.error.unrecognized-key'],
    ['no password', { loginName: 'a' }, 'mpn.backend.validation.error.required'],
    ['a list', [], 'mpn.backend.global.error.unreadable-data'],
  ])('refuses %s', async (_what, sent, code) => {
    const { status, body } = await api().post<ErrorAnswer>('/auth/login', sent);
    expect({ status, code: codeOf(body) }).toEqual({ status: 400, code });
  });
});

describe('a login is refused', () => {
  type Case = [what: string, make: () => Promise<TestUser>, code: string];
  const cases: Case[] = [
    ['a disabled account', () => createUser(pool, 'PROMO_USER', { disabled: true }), 'account-disabled'],
    [
      'an account that an administrator locked',
      () => createUser(pool, 'PROMO_USER', { admin_locked_at: new Date() }),
      'user-locked',
    ],
    [
      'a pending registration',
      () => createUser(pool, 'MEDIA_ADMIN', { pending_registration: true }),
      'pending-registration',
    ],
    [
      'a user of a disabled company',
      async () =>
        createUser(pool, 'MEDIA_USER', { company_id: (await createMediaCompany(pool, { disabled: true })).id }),
      'company-disabled',
    ],
    [
      'a user of a company with a pending registration',
      async () =>
        createUser(pool, 'MEDIA_USER', {
          company_id: (await createMediaCompany(pool, { pending_registration: true })).id,
        }),
      'pending-registration',
    ],
  ];

  test.each(cases)('for %s, with the reason after the right password only', async (_what, make, code) => {
    const user = await make();
    const wrong = await login(user.loginName, 'Wrong-2026!');
    expect({ status: wrong.status, code: codeOf(wrong.body) }).toEqual({
      status: 401,
      code: 'mpn.backend.authentication.error.bad-credentials',
    });
    const right = await login(user.loginName);
    expect({ status: right.status, code: codeOf(right.body), token: right.headers.get('authorization') }).toEqual({
      status: 401,
      code: `mpn.backend.authentication.error.${code}`,
      token: null,
    });
  });

  test('for a deleted account as for a missing one', async () => {
    const user = await createUser(pool, 'PROMO_USER', { deleted_at: new Date() });
    expect(codeOf((await login(user.loginName)).body)).toBe('mpn.backend.authentication.error.bad-credentials');
  });
});

describe('wrong passwords', () => {
  test('are limited to five: then even the right one gets 429 for 15 minutes, at this account only', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const other = await createUser(pool, 'PROMO_USER');
    for (let count = 1; count <= 5; count += 1) expect((await login(user.loginName, 'Wrong-2026!')).status).toBe(401);
    const { status, headers, body } = await login(user.loginName);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 429,
      code: 'mpn.backend.authentication.error.too-many-attempts',
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
    expect((await login(other.loginName)).status).toBe(200);
    expect((await auditOf(user.id)).filter((action) => action === 'session.login-failed')).toHaveLength(5);
  });

  test('are counted when they are sent at once', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(user.loginName, 'Wrong-2026!')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test('are counted from zero after a right one', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    for (const password of [
      'Wrong-1!',
      'Wrong-2!',
      'Wrong-3!',
      'Wrong-4!',
      PASSWORD,
      'Wrong-5!',
      'Wrong-6!',
      PASSWORD,
    ]) {
      expect((await login(user.loginName, password)).status).toBe(password === PASSWORD ? 200 : 401);
    }
  });

  test('are limited at unknown names as at accounts', async () => {
    const statuses: number[] = [];
    for (let count = 1; count <= 6; count += 1)
      statuses.push((await login('nobody-of-this-name', 'Wrong-2026!')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('are counted under hashes of the names', async () => {
    await login('Typed-By-A-Client', 'Wrong-2026!');
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{64}$/);
  });
});

describe('an account of the older version', () => {
  const OLD = 'alt';
  const salted = (algorithm: 'sha1' | 'md5') =>
    `${algorithm}$ab12$${createHash(algorithm).update(`ab12${OLD}`).digest('hex')}`;
  const legacyUser = (algorithm: 'sha1' | 'md5') =>
    createUser(pool, 'PROMO_USER', {
      unfinished_migration: true,
      legacy_password_hash: salted(algorithm),
      password_hash: null,
    });

  test.each(['sha1', 'md5'] as const)(
    'with a %s hash gets a session that can set a new password and nothing else',
    async (algorithm) => {
      const user = await legacyUser(algorithm);
      expect((await login(user.loginName, 'wrong')).status).toBe(401);
      const { status, headers, body } = await login(user.loginName, OLD);
      expect({ status, kind: body.kind, permissions: body.permissions }).toEqual({
        status: 200,
        kind: 'MIGRATION',
        permissions: ['ChangeLegacyPassword'],
      });
      const client = api().withToken(headers.get('authorization') ?? '');
      for (const path of ['/account/settings', '/feature_flags', `/users/${user.id}`]) {
        const refused = await client.get<ErrorAnswer>(path);
        expect({ path, status: refused.status, code: codeOf(refused.body) }).toEqual({
          path,
          status: 403,
          code: 'mpn.backend.authorization.error.legacy-password-only',
        });
      }
      const weak = await client.put<ErrorAnswer>('/account/change_legacy_password', {
        newPassword: 'alt',
        newPasswordConfirmation: 'alt',
      });
      expect(codeOf(weak.body)).toBe('mpn.backend.validation.error.password');
      const common = await client.put<ErrorAnswer>('/account/change_legacy_password', {
        newPassword: 'Password1!',
        newPasswordConfirmation: 'Password1!',
      });
      expect(codeOf(common.body)).toBe('mpn.backend.validation.error.password-common');
      const changed = await client.put<SessionView>('/account/change_legacy_password', {
        newPassword: 'Neu-2026!',
        newPasswordConfirmation: 'Neu-2026!',
      });
      expect({ status: changed.status, kind: changed.body.kind }).toEqual({ status: 200, kind: 'LOGIN' });
      const full = api().withToken(changed.headers.get('authorization') ?? '');
      expect((await full.get('/account/settings')).status).toBe(200);
      expect((await client.get('/session')).status).toBe(401);
      expect((await login(user.loginName, OLD)).status).toBe(401);
      expect((await login(user.loginName, 'Neu-2026!')).body.kind).toBe('LOGIN');
    },
  );
});
