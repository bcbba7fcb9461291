import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type {
  DeskCompanyDetail,
  Page,
  PersonFactorsView,
  SessionView,
  SignOnStartView,
  SingleSignOnView,
} from '@mpn/domain';
import jwt, { type Algorithm } from 'jsonwebtoken';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { unique } from '../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { freePort } from '../../support/processes';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { OpenIdProvider } from '../support/openid-provider';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { readMails } from '../support/mailbox';
import { runClockJobs } from '../support/run-clock-jobs';
import { confirmIdentity, setUpApp } from '../support/second-factor';
import { closeDatabase, database, server, useServer } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { TextRecords } from '../support/text-records';
import { panelClient, trailOf, type DeskPage, type SupportAnswer } from '../support-panel/panel';
import { until } from '../../support/until';
import { codeOf } from './identity-helpers';

/*
 * People sign in with their company's own OpenID provider: a real one, with DNS records of a name server of the test.
 */

let folder: string;
let db: OwnDatabase;
let app: ServerProcess;
let provider: OpenIdProvider;
let pool: Pool;
const records = new TextRecords();

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-sign-on-'));
  db = await ownDatabase();
  provider = new OpenIdProvider(folder, await freePort());
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: {
      NODE_EXTRA_CA_CERTS: provider.certificate,
      OUTBOUND_INNER_HOSTS: 'localhost',
      DNS_SERVERS: await records.listen(),
    },
  });
  return app;
}

let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

let redirectUri: string;

beforeAll(async () => {
  pool = await database();
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const path = `/companies/${admin.companyId}/single_sign_on`;
  ({ redirectUri } = (await api().as(admin).get<SingleSignOnView>(path)).body);
  await provider.start(redirectUri);
});
beforeEach(() => pool.query('delete from rate_limits'));
afterAll(async () => {
  await provider.stop();
  records.close();
  await closeDatabase();
  await app.end();
  await db.drop();
  await rm(folder, { recursive: true });
});

const code = (name: string, status = 403) => ({ status, code: `mpn.backend.authentication.error.${name}` });
const NOT_FOUND = { status: 404, code: 'mpn.backend.global.error.not-found' };
const REFUSED = code('sso-refused');
const NO_ACCOUNT = code('sso-no-account');
const LINK_NEEDED = code('sso-link-needed', 409);

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: status < 300 ? null : codeOf(body as ErrorAnswer),
});
const DONE = { status: 200, code: null };

interface Company {
  admin: TestUser;
  client: ApiClient;
  path: string;
  domain: string;
}

/** A company with the provider and a verified domain, by an administrator with a confirmed session. */
async function company({ tested = true, domain = `${unique()}.example` } = {}): Promise<Company> {
  const admin = await createUser(pool, 'PROMO_ADMIN', { email: `admin-${unique()}@${domain}` });
  const client = api().as(admin);
  await confirmIdentity(client);
  const path = `/companies/${admin.companyId}/single_sign_on`;
  const { issuer, clientId, clientSecret } = provider;
  expect(answerOf(await client.put(path, { issuer, clientId, clientSecret }))).toEqual(DONE);
  const { body } = await client.post<SingleSignOnView>(`${path}/domains`, { domain });
  records.set(body.domains[0]!.record);
  expect(answerOf(await client.post(`${path}/domains/${body.domains[0]!.id}/verify`))).toEqual(DONE);
  const made = { admin, client, path, domain };
  if (tested) {
    expect(answerOf(await ownTest(made))).toEqual(DONE);
    expect(answerOf(await client.put(`${path}/state`, { active: true, enforced: false }))).toEqual(DONE);
  }
  return made;
}

/** The administrator's own complete sign-in. */
async function ownTest({ client, path, admin }: Company) {
  const begun = await client.post<SignOnStartView>(`${path}/test`);
  const parameters = await provider.signIn(begun.body.url!, `admin-${admin.id}`, { email: `x${unique()}@example.org` });
  return client.post<SingleSignOnView>(`${path}/test/finish`, { parameters });
}

const cookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Comes back from the provider as the person, in the browser that began it. */
async function comeBack(typed: string, sub: string, claims: object) {
  const begun = await api().post<SignOnStartView>('/auth/sign_on/start', { loginName: typed });
  expect(begun.body.url).not.toBeNull();
  const parameters = await provider.signIn(begun.body.url!, sub, claims);
  return { parameters, headers: { cookie: cookieOf(begun.headers) } };
}

const finish = (parameters: string, headers: Record<string, string>) =>
  api().post<SessionView & ErrorAnswer>('/auth/sign_on/finish', { parameters }, { headers });

async function signOn(typed: string, sub: string, claims: object) {
  const { parameters, headers } = await comeBack(typed, sub, claims);
  return finish(parameters, headers);
}

/** Signs on for the first time: the password confirms whose account it is. */
async function linkByPassword(user: TestUser & { email: string }, sub: string, password = PASSWORD) {
  const { parameters, headers } = await comeBack(user.email, sub, { email: user.email });
  expect(answerOf(await finish(parameters, headers))).toEqual(LINK_NEEDED);
  const state = new URLSearchParams(parameters).get('state');
  return api().post<SessionView & ErrorAnswer>('/auth/sign_on/link', { state, password }, { headers });
}

async function personOf({ admin, domain }: Company) {
  const email = `kim-${unique()}@${domain}`;
  const user = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, email });
  return { ...user, email };
}

