import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CompanyView, RegistrationView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { promoter } from '../releases/support';
import { mailsTo } from '../identity/identity-helpers';
import { apiAt, type ErrorAnswer } from '../support/client';
import { database, server } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { faultsOf, newEmail, newVatId, registrationOf, verifiedToken } from './registration-helpers';

/*
 * A server whose operator has switched VIES on and named support's address. Codes and mails come from the server of all
 * tests, which has the same database and secrets.
 */

const SUPPORT = `support-${unique()}@example.org`;

let pool: Pool;
let folder: string;
let vies: Server;
let app: ServerProcess;
/** Replies of the fake register, by VAT id without the country. */
const verdicts = new Map<string, object>();

beforeAll(async () => {
  pool = await database();
  folder = await mkdtemp(join(tmpdir(), 'mpn-vies-'));
  vies = createServer((request, response) => {
    const [, country, id = ''] = /\/ms\/(\w+)\/vat\/(\w+)$/.exec(request.url ?? '') ?? [];
    const verdict = country === 'DE' ? verdicts.get(id) : undefined;
    // Without an entry it does not respond.
    if (!verdict) return;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(verdict));
  });
  await new Promise<void>((ready) => vies.listen(0, '127.0.0.1', ready));
  const tests = await server();
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: tests.databaseUrl,
    folder,
    environment: {
      SECRETS_FILE: join(tests.folder, 'secrets.json'),
      WORKER: 'false',
      SUPPORT_EMAIL: SUPPORT,
      VIES_CHECK: 'true',
      VIES_URL: `http://127.0.0.1:${(vies.address() as AddressInfo).port}/rest-api`,
      VIES_TIMEOUT_MS: '300',
    },
  });
});
beforeEach(() => pool.query('delete from rate_limits'));

afterAll(async () => {
  await app?.stop();
  vies.closeAllConnections();
  vies.close();
  await rm(folder, { recursive: true, force: true });
});

test('a changed VAT id that is unknown to VIES is refused; an unchanged one is not checked again', async () => {
  const me = await promoter();
  const client = apiAt(app.port).as(me.user);
  const path = `/companies/${me.companyId}`;
  const wrong = newVatId();
  verdicts.set(wrong.slice(2), { isValid: false, userError: 'INVALID' });
  const versionOf = async () => (await client.get<CompanyView>(path)).body.version;
  const save = async (vatId: string) =>
    client.patch<ErrorAnswer & CompanyView>(path, { vatId, version: await versionOf() });
  const refused = await save(wrong);
  expect([refused.status, refused.body.fieldErrors.map(({ field, messageCode }) => [field, messageCode])]).toEqual([
    400,
    [['vatId', 'mpn.backend.registration.error.vat-id-not-issued']],
  ]);
  const right = newVatId();
  verdicts.set(right.slice(2), { isValid: true });
  expect((await save(right)).body.vatId).toBe(right);
  verdicts.set(right.slice(2), { isValid: false, userError: 'INVALID' });
  expect((await save(right)).status).toBe(200);
});

async function register(verdict: object | null) {
  const vatId = newVatId();
  if (verdict) verdicts.set(vatId.slice(2), verdict);
  const body = await registrationOf(pool, 'MEDIA', { company: { vatId } });
  const client = apiAt(app.port).withToken(await verifiedToken(pool, newEmail(), 'MEDIA'));
  const answer = await client.post<RegistrationView & ErrorAnswer>('/registration', body);
  return { ...answer, name: body.company.name };
}

test('a registration with a VAT id that is unknown to VIES is refused', async () => {
  const { status, body } = await register({ isValid: false, userError: 'INVALID' });
  expect([status, faultsOf(body)]).toEqual([
    400,
    [['company.vatId', 'mpn.backend.registration.error.vat-id-not-issued']],
  ]);
});

test.each([
  ['knows it', { isValid: true, userError: 'VALID' }],
  ['cannot reach the member state', { isValid: false, userError: 'MS_UNAVAILABLE' }],
  ['does not answer in time', null],
])('a registration succeeds when VIES %s', async (_what, verdict) => {
  expect((await register(verdict)).status).toBe(201);
});

test("a new registration is mailed to support's address instead of the super admins", async () => {
  const superAdmin = await createUser(pool, 'SUPER_ADMIN');
  const { name } = await register({ isValid: true });
  const [mail] = await mailsTo(pool, SUPPORT);
  expect(mail).toMatchObject({ template: 'registration-waiting', subject: `MPN: ${name} wartet auf die Prüfung` });
  expect(await mailsTo(pool, superAdmin.email)).toEqual([]);
});
