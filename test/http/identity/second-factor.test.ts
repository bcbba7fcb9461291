import type { RecoveryCodesView, SecondFactorView, SessionView, TotpSetupView } from '@mpn/domain';
import knex from 'knex';
import type { Pool } from 'pg';
import { deleteOldSetups } from '../../../cms/src/api/identity/factors/store';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { appWith, confirmIdentity, letCodesPass, setUpApp, withPassword } from '../support/second-factor';
import { database, server } from '../support/server';
import { codeOf, mailedResetToken, mailsTo } from './identity-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const WRONG_CODE = { status: 403, code: 'mpn.backend.authentication.error.wrong-code' };
const REQUIRED = { status: 403, code: 'mpn.backend.authentication.error.second-factor-required' };
const NEEDED = { status: 403, code: 'mpn.backend.authentication.error.password-confirmation-needed' };
const TOO_MANY = { status: 429, code: 'mpn.backend.authentication.error.too-many-attempts' };
const MISSING = { status: 409, code: 'mpn.backend.authentication.error.second-factor-missing' };
const NOT_EDITABLE = { status: 403, code: 'mpn.backend.data.error.user-not-editable' };

const answerOf = ({ status, body }: { status: number; body: ErrorAnswer }) => ({ status, code: codeOf(body) });
const present = (client: ApiClient, code: string) =>
  client.post<SessionView & ErrorAnswer>('/auth/second_factor', { code });

async function actionsOf(userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_records where object_type = 'user' and object_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
}

const NEW_PASSWORD = 'Quer-2026-Feld!';

/** Sets {@link NEW_PASSWORD} by a mailed link. */
async function resetPassword(user: TestUser) {
  await api().post('/account/password/begin_reset', { loginName: user.loginName });
  return api().put('/account/password/reset', {
    token: await mailedResetToken(pool, user.email),
    newPassword: NEW_PASSWORD,
    newPasswordConfirmation: NEW_PASSWORD,
    endOtherSessions: false,
  });
}

/** A person who has an authenticator app, with a session from before. */
async function equipped(role: 'PROMO_ADMIN' | 'PROMO_USER' = 'PROMO_USER') {
  const user = await createUser(pool, role);
  const client = api().as(user);
  return { user, client, ...(await setUpApp(pool, client, user)) };
}