describe('a person', () => {
  test('confirms once by the password and then signs in with the provider, whatever the address there', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect(answerOf(await linkByPassword(kim, sub, 'wrong'))).toEqual(code('bad-credentials', 401));
    const linked = await linkByPassword(kim, sub);
    expect([linked.status, linked.body.user?.loginName]).toEqual([200, kim.loginName]);
    const other = await personOf(own);
    const again = await signOn(kim.email, sub, { email: other.email });
    expect([again.status, again.body.user?.loginName]).toEqual([200, kim.loginName]);
    expect((await signOn(kim.email, unique(), {})).status).toBe(403);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins`;
    const lines = (await (await own.client.fetch('GET', `${log}?for=machine`)).text()).split('\r\n');
    expect(lines.map((line) => line.split(';').slice(2).join())).toEqual(
      expect.arrayContaining([
        'loginName,method,outcome,reason',
        `${kim.loginName},PROVIDER,SIGNED_IN,`,
        `${kim.loginName},PASSWORD,WRONG_PASSWORD,`,
        ',PROVIDER,REFUSED,mpn.backend.authentication.error.sso-no-account',
      ]),
    );
    const client = api().withToken(again.headers.get('authorization')!);
    expect((await client.get('/account/settings')).status).toBe(200);
  });

  test('confirms by a new sign-in with the provider instead of the password, in the session that asks for it', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    await linkByPassword(kim, sub);
    const session = async () =>
      api().withToken((await signOn(kim.email, sub, { email: kim.email })).headers.get('authorization')!);
    const [client, other] = [await session(), await session()];
    const change = () => client.post('/account/second_factor/totp');
    expect(answerOf(await change())).toEqual(code('password-confirmation-needed'));
    expect((await client.get('/account/second_factor')).body).toMatchObject({ confirmsBySignOn: true });
    const comeBackAs = async (who: string) => {
      const { body } = await client.post<SignOnStartView>('/account/confirm_sign_on');
      expect(new URL(body.url!).searchParams.get('prompt')).toBe('login');
      return { parameters: await provider.signIn(body.url!, who, { email: kim.email }) };
    };
    const confirm = (by: ApiClient, body: object) => by.post('/account/confirm_sign_on/finish', body);
    expect(answerOf(await confirm(client, await comeBackAs(unique())))).toEqual(REFUSED);
    const answer = await comeBackAs(sub);
    expect(answerOf(await confirm(other, answer))).toEqual(REFUSED);
    expect(answerOf(await finish(answer.parameters, {}))).toEqual(REFUSED);
    expect(answerOf(await change())).toEqual(code('password-confirmation-needed'));
    expect(answerOf(await confirm(client, answer))).toEqual(DONE);
    expect(answerOf(await change())).toEqual(DONE);
    expect(answerOf(await confirm(client, answer))).toEqual(REFUSED);

    const unlinked = api().as(await personOf(own));
    expect((await unlinked.post('/account/confirm_sign_on')).body).toEqual({ url: null });
    expect((await unlinked.get('/account/second_factor')).body).toMatchObject({ confirmsBySignOn: false });
  });

  test('is asked for the second factor of the account', async () => {
    const own = await company();
    const kim = await personOf(own);
    await setUpApp(pool, api().as(kim), kim);
    expect((await linkByPassword(kim, unique())).body.kind).toBe('SECOND_FACTOR');
  });

  test('without an account, or with an address that is not theirs, gets nothing', async () => {
    const own = await company();
    const kim = await personOf(own);
    const stranger = `nobody@${own.domain}`;
    expect(answerOf(await signOn(stranger, unique(), { email: stranger }))).toEqual(NO_ACCOUNT);
    const unproven = { email: kim.email, email_verified: false };
    expect(answerOf(await signOn(kim.email, unique(), unproven))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(kim.email, unique(), {}))).toEqual(NO_ACCOUNT);
  });

  test('of another company with an address of the domain gets nothing, nor a super admin', async () => {
    const own = await company();
    const email = `lee-${unique()}@${own.domain}`;
    await createUser(pool, 'PROMO_USER', { company_id: (await createPromotionCompany(pool)).id, email });
    expect(answerOf(await signOn(email, unique(), { email }))).toEqual(NO_ACCOUNT);
    const root = `root-${unique()}@${own.domain}`;
    await createUser(pool, 'SUPER_ADMIN', { company_id: own.admin.companyId, email: root });
    expect(answerOf(await signOn(root, unique(), { email: root }))).toEqual(NO_ACCOUNT);
  });

  test('with an address of a domain of others is not linked', async () => {
    const own = await company();
    const email = `${unique()}@elsewhere.example`;
    await createUser(pool, 'PROMO_USER', { company_id: own.admin.companyId, email });
    expect(answerOf(await signOn(`x@${own.domain}`, unique(), { email }))).toEqual(NO_ACCOUNT);
  });

  test('who moved to another company is no longer let in by the former one', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    await pool.query('update up_users set company_id = $1 where id = $2', [(await company()).admin.companyId, kim.id]);
    expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(NO_ACCOUNT);
  });
});

const BASE = '//admin/support';

/** Support lets the first sign-in make accounts, or no longer. */
async function approve({ admin }: Company, allowed = true) {
  const panel = await panelClient();
  const body = { allowed, reason: 'Contract of March' };
  const { status } = await panel.post(`${BASE}/companies/${admin.companyId}/sign-on-accounts`, body);
  expect(status).toBe(200);
  return panel;
}

const proven = (email: string) => ({ email, email_verified: true, given_name: 'Ada', family_name: 'Nyberg' });

describe('the first sign-in of somebody without an account', () => {
  test('makes one where support has approved it: a standard user, listed at the desk and told to administrators', async () => {
    const own = await company();
    const email = `ada.nyberg-${unique()}@${own.domain}`;
    const sub = unique();
    expect(answerOf(await signOn(email, sub, proven(email)))).toEqual(NO_ACCOUNT);
    const panel = await approve(own);
    const made = await signOn(email, sub, proven(email));
    expect(answerOf(made)).toEqual(DONE);
    expect(made.body.user).toMatchObject({
      loginName: email.slice(0, email.indexOf('@')).replace('-', '.'),
      combinedRole: 'PROMO_USER',
    });
    expect(made.body.company?.id).toBe(own.admin.companyId);
    const again = await signOn(email, sub, { email: `other-${unique()}@${own.domain}` });
    expect(again.body.user?.loginName).toBe(made.body.user?.loginName);

    const { data: listed } = (
      await panel.get<SupportAnswer<DeskPage['data']>>(`${BASE}/users`, {
        query: { state: 'signOn', companyId: own.admin.companyId! },
      })
    ).body;
    expect(listed.items).toMatchObject([
      { email, fullName: 'Ada Nyberg', role: 'PROMO_USER', madeBySignOnIssuer: provider.issuer },
    ]);
    const shown = (await panel.get<SupportAnswer<DeskCompanyDetail>>(`${BASE}/companies/${own.admin.companyId}`)).body
      .data;
    expect(shown).toMatchObject({ signOnIssuer: provider.issuer, signOnActive: true });
    expect(Date.parse(shown.signOnAccountsApprovedAt ?? '')).not.toBeNaN();
    expect(await trailOf('company', own.admin.companyId!)).toContain('support.set-sign-on-accounts');
    expect((await own.client.get<SingleSignOnView>(own.path)).body).toMatchObject({ madeAccounts: 1 });
    const subjects = async () => (await readMails(pool, own.admin.email)).map(({ subject }) => subject);
    await until(async () => (await subjects()).some((subject) => subject.includes('New accounts')));

    await approve(own, false);
    const late = `late-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(email, sub, { email }))).toEqual(DONE);
  });

  test('makes none for an address that is not proven, not of a verified domain, or of an account', async () => {
    const own = await company();
    await approve(own);
    const typed = `x@${own.domain}`;
    const unproven = `kim-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(typed, unique(), { email: unproven }))).toEqual(code('sso-email-not-verified'));
    expect(answerOf(await signOn(typed, unique(), { email: unproven, email_verified: false }))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(typed, unique(), proven(`kim@sub.${own.domain}`)))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(typed, unique(), proven(`kim,x@${own.domain}`)))).toEqual(NO_ACCOUNT);

    const taken = `lee-${unique()}@${own.domain}`;
    await createUser(pool, 'PROMO_USER', { email: taken });
    expect(answerOf(await signOn(taken, unique(), proven(taken)))).toEqual(NO_ACCOUNT);
    const disabled = await personOf(own);
    await pool.query('update up_users set disabled = true where id = $1', [disabled.id]);
    expect(answerOf(await signOn(disabled.email, unique(), proven(disabled.email.toUpperCase())))).toEqual(NO_ACCOUNT);
    const moved = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(moved, sub)).status).toBe(200);
    await pool.query('update up_users set company_id = $1 where id = $2', [
      (await company()).admin.companyId,
      moved.id,
    ]);
    const fresh = `moved-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(fresh, sub, proven(fresh)))).toEqual(NO_ACCOUNT);
  });

  test('makes at most 200 within a day, and one for two answers at once', async () => {
    const own = await company();
    await approve(own);
    await pool.query(
      `insert into sso_made_accounts (user_id, company_id, issuer)
        select -id, $1, 'https://x' from generate_series($2::int + 1, $2::int + 199) id`,
      [own.admin.companyId, own.admin.companyId! * 1000],
    );
    const email = `kim-${unique()}@${own.domain}`;
    const sub = unique();
    const both = [await comeBack(email, sub, proven(email)), await comeBack(email, sub, proven(email))];
    const answers = await Promise.all(both.map(({ parameters, headers }) => finish(parameters, headers)));
    const { rows } = await pool.query<{ id: number }>('select id from up_users where email = $1', [email]);
    expect([rows.length, answers.some(({ status }) => status === 200)]).toEqual([1, true]);
    const late = `late-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(code('sso-too-many-accounts'));
    await pool.query(`update sso_made_accounts set made_at = made_at - interval '25 hours' where company_id = $1`, [
      own.admin.companyId,
    ]);
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(DONE);
  });
});

test('a start address leads to the provider of its domain without typing, and only to it', async () => {
  const own = await company();
  const begin = async (body: object) => (await api().post<SignOnStartView>('/auth/sign_on/start', body)).body.url;
  expect(await begin({ domain: own.domain })).toContain(provider.issuer);
  expect(await begin({ domain: own.domain, issuer: `${provider.issuer}/`, loginName: 'kim' })).toContain(
    'login_hint=kim',
  );
  expect(await begin({ domain: own.domain, issuer: 'https://other.example' })).toBeNull();
  expect(await begin({ domain: `sub.${own.domain}` })).toBeNull();
  expect(await begin({})).toBeNull();
  const { domains } = (await own.client.get<SingleSignOnView>(own.path)).body;
  expect(domains[0]!.startUri).toContain(`/sign-on/start?domain=${own.domain}`);
});

test('administrators are notified once of a client secret that ends soon', async () => {
  const own = await company();
  const { issuer, clientId } = provider;
  const put = await own.client.put<SingleSignOnView>(own.path, { issuer, clientId, secretEndsOn: '2031-03-31' });
  expect(put.body).toMatchObject({ isActive: true, provider: { secretEndsOn: '2031-03-31' } });
  const count = async () =>
    (await readMails(pool, own.admin.email)).filter(({ subject }) => subject.includes('client secret')).length;
  // The second run finds that the warning has been sent.
  const jobs = ['identity.sign-on-secrets', 'identity.sign-on-secrets'];
  await runClockJobs(app, jobs, new Date('2031-03-02T09:00:00Z'));
  expect(await count()).toBe(1);
});

const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

describe('a logout token', () => {
  /** A person who is signed in with the company, and the address that the wizard shows. */
  async function signedIn() {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const { backChannelLogoutUri } = (await own.client.get<SingleSignOnView>(own.path)).body;
    // At the server's own address: PUBLIC_URL is that of the web app.
    const path = new URL(backChannelLogoutUri).pathname;
    const session = async () => {
      const { headers, body } = await signOn(kim.email, sub, { email: kim.email });
      const token = headers.get('authorization')!;
      const client = api().withToken(token);
      const { rows } = await pool.query<{ sid: string }>(
        'select sid from sso_sessions where user_id = $1 order by session_id desc limit 1',
        [kim.id],
      );
      return { client, token, view: body, sid: rows[0]!.sid };
    };
    return { own, kim, sub, path, session };
  }

  const address = async (path: string) => `http://127.0.0.1:${(await server()).port}${path}`;
  const post = async (path: string, token?: string) => {
    const body = new URLSearchParams({ ...(token === undefined ? {} : { logout_token: token }), state: 'ignored' });
    const answer = await fetch(await address(path), { method: 'POST', body });
    const text = await answer.text();
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };
  const refusal = (reason: string) => ({
    status: 400,
    cache: 'no-store',
    body: { error: 'invalid_request', error_description: reason },
  });
  const signed = (
    claims: object,
    { key, alg = 'RS256', typ = 'logout+jwt' }: { key?: KeyObject; alg?: Algorithm; typ?: string } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000);
    const { iat = now, ...others } = claims as { iat?: number };
    return jwt.sign(
      {
        ...{ iss: provider.issuer, aud: provider.clientId, iat, exp: now + 120, jti: randomUUID() },
        ...{ events: LOGOUT_EVENT, ...others },
      },
      alg === 'none' ? '' : (key ?? provider.signingKey),
      { algorithm: alg, header: { typ, alg } },
    );
  };

  test('of the real provider ends the session that it names, and the promo share views opened from it', async () => {
    const { own, kim, sub, path, session } = await signedIn();
    const [first, second] = [await session(), await session()];
    expect(first.sid).not.toBe(second.sid);
    const byPassword = api().as(kim);
    const { id: sourceCompanyId } = await createPromotionCompany(pool);
    await createPromoShare(pool, sourceCompanyId, own.admin.companyId!);
    const body = { sourceCompanyId, password: PASSWORD };
    const opened = await first.client.post('/auth/switch_to_promo_share_view', body);
    const view = api()
      .withToken(opened.headers.get('authorization')!)
      .withHeaders({ 'x-promoshare-authorization': first.token });
    expect((await view.get('/session')).status).toBe(200);
    const uri = await address(path);
    expect(await provider.logOut(uri, sub, first.sid)).toBe('done');
    const ended = { status: 401, code: 'mpn.backend.authorization.error.session-revoked' };
    expect(answerOf(await first.client.get('/account/settings'))).toEqual(ended);
    expect(answerOf(await view.get('/session'))).toEqual(ended);
    for (const other of [second.client, byPassword]) expect((await other.get('/account/settings')).status).toBe(200);

    expect(await post(path, signed({ sub }))).toEqual({ status: 200, cache: 'no-store', body: null });
    expect(answerOf(await second.client.get('/account/settings'))).toEqual(ended);
    expect((await byPassword.get('/account/settings')).status).toBe(200);
    expect((await trailOf('user', kim.id)).filter((action) => action === 'session.end-by-provider')).toHaveLength(2);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins?for=machine`;
    expect(await (await own.client.fetch('GET', log)).text()).toContain(`${kim.loginName};PROVIDER;SIGNED_OUT;`);
    // No session is left to end.
    expect((await post(path, signed({ sub }))).status).toBe(200);
    expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(DONE);
  });

  test('ends a sign-in under way: one that waits for the second factor, and one that has not been finished', async () => {
    const { kim, sub, path } = await signedIn();
    const begun = await comeBack(kim.email, sub, { email: kim.email });
    // Tokens have whole seconds, and the sign-in gets its own only when it is finished.
    await post(path, signed({ sub, iat: Math.floor(Date.now() / 1000) + 30 }));
    expect(answerOf(await finish(begun.parameters, begun.headers))).toEqual(REFUSED);

    const { kim: other, path: there, session } = await signedIn();
    await setUpApp(pool, api().as(other), other);
    const { client, view, sid } = await session();
    expect(view.kind).toBe('SECOND_FACTOR');
    expect((await post(there, signed({ sid }))).status).toBe(200);
    expect((await client.get('/session')).status).toBe(401);
  });

  test('that is wrong ends nothing, and stands in the list of sign-ins', async () => {
    const { own, sub, path, session } = await signedIn();
    const { client, sid } = await session();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const now = Math.floor(Date.now() / 1000);
    const repeated = signed({ sub: unique() });
    expect((await post(path, repeated)).status).toBe(200);
    const stranger = await company({ tested: false });
    const wrong: [string | undefined, string][] = [
      [signed({ sub, iss: 'https://other.example' }), 'issuer'],
      [signed({ sub, aud: 'other' }), 'audience'],
      [signed({ sub, exp: now - 120 }), 'time'],
      [signed({ sub, iat: now - 3_600 }), 'time'],
      [signed({ sub, iat: now + 3_600 }), 'time'],
      [signed({ sub, nonce: 'n' }), 'nonce'],
      [signed({ sub, events: undefined }), 'events'],
      [signed({ sub, jti: undefined }), 'jti'],
      [signed({}), 'nobody'],
      [signed({ sub }, { typ: 'at+jwt' }), 'type'],
      [signed({ sub }, { alg: 'none' }), 'signature'],
      [signed({ sub }, { alg: 'HS256', key: provider.clientSecret as never }), 'signature'],
      [signed({ sub }, { key: other }), 'signature'],
      [signed({ sub, sid }).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'signature'],
      [repeated, 'repeated'],
      ['x', 'unreadable'],
      [undefined, 'unreadable'],
    ];
    for (const [token, reason] of wrong) expect(await post(path, token)).toEqual(refusal(reason));
    // Another company has the same provider: its address ends the sessions of its own people alone.
    const elsewhere = path.replace(String(own.admin.companyId), String(stranger.admin.companyId));
    expect((await post(elsewhere, signed({ sub, sid }))).status).toBe(200);
    const nowhere = path.replace(String(own.admin.companyId), '2147483647');
    expect(await post(nowhere, signed({ sub }))).toEqual(refusal('company'));
    expect((await client.get('/account/settings')).status).toBe(200);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins?for=machine`;
    expect(await (await own.client.fetch('GET', log)).text()).toContain(';PROVIDER;SIGN_OUT_REFUSED;audience');
    for (let tries = wrong.length; tries < 60; tries += 1) await post(path, 'x');
    expect((await post(path, signed({ sub }))).status).toBe(429);
  });
});

