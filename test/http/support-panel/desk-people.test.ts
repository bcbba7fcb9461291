import type { SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { until } from '../../support/until';
import { readMails } from '../support/mailbox';
import { runClockJobs } from '../support/run-clock-jobs';
import { confirmIdentity, setUpApp, withPassword } from '../support/second-factor';
import { database, server } from '../support/server';
import { clerkOf, loggedIn, panelAdmin, panelClient, trailOf, type DeskPage, type SupportAnswer } from './panel';

/** Acting in a person's name from the panel, and requests to join that support decides. */

const BASE = '//admin/support';
const code = (name: string): string => `mpn.backend.${name}`;

let pool: Pool;
let lead: ApiClient;

beforeAll(async () => {
  pool = await database();
  lead = await clerkOf('lead');
});

describe('a second factor that was lost', () => {
  const begin = (userId: number) =>
    lead.post<SupportAnswer>(`${BASE}/users/${userId}/request-factor-reset`, { reason: 'Phone stolen' });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const runResets = async (now: Date) => runClockJobs(await server(), ['identity.factor-resets'], now);
  const detailOf = async (userId: number) =>
    (
      await lead.get<SupportAnswer<{ hasSecondFactor: boolean; factorResetAt: string | null }>>(
        `${BASE}/users/${userId}`,
      )
    ).body.data;

  async function equipped(): Promise<{ user: TestUser; client: ApiClient; code: () => string }> {
    const user = await createUser(pool, 'SUPER_ADMIN');
    const client = api().as(user);
    const { app } = await setUpApp(pool, client, user);
    return { user, client, code: app.code };
  }

  test('is reset after a day, also a super admin’s, and the person is mailed at all known addresses', async () => {
    const { user, client } = await equipped();
    const former = `former-${unique()}@example.org`;
    await confirmIdentity(client);
    await client.post('/email_verification', { email: former, context: 'CHANGE_EMAIL' });
    const sent = /\b(\d{6})\b/.exec((await readMails(pool, former))[0]?.text ?? '')?.[1] ?? '';
    const proof = { email: former, context: 'CHANGE_EMAIL', code: sent };
    expect((await client.post('/email_verification/verify', proof)).status).toBe(200);

    expect(await detailOf(user.id)).toMatchObject({ hasSecondFactor: true, factorResetAt: null });
    expect((await begin(user.id)).status).toBe(200);
    for (const address of [user.email, former]) {
      expect((await readMails(pool, address))[0]?.subject).toBe('MPN: second factor is reset in 24 hours');
    }
    const { factorResetAt } = await detailOf(user.id);
    expect(Date.parse(factorResetAt ?? '')).toBeGreaterThan(inHours(23.9).getTime());
    await runResets(inHours(23));
    expect((await withPassword(user)).view.kind).toBe('SECOND_FACTOR');
    await runResets(inHours(24.1));
    expect((await client.get('/session')).status).toBe(401);
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    expect((await readMails(pool, user.email))[0]?.subject).toBe('MPN: second factor reset');
    expect(await trailOf('user', user.id)).toEqual(
      expect.arrayContaining(['support.request-factor-reset', 'user.reset-second-factor']),
    );
    const again = await begin(user.id);
    expect([again.status, again.body.error?.message]).toEqual([409, 'This account has no second factor.']);
  });

  test('stays where the person uses it before, or support stops the reset', async () => {
    const { user, code: present } = await equipped();
    await begin(user.id);
    const { client } = await withPassword(user);
    expect((await client.post('/auth/second_factor', { code: present() })).status).toBe(200);
    expect(await trailOf('user', user.id)).toContain('account.stop-factor-reset');
    expect((await readMails(pool, user.email))[0]?.subject).toBe('MPN: second factor is not reset');
    const stop = () => lead.post<SupportAnswer>(`${BASE}/users/${user.id}/stop-factor-reset`, {});
    expect((await stop()).status).toBe(404);
    await begin(user.id);
    expect((await stop()).status).toBe(200);
    await runResets(inHours(25));
    expect((await withPassword(user)).view.kind).toBe('SECOND_FACTOR');
  });
});

describe('impersonation by support', () => {
  const open = (userId: number, reason = 'Asked for help by phone') =>
    lead.post<SupportAnswer<{ address: string }>>(`${BASE}/users/${userId}/impersonate`, { reason });
  const codeOf = (address: string): string => new URL(address).hash.replace('#code=', '');
  const enter = (entry: string) =>
    api().post<SessionView & ErrorAnswer>('/auth/enter_support_session', { code: entry });

  async function acting(user: TestUser): Promise<ApiClient> {
    const entered = await enter(codeOf((await open(user.id)).body.data.address));
    expect(entered.status).toBe(200);
    expect(entered.body).toMatchObject({
      kind: 'IMPERSONATION',
      user: { id: user.id },
      impersonator: { userId: null, fullName: 'Pia Panel' },
    });
    return api().withToken(entered.headers.get('authorization')!);
  }

  test('has the person’s permissions except for the password, and is in the trail with both names', async () => {
    const user = await createUser(pool, 'PROMO_ADMIN');
    const client = await acting(user);
    const confirmed = await client.post<ErrorAnswer>('/account/confirm_password', { password: user.password });
    expect(confirmed.body.globalErrors[0]?.messageCode).toBe(code('authentication.error.own-person-only'));
    const { id: noteId } = await insertRow(pool, 'releases', { title: `T ${unique()}`, company_id: user.companyId });
    expect((await client.put(`/releases/${noteId}/notes`, { text: 'Seen' })).status).toBe(200);
    expect(await trailOf('user', user.id)).toEqual(
      expect.arrayContaining(['support.impersonate-user', 'session.start-impersonation']),
    );
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect((await client.get('/session')).status).toBe(401);
    const trail = await lead.get<DeskPage<Record<string, unknown>>>(`${BASE}/trail`, {
      query: { userId: user.id, action: 'session.stop-impersonation', who: 'onBehalf' },
    });
    expect(trail.body.data.items).toMatchObject([
      { action: 'session.stop-impersonation', staffName: 'Pia Panel', userId: null, onBehalfOfUserId: user.id },
    ]);
  });

  test('is refused what outlives the session or belongs to the person only (own-person-only)', async () => {
    const client = await acting(await createUser(pool, 'PROMO_ADMIN'));
    const refusals = await Promise.all([
      client.get<ErrorAnswer>('/account/calendar_feed'),
      client.post<ErrorAnswer>('/account/calendar_feed'),
      client.delete<ErrorAnswer>('/account/calendar_feed'),
      client.get<ErrorAnswer>('/account/personal_data/export'),
      client.put<ErrorAnswer>('/account/login_name', { loginName: 'other-name', loginNameConfirmation: 'other-name' }),
    ]);
    for (const { status, body } of refusals) {
      expect([status, body.globalErrors[0]?.messageCode]).toEqual([403, code('authentication.error.own-person-only')]);
    }
  });

  test('requires a reason, and its code is valid once and for a minute', async () => {
    const user = await createUser(pool, 'MEDIA_USER');
    expect((await open(user.id, ' ')).status).toBe(400);
    const entry = codeOf((await open(user.id)).body.data.address);
    expect((await Promise.all([enter(entry), enter(entry)])).map(({ status }) => status).sort()).toEqual([200, 401]);
    const late = codeOf((await open(user.id)).body.data.address);
    await pool.query(`update mpn_sessions set entry_until = now() at time zone 'UTC' where user_id = $1`, [user.id]);
    expect((await enter(late)).body.globalErrors[0]?.messageCode).toBe(code('impersonation.error.entry-invalid'));
  });

  test('goes on when the token of the browser’s own session, which comes along, is not valid any more', async () => {
    const client = await acting(await createUser(pool, 'PROMO_USER'));
    const withOwn = client.withHeaders({ 'x-impersonator-authorization': 'Bearer expired' });
    expect((await withOwn.get('/session')).status).toBe(200);
  });

  test('ends when the panel account logs out', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const login = await panelAdmin();
    const clerk = await loggedIn(login);
    const opened = await clerk.post<SupportAnswer<{ address: string }>>(`${BASE}/users/${user.id}/impersonate`, {
      reason: 'A question about an order',
    });
    const entered = await enter(codeOf(opened.body.data.address));
    const client = api().withToken(entered.headers.get('authorization') ?? '');
    expect((await client.get('/session')).status).toBe(200);
    expect((await clerk.post('//admin/logout', {})).status).toBe(200);
    const ended = await until(
      () => client.get<ErrorAnswer>('/session'),
      ({ status }) => status === 401,
    );
    expect(ended.body.globalErrors[0]?.messageCode).toBe(code('authentication.error.logged-out'));
  });

  test('ends when the panel account is blocked', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = await acting(user);
    expect((await client.get('/session')).status).toBe(200);
    const staff = `(select panel_user_id from mpn_sessions where user_id = ${user.id})`;
    await pool.query(`update admin_users set blocked = true where id = ${staff}`);
    const refused = await client.get<ErrorAnswer>('/session');
    expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual([
      401,
      code('impersonation.error.support-ended'),
    ]);
    await pool.query(`update admin_users set blocked = false where id = ${staff}`);
  });

  test.each([
    ['a super admin', 'SUPER_ADMIN', {}, 'impersonation.error.other-admin'],
    ['a disabled person', 'PROMO_USER', { disabled: true }, 'impersonation.error.user-disabled'],
    [
      'a pending registration',
      'MEDIA_ADMIN',
      { pending_registration: true },
      'impersonation.error.registration-pending',
    ],
  ] as const)('is refused for %s', async (_who, role, values, error) => {
    const { id } = await createUser(pool, role, values);
    expect((await open(id)).body.error?.name).toBe(code(error));
  });
});