describe('setting up an authenticator app', () => {
  test('needs a confirmation, and counts once a code of it was taken', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    expect(answerOf(await client.post<ErrorAnswer>('/account/second_factor/totp'))).toEqual(NEEDED);
    await confirmIdentity(client);
    const { body, headers } = await client.post<TotpSetupView>('/account/second_factor/totp');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.uri).toBe(
      `otpauth://totp/MPN:${user.loginName}?issuer=MPN&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    expect(answerOf(await client.put<ErrorAnswer>('/account/second_factor/totp', { code: '000000' }))).toEqual(
      WRONG_CODE,
    );
    expect((await client.get<SecondFactorView>('/account/second_factor')).body).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: null,
      confirmsBySignOn: false,
    });
  });

  test('gives ten recovery codes, mails the person, and stores neither key nor codes in readable form', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    await confirmIdentity(client);
    const { body: setup } = await client.post<TotpSetupView>('/account/second_factor/totp');
    const { body } = await client.put<RecoveryCodesView>('/account/second_factor/totp', {
      code: appWith(setup.secret).code(),
    });
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    expect((await mailsTo(pool, user.email))[0]).toMatchObject({
      template: 'second-factor-changed',
      subject: 'MPN: authenticator app set up',
    });
    const { rows } = await pool.query(
      `select to_json(t)::text as row from totp_factors t where user_id = $1
       union all select to_json(c)::text from recovery_codes c where user_id = $1`,
      [user.id],
    );
    const stored = rows.map(({ row }: { row: string }) => row).join();
    expect(stored).not.toContain(setup.secret);
    for (const code of body.recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
    expect((await actionsOf(user.id)).slice(-2)).toEqual(['account.confirm-password', 'account.add-totp']);
  });

  test('a setup that was not begun, or is older than 15 minutes, is refused (totp-setup-missing)', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    await confirmIdentity(client);
    const finish = (code: string) => client.put<ErrorAnswer>('/account/second_factor/totp', { code });
    const missing = { status: 409, code: 'mpn.backend.authentication.error.totp-setup-missing' };
    expect(answerOf(await finish('123456'))).toEqual(missing);
    const { body } = await client.post<TotpSetupView>('/account/second_factor/totp');
    // The row as it is when the fifteen minutes are over.
    await pool.query(`update totp_factors set setup_until = setup_until - interval '15 minutes' where user_id = $1`, [
      user.id,
    ]);
    expect(answerOf(await finish(appWith(body.secret).code()))).toEqual(missing);
  });

  test('the key of a setup that was not finished is deleted by the clean-up, that of a new one and one in use stay', async () => {
    const person = async () => {
      const user = await createUser(pool, 'PROMO_USER');
      const client = api().as(user);
      await confirmIdentity(client);
      await client.post('/account/second_factor/totp');
      return user;
    };
    const [given, begun] = [await person(), await person()];
    const { user: inUse } = await equipped();
    await pool.query(`update totp_factors set setup_until = setup_until - interval '15 minutes' where user_id = $1`, [
      given.id,
    ]);
    const connection = knex({ client: 'pg', connection: (await server()).databaseUrl });
    try {
      await deleteOldSetups(connection, new Date());
    } finally {
      await connection.destroy();
    }
    const { rows } = await pool.query<{ user_id: number }>(
      'select user_id from totp_factors where user_id = any($1) order by user_id',
      [[given.id, begun.id, inUse.id]],
    );
    expect(rows.map(({ user_id: id }) => id)).toEqual([begun.id, inUse.id]);
  });

  test('a second app replaces the first and keeps the recovery codes', async () => {
    const { user, client, app: former } = await equipped();
    const { app, recoveryCodes } = await setUpApp(pool, client, user);
    expect(recoveryCodes).toEqual([]);
    const { client: pending } = await withPassword(user);
    expect(answerOf(await present(pending, former.code()))).toEqual(WRONG_CODE);
    expect((await present(pending, app.code())).status).toBe(200);
  });

  test('nobody does it for somebody else: refused while impersonating', async () => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const { user } = await equipped();
    const { client } = await impersonate(admin, user.id);
    const own = { status: 403, code: 'mpn.backend.authentication.error.own-person-only' };
    for (const answer of [
      await client.post<ErrorAnswer>('/account/second_factor/totp'),
      await client.put<ErrorAnswer>('/account/second_factor/totp', { code: '123456' }),
      await client.delete<ErrorAnswer>('/account/second_factor/totp'),
      await client.post<ErrorAnswer>('/account/second_factor/recovery_codes'),
      await client.post<ErrorAnswer>('/account/confirm_password', { code: '123456' }),
    ]) {
      expect(answerOf(answer)).toEqual(own);
    }
  });
});

describe('signing in with a second factor', () => {
  test('the password alone gives a session that names nobody and can only present the factor', async () => {
    const { user } = await equipped('PROMO_ADMIN');
    const { view, client } = await withPassword(user);
    expect(view).toMatchObject({
      kind: 'SECOND_FACTOR',
      permissions: ['PresentSecondFactor'],
      user: { loginName: user.loginName, email: '', profileImageUrl: null },
      company: null,
      sourceCompanies: [],
    });
    expect(Date.parse(view.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    const token = await api().post('/auth/login', { loginName: user.loginName, password: PASSWORD });
    const claims = Buffer.from(token.headers.get('authorization')?.split('.')[1] ?? '', 'base64url').toString();
    expect(claims).not.toContain(user.email);
    expect((await client.get('/session')).status).toBe(200);
    for (const path of ['/account/settings', '/feature_flags', '/notifications', '/account/second_factor', '/events']) {
      expect({ path, ...answerOf(await client.get<ErrorAnswer>(path)) }).toEqual({ path, ...REQUIRED });
    }
  });

  test('a code opens a full session and ends the one that waited; spaces are ignored', async () => {
    const { user, app } = await equipped();
    const { client } = await withPassword(user);
    const code = app.code();
    const { status, body, headers } = await present(client, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect({ status, kind: body.kind, email: body.user.email }).toEqual({
      status: 200,
      kind: 'LOGIN',
      email: user.email,
    });
    const full = api().withToken(headers.get('authorization') ?? '');
    expect((await full.get('/account/settings')).status).toBe(200);
    expect((await client.get('/session')).status).toBe(401);
    expect((await actionsOf(user.id)).slice(-2)).toEqual(['session.second-factor-asked', 'session.login']);
  });

  test('a code is taken once, also by two sign-ins at the same time', async () => {
    const { user, app } = await equipped();
    const [one, two, three] = [await withPassword(user), await withPassword(user), await withPassword(user)];
    const code = app.code();
    const both = await Promise.all([present(one.client, code), present(two.client, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answerOf(await present(three.client, code))).toEqual(WRONG_CODE);
  });

  test('an older code than the last one taken is refused', async () => {
    const { user, app } = await equipped();
    expect((await present((await withPassword(user)).client, app.codeBeside(1))).status).toBe(200);
    expect(answerOf(await present((await withPassword(user)).client, app.code()))).toEqual(WRONG_CODE);
  });

  test('a recovery code opens a session once, in any spelling, and the person is mailed', async () => {
    const { user, recoveryCodes } = await equipped();
    const code = recoveryCodes[0]!;
    const { client } = await withPassword(user);
    const { status, headers } = await present(client, code.toLowerCase().replace('-', ' '));
    expect(status).toBe(200);
    const full = api().withToken(headers.get('authorization') ?? '');
    expect((await full.get<SecondFactorView>('/account/second_factor')).body.recoveryCodesLeft).toBe(9);
    expect((await mailsTo(pool, user.email))[0]?.subject).toBe('MPN: recovery code used');
    expect(answerOf(await present((await withPassword(user)).client, code))).toEqual(WRONG_CODE);
  });

  test('what can be no code is refused at its field', async () => {
    const { user } = await equipped();
    const { client } = await withPassword(user);
    const { status, body } = await present(client, '12345');
    expect([status, body.fieldErrors.map(({ field }) => field)]).toEqual([400, ['code']]);
  });

  test('after five wrong codes the right one waits, and the right password gives no new tries', async () => {
    const { user, app } = await equipped();
    for (let count = 0; count < 5; count += 1) {
      const { client } = await withPassword(user);
      expect(answerOf(await present(client, '000000'))).toEqual(WRONG_CODE);
    }
    const { client } = await withPassword(user);
    const waiting = await present(client, app.code());
    expect(answerOf(waiting)).toEqual(TOO_MANY);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await actionsOf(user.id)).toContain('session.second-factor-failed');
    // Nor does a new one, which whoever reads the person's mails can set.
    expect((await resetPassword(user)).status).toBe(200);
    const renewed = await withPassword(user, NEW_PASSWORD);
    expect(answerOf(await present(renewed.client, app.code()))).toEqual(TOO_MANY);
  });

  test('wrong codes count towards the lockout of the account', async () => {
    const { user } = await equipped();
    await present((await withPassword(user)).client, '000000');
    const { rows } = await pool.query<{ wrong: number }>('select wrong from login_lockouts where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ wrong: 1 }]);
  });

  test('a new password ends sign-ins that wait for the factor, and neither removes nor skips it', async () => {
    const { user, app } = await equipped();
    const { client: pending } = await withPassword(user);
    const reset = await resetPassword(user);
    expect(reset.status).toBe(200);
    expect((await present(pending, app.code())).status).toBe(401);
    expect((await withPassword(user, NEW_PASSWORD)).view.kind).toBe('SECOND_FACTOR');
  });

  test('a disabled account cannot finish the sign-in', async () => {
    const { user, app } = await equipped();
    const { client } = await withPassword(user);
    await pool.query('update up_users set disabled = true where id = $1', [user.id]);
    expect((await present(client, app.code())).status).toBe(401);
  });
});

describe('confirming who one is', () => {
  test('takes a code instead of the password', async () => {
    const { user, app } = await equipped();
    const { client: pending } = await withPassword(user);
    const { headers } = await present(pending, app.code());
    const client = api().withToken(headers.get('authorization') ?? '');
    expect(answerOf(await client.post<ErrorAnswer>('/account/second_factor/recovery_codes'))).toEqual(NEEDED);
    await letCodesPass(pool, user.id);
    expect((await client.post('/account/confirm_password', { code: app.code() })).status).toBe(200);
    expect((await client.post('/account/second_factor/recovery_codes')).status).toBe(200);
  });

  test('a body with neither password nor code is refused at the password; a wrong code is a wrong code', async () => {
    const { client } = await equipped();
    const { status, body } = await client.post<ErrorAnswer>('/account/confirm_password', {});
    expect([status, body.fieldErrors.map(({ field }) => field)]).toEqual([400, ['password']]);
    expect(answerOf(await client.post<ErrorAnswer>('/account/confirm_password', { code: '000000' }))).toEqual(
      WRONG_CODE,
    );
  });

  test('a code opens the view of a promo share', async () => {
    const { user, client, app } = await equipped('PROMO_ADMIN');
    const source = await createPromotionCompany(pool);
    await createPromoShare(pool, source.id, user.companyId!, { full_access: true });
    const open = (proof: object) =>
      client.post<SessionView & ErrorAnswer>('/auth/switch_to_promo_share_view', {
        sourceCompanyId: source.id,
        ...proof,
      });
    expect(answerOf(await open({ code: '000000' }))).toEqual(WRONG_CODE);
    expect((await open({ code: app.code() })).body.kind).toBe('PROMO_SHARE');
    expect((await open({ password: PASSWORD })).body.kind).toBe('PROMO_SHARE');
  });
});

describe('removing and renewing', () => {
  test('without the app the recovery codes end too, and the password is enough again', async () => {
    const { user, client } = await equipped();
    expect((await client.delete('/account/second_factor/totp')).status).toBe(204);
    expect((await client.get<SecondFactorView>('/account/second_factor')).body).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: null,
      confirmsBySignOn: false,
    });
    expect((await mailsTo(pool, user.email))[0]?.subject).toBe('MPN: authenticator app removed');
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    expect(answerOf(await client.delete<ErrorAnswer>('/account/second_factor/totp'))).toEqual(MISSING);
    expect(answerOf(await client.post<ErrorAnswer>('/account/second_factor/recovery_codes'))).toEqual(MISSING);
  });

  test('new recovery codes end the former ones', async () => {
    const { user, client, recoveryCodes } = await equipped();
    const { body } = await client.post<RecoveryCodesView>('/account/second_factor/recovery_codes');
    const { client: pending } = await withPassword(user);
    expect(answerOf(await present(pending, recoveryCodes[0]!))).toEqual(WRONG_CODE);
    expect((await present(pending, body.recoveryCodes[0]!)).status).toBe(200);
  });
});

describe('POST /users/:id/_actions/reset_second_factor', () => {
  const reset = (client: ApiClient, { id }: TestUser) =>
    client.post<ErrorAnswer>(`/users/${id}/_actions/reset_second_factor`, { reason: 'Telefon verloren' });

  async function administratorOf(companyId: number | null): Promise<ApiClient> {
    const client = api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: companyId }));
    await confirmIdentity(client);
    return client;
  }

  test('an administrator resets the factor of a standard user, whose sessions end and who is told why', async () => {
    const { user, client } = await equipped();
    const unconfirmed = api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId }));
    expect(answerOf(await reset(unconfirmed, user))).toEqual(NEEDED);
    const admin = await administratorOf(user.companyId);
    expect((await reset(admin, user)).status).toBe(200);
    expect((await client.get('/session')).status).toBe(401);
    const [mail] = await mailsTo(pool, user.email);
    expect(mail?.subject).toBe('MPN: second factor reset');
    expect(mail?.text).toContain('Telefon verloren');
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    expect(answerOf(await reset(admin, user))).toEqual(MISSING);
  });

  test("another administrator's factor is reset by super admins only", async () => {
    const { user } = await equipped('PROMO_ADMIN');
    expect(answerOf(await reset(await administratorOf(user.companyId), user))).toEqual(NOT_EDITABLE);
    const root = api().as(await createUser(pool, 'SUPER_ADMIN'));
    await confirmIdentity(root);
    expect((await reset(root, user)).status).toBe(200);
  });

  test('nobody resets their own, and a user of another company is not found', async () => {
    const { user, client } = await equipped('PROMO_ADMIN');
    expect(answerOf(await reset(client, user))).toEqual(NOT_EDITABLE);
    const { user: stranger } = await equipped();
    expect((await reset(client, stranger)).status).toBe(404);
  });
});