describe('an answer of the provider', () => {
  test('counts once, in the browser that began it', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const first = await comeBack(kim.email, sub, { email: kim.email });
    const foreign = await comeBack(kim.email, sub, { email: kim.email });
    expect(answerOf(await finish(first.parameters, foreign.headers))).toEqual(REFUSED);
    expect(answerOf(await finish(first.parameters, first.headers))).toEqual(DONE);
    expect(answerOf(await finish(first.parameters, first.headers))).toEqual(REFUSED);
  });

  test('with another code, state or issuer is refused', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const changed = async (name: string, value: string | null) => {
      const { parameters, headers } = await comeBack(kim.email, sub, { email: kim.email });
      const query = new URLSearchParams(parameters);
      if (value === null) query.delete(name);
      else query.set(name, value);
      return answerOf(await finish(query.toString(), headers));
    };
    expect(await changed('code', 'x')).toEqual(REFUSED);
    expect(await changed('state', 's.x')).toEqual(REFUSED);
    expect(await changed('state', null)).toEqual(REFUSED);
    expect(await changed('iss', 'https://other.example')).toEqual(REFUSED);
    // The code of another sign-in: PKCE and nonce are not its own.
    const other = await comeBack(kim.email, sub, { email: kim.email });
    expect(await changed('code', new URLSearchParams(other.parameters).get('code'))).toEqual(REFUSED);
  });
});

