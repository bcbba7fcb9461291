import type { ReportedSignInView, SessionFacts } from '@mpn/domain';
import type { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { createPromotionCompany } from '../../factories/companies';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { readMails } from '../support/mailbox';
import { setUpApp } from '../support/second-factor';
import { codeOf } from './identity-helpers';
import { from, loginFrom, newAddress } from './lockout-helpers';

/* Sign-ins from unknown networks and browsers, "this was not me", and the sessions that administrators see. */

let pool: Pool;
beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const NEW_PASSWORD = 'Quer-2026-Feld!';

const deviceOf = (headers: Headers): string | undefined =>
  /^mpn_device=([\w-]{43});/.exec(headers.getSetCookie().join('\n'))?.[1];

/** Signs in by a browser with this cookie. @returns the cookie that it has afterwards, and the token */
async function signIn(user: TestUser, address: string, cookie?: string) {
  const browser = api().withHeaders({ 'user-agent': FIREFOX, ...(cookie ? { cookie: `mpn_device=${cookie}` } : {}) });
  const { status, headers } = await loginFrom(address, user.loginName, user.password, browser);
  expect(status).toBe(200);
  return { device: deviceOf(headers)!, token: headers.get('authorization')! };
}

const alertsTo = async (user: TestUser) =>
  (await readMails(pool, user.email)).filter(({ template }) => template === 'new-sign-in');
const tokensTo = async (user: TestUser) =>
  (await alertsTo(user)).map(({ text }) => /sign-in\/report#token=([\w-]+)/.exec(text)?.[1] ?? '');
const report = (token: string) => api().post<ReportedSignInView & ErrorAnswer>('/account/report_sign_in', { token });
const statusOf = async (token: string): Promise<number> => (await api().withToken(token).get('/session')).status;

/** A person with a known browser, and a sign-in from elsewhere. */
async function strangerSignedIn(locale = 'en-US') {
  const user = await createUser(pool, 'PROMO_USER', { preferred_app_locale: locale });
  const office = newAddress();
  const own = await signIn(user, office);
  const elsewhere = newAddress();
  const other = await signIn(user, elsewhere);
  const [token = ''] = await tokensTo(user);
  return { user, office, own, elsewhere, other, token };
}

describe('a sign-in', () => {
  test('lets the browser keep a cookie that scripts cannot read, and leaves a known one as it is', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { headers } = await loginFrom(newAddress(), user.loginName, user.password);
    expect(headers.getSetCookie().join()).toMatch(
      /^mpn_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    const device = deviceOf(headers)!;
    expect((await signIn(user, newAddress(), device)).device).toBe(device);
    expect((await signIn(user, newAddress(), 'x; Domain=example.org')).device).toMatch(/^[\w-]{43}$/);
    const wrong = await loginFrom(newAddress(), user.loginName, 'Wrong-2026!');
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
  });

  test.each([
    ['the first one', false, undefined, undefined],
    ['a known network with a new browser', false, 'known', undefined],
    ['a new network with a known browser', false, 'new', 'known'],
    ['a new network with a new browser', true, 'new', undefined],
    ['a new network with the cookie of somebody else', true, 'new', 'x'.repeat(43)],
  ])('is mailed: %s: %s', async (_what, isMailed, network, cookie) => {
    const user = await createUser(pool, 'PROMO_USER');
    const office = newAddress();
    const { device } = await signIn(user, office);
    if (network) await signIn(user, network === 'known' ? office : newAddress(), cookie === 'known' ? device : cookie);
    expect(await alertsTo(user)).toHaveLength(isMailed ? 1 : 0);
  });

  test.each([
    ['en-US', 'new sign-in to your account', ['Firefox on Windows', 'This was not me']],
    ['de-DE', 'neue Anmeldung mit Ihrem Zugang', ['Firefox auf Windows', 'Das war ich nicht']],
  ])('is mailed in %s with time, browser and network', async (locale, subject, parts) => {
    const { user, elsewhere } = await strangerSignedIn(locale);
    const [mail] = await alertsTo(user);
    expect(mail!.subject).toContain(subject);
    for (const part of [...parts, elsewhere]) expect(mail!.text).toContain(part);
  });

  test('is mailed once each, of many at a time, and five times an hour', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    await signIn(user, newAddress());
    const address = newAddress();
    await Promise.all([signIn(user, address), signIn(user, address), signIn(user, address)]);
    expect(await alertsTo(user)).toHaveLength(1);
    for (let count = 0; count < 6; count += 1) await signIn(user, newAddress());
    expect(await alertsTo(user)).toHaveLength(5);
  });

  test('is mailed after its second factor, not after its password', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    await setUpApp(pool, api().as(user), user);
    await signIn(user, newAddress());
    expect(await alertsTo(user)).toHaveLength(0);
  });
});

