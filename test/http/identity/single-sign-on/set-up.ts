import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SessionView, SignOnStartView, SingleSignOnView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../../factories/insert';
import { createUser, PASSWORD, type TestUser } from '../../../factories/users';
import { freePort } from '../../../support/processes';
import { api, type ApiClient, type ErrorAnswer } from '../../support/client';
import { OpenIdProvider } from '../../support/openid-provider';
import { ownDatabase, type OwnDatabase } from '../../support/own-database';
import { confirmIdentity } from '../../support/second-factor';
import { closeDatabase, database, useServer } from '../../support/server';
import { startServerProcess, type ServerProcess } from '../../support/server-process';
import { TextRecords } from '../../support/text-records';
import { panelClient } from '../../support-panel/panel';
import { codeOf } from '../identity-helpers';

/*
 * People sign in with their company's own OpenID provider: a real one, with DNS records of a name server of the test.
 */

let folder: string;
let db: OwnDatabase;
export let app: ServerProcess;
export let provider: OpenIdProvider;
export let pool: Pool;
export const records = new TextRecords();

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-sign-on-'));
  db = await ownDatabase();
  provider = new OpenIdProvider(folder, await freePort());
  app = await startServerProcess({
    root: resolve(__dirname, '../../../..'),
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

export let redirectUri: string;

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

export const code = (name: string, status = 403) => ({ status, code: `mpn.backend.authentication.error.${name}` });
export const NOT_FOUND = { status: 404, code: 'mpn.backend.global.error.not-found' };
export const REFUSED = code('sso-refused');
export const NO_ACCOUNT = code('sso-no-account');
const LINK_NEEDED = code('sso-link-needed', 409);

export const answerOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: status < 300 ? null : codeOf(body as ErrorAnswer),
});
export const DONE = { status: 200, code: null };

interface Company {
  admin: TestUser;
  client: ApiClient;
  path: string;
  domain: string;
}

/** A company with the provider and a verified domain, by an administrator with a confirmed session. */
export async function company({ tested = true, domain = `${unique()}.example` } = {}): Promise<Company> {
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
export async function ownTest({ client, path, admin }: Company) {
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
export async function comeBack(typed: string, sub: string, claims: object) {
  const begun = await api().post<SignOnStartView>('/auth/sign_on/start', { loginName: typed });
  expect(begun.body.url).not.toBeNull();
  const parameters = await provider.signIn(begun.body.url!, sub, claims);
  return { parameters, headers: { cookie: cookieOf(begun.headers) } };
}

export const finish = (parameters: string, headers: Record<string, string>) =>
  api().post<SessionView & ErrorAnswer>('/auth/sign_on/finish', { parameters }, { headers });

export async function signOn(typed: string, sub: string, claims: object) {
  const { parameters, headers } = await comeBack(typed, sub, claims);
  return finish(parameters, headers);
}

/** Signs on for the first time: the password confirms whose account it is. */
export async function linkByPassword(user: TestUser & { email: string }, sub: string, password = PASSWORD) {
  const { parameters, headers } = await comeBack(user.email, sub, { email: user.email });
  expect(answerOf(await finish(parameters, headers))).toEqual(LINK_NEEDED);
  const state = new URLSearchParams(parameters).get('state');
  return api().post<SessionView & ErrorAnswer>('/auth/sign_on/link', { state, password }, { headers });
}

export async function personOf({ admin, domain }: Company) {
  const email = `kim-${unique()}@${domain}`;
  const user = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, email });
  return { ...user, email };
}

export const BASE = '//admin/support';

/** Support lets the first sign-in make accounts, or no longer. */
export async function approve({ admin }: Company, allowed = true) {
  const panel = await panelClient();
  const body = { allowed, reason: 'Contract of March' };
  const { status } = await panel.post(`${BASE}/companies/${admin.companyId}/sign-on-accounts`, body);
  expect(status).toBe(200);
  return panel;
}

export const proven = (email: string) => ({ email, email_verified: true, given_name: 'Ada', family_name: 'Nyberg' });