test('only a verified domain leads to a provider, whether or not there is an account', async () => {
  const own = await company({ tested: false });
  const begin = async (loginName: string) => {
    const { status, body } = await api().post<SignOnStartView>('/auth/sign_on/start', { loginName });
    return { status, url: body.url };
  };
  const nowhere = { status: 200, url: null };
  expect(await begin(own.admin.loginName)).toEqual(nowhere);
  expect(await begin(`nobody@${own.domain}`)).toEqual(nowhere);
  expect(await begin('kim@gmail.com')).toEqual(nowhere);
});

test('keys that the provider changed are taken; while it is away, exempt people have their password', async () => {
  const own = await company();
  const kim = await personOf(own);
  const sub = unique();
  expect((await linkByPassword(kim, sub)).status).toBe(200);
  await own.client.put(`${own.path}/state`, { active: true, enforced: true, exemptUserIds: [own.admin.id] });
  const { parameters, headers } = await comeBack(kim.email, sub, { email: kim.email });
  await provider.stop();
  expect(answerOf(await finish(parameters, headers))).toEqual(code('sso-unavailable', 503));
  const away = await api().post('/auth/sign_on/start', { loginName: kim.email });
  expect(answerOf(away)).toEqual(code('sso-unavailable', 503));
  const byPassword = ({ loginName }: TestUser) => api().post('/auth/login', { loginName, password: PASSWORD });
  expect(answerOf(await byPassword(own.admin))).toEqual(DONE);
  expect(answerOf(await byPassword(kim))).toEqual(code('sso-required', 401));
  await provider.start(redirectUri);
  expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(DONE);
});

