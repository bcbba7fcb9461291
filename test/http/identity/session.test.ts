import type { OwnSessionView, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const codeOf = (body: ErrorAnswer): string | undefined => body.globalErrors[0]?.messageCode;

/** A new session, not the one that the client keeps per person. */
async function signIn(user: TestUser): Promise<ApiClient & { token: string }> {
  const { headers } = await api().post('/auth/login', { loginName: user.loginName, password: user.password });
  const token = headers.get('authorization') ?? '';
  return Object.assign(api().withToken(token), { token });
}

async function refusal(client: ApiClient): Promise<{ status: number; code: string | undefined }> {
  const { status, body } = await client.get<ErrorAnswer>('/session');
  return { status, code: status < 400 ? undefined : codeOf(body) };
}

const revoked = (code: string) => ({ status: 401, code: `mpn.backend.${code}` });

describe('GET /session', () => {
  test('answers with the same body as the login', async () => {
    const user = await createUser(pool, 'MEDIA_ADMIN');
    const login = await api().post<SessionView>('/auth/login', { loginName: user.loginName, password: user.password });
    const again = await api()
      .withToken(login.headers.get('authorization') ?? '')
      .get<SessionView>('/session');
    expect(again.status).toBe(200);
    expect(again.body).toEqual(login.body);
  });

  test.each([
    ['no token', undefined, 'authentication.error.not-authenticated'],
    ['no bearer', 'Basic abc', 'authentication.error.not-authenticated'],
    ['something that is no token', 'Bearer abc', 'authorization.error.incorrect-claims'],
  ])('refuses %s', async (_what, authorization, code) => {
    expect(await refusal(api().withHeaders(authorization ? { authorization } : {}))).toEqual(revoked(code));
  });

  test('refuses a token that another key signed', async () => {
    const { token } = await signIn(await createUser(pool, 'PROMO_USER'));
    const [head, claims] = token.split('.');
    const forged = `${head}.${claims}.${Buffer.alloc(32, 7).toString('base64url')}`;
    expect(await refusal(api().withToken(forged))).toEqual(revoked('authorization.error.secret-changed'));
  });

  test('refuses a token without signature', async () => {
    const { token } = await signIn(await createUser(pool, 'PROMO_USER'));
    const head = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const forged = `Bearer ${head}.${token.split('.')[1]}.`;
    expect((await refusal(api().withToken(forged))).status).toBe(401);
  });
});

describe('a running session ends at once', () => {
  test.each([
    [
      'when its user is disabled',
      'update up_users set disabled = true where id = $1',
      'authorization.error.user-disabled',
    ],
    [
      'when its user is deleted',
      'update up_users set deleted_at = now() where id = $1',
      'authorization.error.user-disabled',
    ],
    [
      'when its role changes',
      `update up_users set combined_role = 'PROMO_ADMIN' where id = $1`,
      'authorization.error.role-changed',
    ],
    [
      'when its company is disabled',
      'update companies set disabled = true where id = (select company_id from up_users where id = $1)',
      'authorization.error.company-disabled',
    ],
    [
      'when an administrator locks its user',
      'update up_users set admin_locked_at = now() where id = $1',
      'authorization.error.user-locked',
    ],
    [
      'when it has expired',
      `update mpn_sessions set expires_at = now() - interval '1 day' where user_id = $1`,
      'authorization.error.session-expired',
    ],
    ['when its row is deleted', 'delete from mpn_sessions where user_id = $1', 'authorization.error.incorrect-claims'],
  ])('%s', async (_what, sql, code) => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = await signIn(user);
    expect(await refusal(client)).toEqual({ status: 200, code: undefined });
    await pool.query(sql, [user.id]);
    expect(await refusal(client)).toEqual(revoked(code));
  });

  test('a changed permission is effective at the next request', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = await signIn(user);
    expect((await client.get<SessionView>('/session')).body.permissions).toContain('CreateReleases');
    await pool.query('update up_users set role_manage_releases = false where id = $1', [user.id]);
    expect((await client.get<SessionView>('/session')).body.permissions).not.toContain('CreateReleases');
  });
});

describe('POST /auth/logout', () => {
  test('ends the current session and no other', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    expect((await here.post('/auth/logout')).status).toBe(204);
    expect(await refusal(here)).toEqual(revoked('authentication.error.logged-out'));
    expect(await refusal(elsewhere)).toEqual({ status: 200, code: undefined });
  });
});

describe('own sessions', () => {
  test('are listed, newest first, with the current one marked', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    await signIn(user);
    const here = await signIn(user);
    const { status, body } = await here.get<OwnSessionView[]>('/account/sessions');
    expect(status).toBe(200);
    expect(body.map(({ current }) => current)).toEqual([true, false]);
    expect(Date.parse(body[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(Date.parse(body[1]?.createdAt ?? ''));
  });

  test('can be ended: an ended one is refused, and the current one stays', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    const { body } = await here.get<OwnSessionView[]>('/account/sessions');
    const other = body.find(({ current }) => !current);
    expect((await here.delete(`/account/sessions/${other?.id}`)).status).toBe(204);
    expect(await refusal(elsewhere)).toEqual(revoked('authorization.error.session-revoked'));
    expect((await here.delete(`/account/sessions/${other?.id}`)).status).toBe(404);
  });

  test('of another person are not found', async () => {
    const [mine, theirs] = [
      await signIn(await createUser(pool, 'PROMO_USER')),
      await signIn(await createUser(pool, 'PROMO_USER')),
    ];
    const { body } = await theirs.get<OwnSessionView[]>('/account/sessions');
    expect((await mine.delete(`/account/sessions/${body[0]?.id}`)).status).toBe(404);
    expect(await refusal(theirs)).toEqual({ status: 200, code: undefined });
  });

  test('can all be ended at once but for the current one', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const [here, elsewhere] = [await signIn(user), await signIn(user)];
    expect((await here.delete('/account/sessions')).status).toBe(204);
    expect(await refusal(elsewhere)).toEqual(revoked('authorization.error.session-revoked'));
    expect(await refusal(here)).toEqual({ status: 200, code: undefined });
  });
});