describe('"this was not me"', () => {
  test('ends all sessions and the password, and a new one is chosen at once', async () => {
    const { user, own, other, token } = await strangerSignedIn();
    expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([200, 200]);
    const { status, body } = await report(token);
    expect([status, body.resetToken]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([401, 401]);
    expect((await loginFrom(newAddress(), user.loginName, user.password)).status).toBe(401);
    const chosen = { newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD };
    expect((await api().put('/account/password/reset', { token: body.resetToken, ...chosen })).status).toBe(200);
    expect((await loginFrom(newAddress(), user.loginName, NEW_PASSWORD)).status).toBe(200);
    const { rows } = await pool.query(
      `select action from audit_records
       where object_type = 'user' and object_id = $1 and action like 'account.%' order by id`,
      [user.id],
    );
    expect(rows).toEqual([{ action: 'account.report-sign-in' }, { action: 'account.reset-password' }]);
  });

  test('ends links to choose a password that were mailed before', async () => {
    const { user, token } = await strangerSignedIn();
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const [reset] = (await readMails(pool, user.email)).filter(({ template }) => template === 'password-reset');
    await report(token);
    const chosen = { newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD };
    const former = /reset#token=([\w-]+)/.exec(reset!.text)?.[1];
    const { body } = await api().put<ErrorAnswer>('/account/password/reset', { token: former, ...chosen });
    expect(codeOf(body)).toBe('mpn.backend.data.error.reset-token-expired');
  });

  test('forgets that network and browser: the next sign-in from there is mailed again', async () => {
    const { user, own, office, other, elsewhere, token } = await strangerSignedIn();
    const { body } = await report(token);
    const chosen = { newPassword: NEW_PASSWORD, newPasswordConfirmation: NEW_PASSWORD };
    await api().put('/account/password/reset', { token: body.resetToken, ...chosen });
    const changed = { ...user, password: NEW_PASSWORD };
    await signIn(changed, office, own.device);
    expect(await alertsTo(user)).toHaveLength(1);
    await signIn(changed, elsewhere, other.device);
    expect(await alertsTo(user)).toHaveLength(2);
  });

  test('is said once, and reading its page says nothing', async () => {
    const { own, token } = await strangerSignedIn();
    await api().get(`/account/report_sign_in?token=${token}`);
    await api().get(`//account/sign-in/report?token=${token}`);
    expect(await statusOf(own.token)).toBe(200);
    const answers = await Promise.all([report(token), report(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(codeOf((await report(token)).body)).toBe('mpn.backend.data.error.sign-in-link-redeemed');
  });

  test('is refused after a week', async () => {
    const { user, own, token } = await strangerSignedIn();
    await pool.query(`update sign_in_alerts set expires_at = now() - interval '1 minute' where user_id = $1`, [
      user.id,
    ]);
    expect(codeOf((await report(token)).body)).toBe('mpn.backend.data.error.sign-in-link-expired');
    expect(await statusOf(own.token)).toBe(200);
  });

  test.each([
    ['no token', ''],
    ['an invented token', 'x'.repeat(43)],
  ])('is refused with %s', async (_what, token) => {
    const { status, body } = await report(token);
    expect([status, codeOf(body)]).toEqual([400, 'mpn.backend.data.error.sign-in-link-missing']);
  });
});

describe('sessions of a user', () => {
  const NOT_EDITABLE = 'mpn.backend.data.error.user-not-editable';
  const NOT_FOUND = 'mpn.backend.global.error.not-found';

  test.each([
    ['an administrator, of a standard user', 'PROMO_ADMIN', 'PROMO_USER', undefined],
    ['an administrator, of another administrator', 'PROMO_ADMIN', 'PROMO_ADMIN', NOT_EDITABLE],
    ['an administrator of another company', 'foreign', 'PROMO_USER', NOT_FOUND],
    ['a super admin, of an administrator', 'SUPER_ADMIN', 'PROMO_ADMIN', undefined],
    ['a super admin, of a super admin', 'SUPER_ADMIN', 'SUPER_ADMIN', NOT_EDITABLE],
  ] as const)('are seen and ended by %s', async (_what, caller, role, refusal) => {
    const company = await createPromotionCompany(pool);
    const person = await createUser(pool, role, role === 'SUPER_ADMIN' ? {} : { company_id: company.id });
    const { token } = await signIn(person, newAddress());
    const by = await createUser(
      pool,
      caller === 'foreign' ? 'PROMO_ADMIN' : caller,
      caller === 'PROMO_ADMIN' ? { company_id: company.id } : {},
    );
    const client = api().as(by);
    const seen = await client.get<SessionFacts[] & ErrorAnswer>(`/users/${person.id}/sessions`);
    if (refusal) {
      expect(codeOf(seen.body)).toBe(refusal);
    } else {
      expect(seen.body).toEqual([
        expect.objectContaining({ userAgent: FIREFOX, createdAt: expect.any(String) as string }),
      ]);
      expect(Object.keys(seen.body[0]!).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'lastSeenAt', 'userAgent']);
    }
    const ended = await client.post<ErrorAnswer>(`/users/${person.id}/_actions/end_sessions`, {});
    expect(refusal ? codeOf(ended.body) : ended.status).toBe(refusal ?? 200);
    expect(await statusOf(token)).toBe(refusal ? 200 : 401);
    if (!refusal) expect((await client.get(`/users/${person.id}/sessions`)).body).toEqual([]);
  });

  test('are not seen by a standard user', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const { token } = await signIn(user, newAddress());
    expect((await from(newAddress(), api().withToken(token)).get(`/users/${user.id}/sessions`)).status).toBe(403);
  });
});