describe('an administrator', () => {
  test('requires it only after an own complete test, with somebody who keeps the password', async () => {
    const own = await company({ tested: false });
    const put = (body: object) => own.client.put<SingleSignOnView>(`${own.path}/state`, body);
    const all = { active: true, enforced: true, exemptUserIds: [own.admin.id] };
    expect(answerOf(await put(all))).toEqual(code('sso-not-tested', 409));
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    expect(answerOf(await put({ ...all, exemptUserIds: [] }))).toEqual(code('sso-nobody-exempt', 409));
    const foreign = await createUser(pool, 'PROMO_ADMIN');
    expect(answerOf(await put({ ...all, exemptUserIds: [foreign.id] }))).toEqual(code('sso-nobody-exempt', 409));
    await pool.query(`update sso_connections set tested_at = tested_at - interval '25 hours'`);
    expect(answerOf(await put(all))).toEqual(code('sso-not-tested', 409));
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    const { id: userId, loginName } = own.admin;
    const required = {
      isActive: true,
      isEnforced: true,
      exemptUserIds: [userId],
      exemptPeople: [{ userId, loginName }],
    };
    expect((await put(all)).body).toMatchObject(required);
    const { issuer, clientId } = provider;
    const anew = await own.client.put<SingleSignOnView>(own.path, { issuer, clientId, clientSecret: 'another' });
    expect(anew.body).toMatchObject({ isActive: false, isEnforced: false, testedAt: null });
    expect(JSON.stringify(anew.body)).not.toContain('another');
    expect(answerOf(await own.client.delete(own.path)).status).toBe(204);
  });

  test('has passed no test as somebody who is linked to another account', async () => {
    const own = await company({ tested: false });
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: own.admin.companyId });
    const client = api().as(colleague);
    await confirmIdentity(client);
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    const { testedAt } = (await client.get<SingleSignOnView>(own.path)).body;
    // The provider answers for the other administrator.
    expect(answerOf(await ownTest({ ...own, client }))).toEqual(code('sso-linked-elsewhere', 409));
    expect((await client.get<SingleSignOnView>(own.path)).body).toMatchObject({ testedAt, linkedPeople: 1 });
  });

  test('removes the link of a person, whose sessions from the provider end', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    const linked = await linkByPassword(kim, sub);
    const session = api().withToken(linked.headers.get('authorization')!);
    const byPassword = api().as(kim);
    const people = `/companies/${own.admin.companyId}/sign_in/people`;
    const isLinked = async () => {
      const { items } = (await own.client.get<Page<PersonFactorsView>>(`${people}?term=${kim.loginName}`)).body;
      return items.map((person) => person.isLinked);
    };
    expect(await isLinked()).toEqual([true]);
    const foreign = api().as(await createUser(pool, 'PROMO_ADMIN'));
    await confirmIdentity(foreign);
    expect(answerOf(await foreign.delete(`${people}/${kim.id}/sign_on`))).toEqual(NOT_FOUND);
    expect((await session.get('/session')).status).toBe(200);
    for (const _ of ['removed', 'not there']) {
      expect((await own.client.delete(`${people}/${kim.id}/sign_on`)).status).toBe(204);
    }
    expect(await isLinked()).toEqual([false]);
    expect((await session.get('/session')).status).toBe(401);
    expect((await byPassword.get('/session')).status).toBe(200);
    // The same person there is asked for the password again.
    expect((await linkByPassword(kim, sub)).status).toBe(200);
  });

  test('reads what is wrong: record, domain, secret, provider', async () => {
    const own = await company({ tested: false });
    const { client, path } = own;
    const added = await client.post<SingleSignOnView>(`${path}/domains`, { domain: `a${unique()}.example` });
    const open = added.body.domains.find(({ verifiedAt }) => verifiedAt === null)!;
    const verify = (id: number) => client.post(`${path}/domains/${id}/verify`);
    expect(answerOf(await verify(open.id))).toEqual(code('sso-record-missing', 409));
    expect(answerOf(await client.post(`${path}/domains`, { domain: 'gmail.com' }))).toEqual(
      code('sso-domain-refused', 400),
    );
    const broken = await client.post<SingleSignOnView>(`${path}/domains`, { domain: 'broken.example' });
    const failing = broken.body.domains.find(({ domain }) => domain === 'broken.example')!;
    expect(answerOf(await verify(failing.id))).toEqual(code('sso-record-unreachable', 503));
    const rival = await company({ tested: false });
    const claimed = await rival.client.post<SingleSignOnView>(`${rival.path}/domains`, { domain: own.domain });
    const theirs = claimed.body.domains.find(({ domain }) => domain === own.domain)!;
    records.set(theirs.record);
    expect(answerOf(await rival.client.post(`${rival.path}/domains/${theirs.id}/verify`))).toEqual(
      code('sso-domain-taken', 409),
    );
    expect(answerOf(await rival.client.delete(`${rival.path}/domains/${open.id}`))).toEqual(NOT_FOUND);
    const { clientId } = provider;
    const elsewhere = { issuer: 'https://169.254.169.254', clientId };
    expect(answerOf(await client.put(path, elsewhere))).toEqual(code('sso-secret-missing', 400));
    await client.put(path, { ...elsewhere, clientSecret: 'x' });
    const begun = await client.post<ErrorAnswer>(`${path}/test`);
    expect(answerOf(begun)).toEqual(code('sso-provider-failed', 409));
    expect(begun.body.globalErrors[0]!.message).toContain('host-not-allowed');
  });

  test('of another company reads and changes nothing, and a standard user neither', async () => {
    const own = await company({ tested: false });
    const foreignAdmin = await createUser(pool, 'PROMO_ADMIN');
    const foreign = api().as(foreignAdmin);
    await confirmIdentity(foreign);
    expect(answerOf(await foreign.get(own.path))).toEqual(NOT_FOUND);
    expect((await foreign.get(`/companies/${own.admin.companyId}/sign_in/sign_ins`)).status).toBe(404);
    expect(answerOf(await foreign.post(`${own.path}/test`))).toEqual(NOT_FOUND);
    const empty = `/companies/${foreignAdmin.companyId}/single_sign_on`;
    expect(answerOf(await foreign.post(`${empty}/test`))).toEqual(code('sso-not-set-up', 409));
    expect(
      (
        await api()
          .as(await personOf(own))
          .get(own.path)
      ).status,
    ).toBe(403);
  });
});
