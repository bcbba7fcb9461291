import type { CombinedRole, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

type Answer = SessionView & ErrorAnswer;

const codeOf = (body: ErrorAnswer): string | undefined =>
  (body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode;

async function tokenOf(user: TestUser): Promise<string> {
  const { headers } = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
  return headers.get('authorization') ?? '';
}

const acting = (token: string, pair: Record<string, string>): ApiClient =>
  api().withHeaders({ authorization: token, ...pair });

describe('POST /auth/impersonate', () => {
  async function impersonating(role: CombinedRole = 'PROMO_ADMIN') {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const target = await createUser(pool, role);
    const own = await tokenOf(admin);
    const { status, headers, body } = await api()
      .withToken(own)
      .post<Answer>('/auth/impersonate', { targetUserId: target.id });
    const token = headers.get('authorization') ?? '';
    return { admin, target, own, token, status, body, client: acting(token, { 'x-impersonator-authorization': own }) };
  }

  test('acts with the permissions of the other user when both tokens are sent', async () => {
    const { admin, target, status, body, client } = await impersonating();
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'IMPERSONATION', user: { id: target.id }, impersonator: { userId: admin.id } });
    const session = await client.get<SessionView>('/session');
    expect(session.body.permissions).toContain('CreateReleases');
    const { rows } = await pool.query(
      `select * from audit_records where action = 'session.start-impersonation' and object_id = $1`,
      [target.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is refused without the original token, and with that of another session', async () => {
    const { token } = await impersonating();
    const stranger = await tokenOf(await createUser(pool, 'SUPER_ADMIN'));
    const alone = await api().withToken(token).get<ErrorAnswer>('/session');
    expect(codeOf(alone.body)).toBe('mpn.backend.impersonation.error.authorization-header-missing');
    const mixed = await acting(token, { 'x-impersonator-authorization': stranger }).get<ErrorAnswer>('/session');
    expect({ status: mixed.status, code: codeOf(mixed.body) }).toEqual({
      status: 401,
      code: 'mpn.backend.impersonation.error.id-mismatch',
    });
  });

  test('ends when the original session ends, or the impersonator is no longer super admin', async () => {
    const first = await impersonating();
    await api().withToken(first.own).post('/auth/logout');
    expect((await first.client.get('/session')).status).toBe(401);
    const second = await impersonating();
    await pool.query(`update up_users set combined_role = 'PROMO_USER' where id = $1`, [second.admin.id]);
    const lost = await second.client.get<ErrorAnswer>('/session');
    expect(codeOf(lost.body)).toBe('mpn.backend.impersonation.error.role-lost');
  });

  test('is left by logging out of it, which keeps the original', async () => {
    const { client, own } = await impersonating();
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect((await client.get('/session')).status).toBe(401);
    expect((await api().withToken(own).get('/session')).status).toBe(200);
  });

  test('is refused while impersonating', async () => {
    const { client, target } = await impersonating();
    expect((await client.post('/auth/impersonate', { targetUserId: target.id })).status).toBe(403);
  });

  test.each([
    ['another super admin', 'SUPER_ADMIN', {}, 403, 'impersonation.error.other-admin'],
    ['a disabled user', 'PROMO_USER', { disabled: true }, 403, 'impersonation.error.user-disabled'],
    [
      'an unfinished migration',
      'PROMO_USER',
      { unfinished_migration: true },
      403,
      'impersonation.error.unfinished-migration',
    ],
    ['a deleted user', 'PROMO_USER', { deleted_at: new Date() }, 404, 'global.error.not-found'],
    [
      'a pending registration',
      'PROMO_USER',
      { pending_registration: true },
      403,
      'impersonation.error.registration-pending',
    ],
  ] as const)('is refused for %s', async (_what, role, values, status, code) => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const target = await createUser(pool, role, values);
    const answer = await api().as(admin).post<ErrorAnswer>('/auth/impersonate', { targetUserId: target.id });
    expect({ status: answer.status, code: codeOf(answer.body) }).toEqual({ status, code: `mpn.backend.${code}` });
  });

  test('is refused for oneself', async () => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const { status, body } = await api().as(admin).post<ErrorAnswer>('/auth/impersonate', { targetUserId: admin.id });
    expect([status, codeOf(body)]).toEqual([403, 'mpn.backend.impersonation.error.own-account']);
  });

  test.each(['PROMO_ADMIN', 'PROMO_USER', 'MEDIA_ADMIN', 'MEDIA_USER'] as const)('is forbidden to %s', async (role) => {
    const target = await createUser(pool, 'PROMO_USER');
    const { status, body } = await api()
      .as(await createUser(pool, role))
      .post<ErrorAnswer>('/auth/impersonate', { targetUserId: target.id });
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.impersonation.error.wrong-role',
    });
  });
});