test('support sends a person as many links for a password as the person can ask for', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  const statuses: number[] = [];
  for (let round = 0; round < 7; round += 1)
    statuses.push((await lead.post(`${BASE}/users/${user.id}/send-reset`, {})).status);
  const [first, ...more] = statuses;
  expect(statuses.filter((status) => status === first)).toHaveLength(5);
  expect(more.slice(4)).toEqual([429, 429]);
});

describe('a request to join', () => {
  async function request(): Promise<{ id: number; email: string; companyId: number }> {
    const company = await createMediaCompany(pool);
    const email = `join-${unique()}@example.org`;
    const { id } = await insertRow(pool, 'join_requests', {
      ...{ company_id: company.id, state: 'PENDING', email, login_name: `join-${unique()}`, salutation: 'MR' },
      ...{ first_name: 'Jo', last_name: 'In', preferred_app_locale: 'de-DE', requested_at: new Date(), consents: {} },
    });
    return { id, email, companyId: company.id };
  }
  const decide = (id: number, action: string, body: object) =>
    lead.post<SupportAnswer>(`${BASE}/join-requests/${id}/${action}`, body);

  test('that support accepts creates one account of the company, with a mailed link for its password', async () => {
    const { id, email, companyId } = await request();
    const answers = await Promise.all([
      decide(id, 'accept', { asAdmin: true }),
      decide(id, 'accept', { asAdmin: true }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await pool.query('select company_id, combined_role from up_users where email = $1', [email]);
    expect(rows).toEqual([{ company_id: companyId, combined_role: 'MEDIA_ADMIN' }]);
    expect((await readMails(pool, email)).map(({ template }) => template)).toEqual(['join-request-accepted']);
    expect(await trailOf('join_request', id)).toEqual(['support.accept-join-request', 'join-request.accept']);
  });

  test('that support declines requires a reason, which is mailed', async () => {
    const { id, email } = await request();
    expect((await decide(id, 'decline', {})).status).toBe(400);
    expect((await decide(id, 'decline', { reason: 'Not of this station' })).status).toBe(200);
    const [mail] = await readMails(pool, email);
    expect(mail).toMatchObject({ template: 'join-request-declined' });
    expect(mail?.text).toContain('Not of this station');
    const listed = await (
      await panelClient()
    ).get<DeskPage<{ id: number; state: string }>>(`${BASE}/join-requests`, {
      query: { term: email },
    });
    expect(listed.body.data.items).toMatchObject([{ id, state: 'DECLINED', reason: 'Not of this station' }]);
  });
});

test('support shows a promoter all full samplings, is listed with it, and takes it back; each with a reason', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  const [client, clerk] = [api().as(user), await clerkOf('support')];
  const path = `${BASE}/users/${user.id}/product-visibility`;
  const maySee = async (): Promise<boolean> =>
    (await client.get<SessionView>('/session')).body.permissions.includes('GetReleasesSampled');
  const listed = async (): Promise<number[]> =>
    (
      await clerk.get<DeskPage>(`${BASE}/users`, { query: { state: 'seesMarket', companyId: user.companyId! } })
    ).body.data.items.map(({ id }) => id);
  expect([await maySee(), await listed()]).toEqual([false, []]);
  const all = { productVisibility: 'ALL_ACTIVE_FULL_SAMPLINGS' };
  expect((await clerk.post(path, all)).status).toBe(400);
  expect((await clerk.post(path, { ...all, reason: 'Compares campaigns for us' })).status).toBe(200);
  expect([await maySee(), await listed()]).toEqual([true, [user.id]]);
  const own = { productVisibility: 'OWN_ACTIVE_PRODUCTS', reason: 'Task has ended' };
  expect((await clerk.post(path, own)).status).toBe(200);
  expect([await maySee(), await listed()]).toEqual([false, []]);
  expect(await trailOf('user', user.id)).toEqual([
    ...['session.login', 'support.set-product-visibility', 'support.set-product-visibility'],
  ]);
  const editor = await createUser(pool, 'MEDIA_USER');
  const other = await clerk.post<SupportAnswer>(`${BASE}/users/${editor.id}/product-visibility`, {
    ...all,
    reason: 'x',
  });
  expect([other.status, other.body.error?.name]).toEqual([403, code('data.error.user-not-editable')]);
});