describe('POST /auth/switch_to_promo_share_view', () => {
  async function shared(values: Record<string, unknown> = {}, companyValues: Record<string, unknown> = {}) {
    const source = await createPromotionCompany(pool, companyValues);
    const user = await createUser(pool, 'PROMO_USER');
    const share = await createPromoShare(pool, source.id, user.companyId!, { full_access: true, ...values });
    return { source, user, share, own: await tokenOf(user) };
  }

  const open = (own: string, sourceCompanyId: number, password = 'Test-2026!') =>
    api().withToken(own).post<Answer>('/auth/switch_to_promo_share_view', { sourceCompanyId, password });

  test('acts for the sharing company, as PROMO_SHARE_USER', async () => {
    const { source, own } = await shared();
    const { status, headers, body } = await open(own, source.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'PROMO_SHARE', company: { id: source.id }, roles: ['PROMO_SHARE_USER'] });
    const client = acting(headers.get('authorization') ?? '', { 'x-promoshare-authorization': own });
    const session = await client.get<SessionView>('/session');
    expect(session.body.permissions).toContain('CreateReleases');
    expect(session.body.permissions).not.toContain('ManageMyAccount');
    expect((await client.get('/account/settings')).status).toBe(403);
  });

  test.each(['MEDIA_ADMIN', 'MEDIA_USER'] as const)('is forbidden to %s', async (role) => {
    const { source } = await shared();
    const { status, body } = await open(await tokenOf(await createUser(pool, role)), source.id);
    expect([status, codeOf(body)]).toEqual([403, 'mpn.backend.promoshare-view.error.wrong-role']);
  });

  test('is refused with a wrong password', async () => {
    const { source, own } = await shared();
    const { status, body } = await open(own, source.id, 'Wrong-2026!');
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.authentication.error.wrong-password',
    });
  });

  test('ends at once when the share ends, and leaves the original session', async () => {
    const { source, share, own } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    await pool.query(`update promo_shares set status = 'REJECTED' where id = $1`, [share.id]);
    const ended = await acting(token, { 'x-promoshare-authorization': own }).get<ErrorAnswer>('/session');
    expect({ status: ended.status, code: codeOf(ended.body) }).toEqual({
      status: 401,
      code: 'mpn.backend.promoshare-view.error.share-ended',
    });
    expect((await api().withToken(own).get('/session')).status).toBe(200);
  });

  test('requires the original token with every request', async () => {
    const { source, own } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    const alone = await api().withToken(token).get<ErrorAnswer>('/session');
    expect(codeOf(alone.body)).toBe('mpn.backend.promoshare-view.error.authorization-header-missing');
  });

  test('accepts only the original token of the session that opened it', async () => {
    const { source, own, user } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    for (const other of [await tokenOf(user), await tokenOf(await createUser(pool, 'PROMO_USER')), token]) {
      const mixed = await acting(token, { 'x-promoshare-authorization': other }).get<ErrorAnswer>('/session');
      expect([mixed.status, codeOf(mixed.body)]).toEqual([401, 'mpn.backend.promoshare-view.error.id-mismatch']);
    }
    const wrongPair = await acting(token, { 'x-impersonator-authorization': own }).get<ErrorAnswer>('/session');
    expect(codeOf(wrongPair.body)).toBe('mpn.backend.promoshare-view.error.authorization-header-missing');
  });

  test.each([
    ['the sharing company is disabled', 'source', 'promoshare-view.error.share-ended'],
    ['the own company is disabled', 'own', 'authorization.error.company-disabled'],
    ['the person has another role', 'role', 'authorization.error.role-changed'],
    ['the person is disabled', 'user', 'authorization.error.user-disabled'],
    ['the original session ends', 'original', 'authentication.error.logged-out'],
  ] as const)('ends when %s', async (_what, change, code) => {
    const { source, own, user } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    const client = acting(token, { 'x-promoshare-authorization': own });
    expect((await client.get('/session')).status).toBe(200);
    if (change === 'original') await api().withToken(own).post('/auth/logout');
    if (change === 'source') await pool.query('update companies set disabled = true where id = $1', [source.id]);
    if (change === 'own') await pool.query('update companies set disabled = true where id = $1', [user.companyId]);
    if (change === 'role') {
      await pool.query(`update up_users set combined_role = 'PROMO_ADMIN' where id = $1`, [user.id]);
    }
    if (change === 'user') await pool.query('update up_users set disabled = true where id = $1', [user.id]);
    const ended = await client.get<ErrorAnswer>('/session');
    expect([ended.status, codeOf(ended.body)]).toEqual([401, `mpn.backend.${code}`]);
  });

  test('is left by logging out of it, which keeps the original', async () => {
    const { source, own } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    const client = acting(token, { 'x-promoshare-authorization': own });
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect((await client.get('/session')).status).toBe(401);
    expect((await api().withToken(own).get('/session')).status).toBe(200);
  });

  test('is refused within a promo-share view and within an impersonation', async () => {
    const { source, own, user } = await shared();
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    const body = { sourceCompanyId: source.id, password: user.password };
    const again = await acting(token, { 'x-promoshare-authorization': own }).post(
      '/auth/switch_to_promo_share_view',
      body,
    );
    expect(again.status).toBe(403);
    const admin = await tokenOf(await createUser(pool, 'SUPER_ADMIN'));
    const swapped = await api().withToken(admin).post('/auth/impersonate', { targetUserId: user.id });
    const within = await acting(swapped.headers.get('authorization') ?? '', {
      'x-impersonator-authorization': admin,
    }).post<ErrorAnswer>('/auth/switch_to_promo_share_view', body);
    expect([within.status, codeOf(within.body)]).toEqual([409, 'mpn.backend.impersonation.error.already-acting']);
  });

  test('shows a super admin only what the share shows, while both companies are enabled', async () => {
    const { source, user } = await shared({ full_access: false });
    const release = await createRelease(pool, source.id);
    const own = await tokenOf(await createUser(pool, 'SUPER_ADMIN'));
    const token = (await open(own, source.id)).headers.get('authorization') ?? '';
    const client = acting(token, { 'x-promoshare-authorization': own });
    expect((await client.get('/session')).status).toBe(200);
    expect((await client.get(`/releases/${release.id}`)).status).toBe(404);
    await pool.query('update companies set disabled = true where id = $1', [user.companyId]);
    const ended = await client.get<ErrorAnswer>('/session');
    expect([ended.status, codeOf(ended.body)]).toEqual([401, 'mpn.backend.promoshare-view.error.share-ended']);
    const refused = await open(own, source.id);
    expect([refused.status, codeOf(refused.body)]).toEqual([
      403,
      'mpn.backend.promoshare-view.error.no-accepted-share',
    ]);
  });

  test('is refused without an accepted share', async () => {
    const pending = await shared({ status: 'PENDING' });
    const { status, body } = await open(pending.own, pending.source.id);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.promoshare-view.error.no-accepted-share',
    });
  });

  test('is refused for a media company', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const media = await createMediaCompany(pool);
    await createPromoShare(pool, media.id, user.companyId!);
    const { status, body } = await open(await tokenOf(user), media.id);
    expect({ status, code: codeOf(body) }).toEqual({
      status: 403,
      code: 'mpn.backend.promoshare-view.error.not-a-promotion-company',
    });
  });

  test.each(['MEDIA_ADMIN', 'MEDIA_USER'] as const)('is forbidden to %s', async (role) => {
    const { source } = await shared();
    const { status } = await api()
      .as(await createUser(pool, role))
      .post('/auth/switch_to_promo_share_view', { sourceCompanyId: source.id, password: 'Test-2026!' });
    expect(status).toBe(403);
  });
});
