import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { apiAt, type ErrorAnswer } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * Which IP address counts behind zero, one and two proxies: three processes on one database. In X-Forwarded-For forged
 * entries of the client are at the left, those of proxies at the right.
 */

// Long timeout: each lockout hashes fifty passwords, which takes seconds, and longer on a busy machine.

const WRONG = 'Wrong-2026!';
const ROOT = resolve(__dirname, '../../..');

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-hops-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  const secrets = { SECRETS_FILE: join(folder, 'secrets.json') };
  servers = await Promise.all(
    [0, 1, 2].map((hops) =>
      startServerProcess({
        root: ROOT,
        databaseUrl: db.url,
        folder: join(folder, String(hops)),
        environment: { ...secrets, PROXY_HOPS: String(hops), WORKER: 'false', LOG_LEVEL: 'warn' },
      }),
    ),
  );
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => pool.query('delete from rate_limits'));

const login = (hops: number, forwardedFor: string | undefined, user: TestUser, password = WRONG) =>
  apiAt(servers[hops]!.port).post<ErrorAnswer>(
    '/auth/login',
    { loginName: user.loginName, password },
    { headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor } },
  );

test('a server without proxies warns once of requests that passed one', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  for (let round = 0; round < 2; round += 1) for (const hops of [0, 1, 2]) await login(hops, '198.51.100.7', user);
  await until(
    () => Promise.resolve(servers[0]!.output()),
    (output) => output.includes('PROXY_HOPS is 0'),
  );
  const warnings = servers.map((server) => server.output().split('PROXY_HOPS is 0').length - 1);
  expect(warnings).toEqual([1, 0, 0]);
});

const addressesOf = async (user: TestUser): Promise<(string | null)[]> =>
  (
    await pool.query<{ address: string | null }>(
      `select distinct address from audit_records where object_type = 'user' and object_id = $1 order by 1`,
      [user.id],
    )
  ).rows.map(({ address }) => address);

describe.each([
  ['a new made-up entry at the left each time', (count: number) => `203.0.113.${count}, `],
  ['300 characters at the left', (count: number) => `${String(count).repeat(300)}, `],
  ['invalid entries at the left', (count: number) => `unknown, <${count}>'; --, ,, `],
  ['a hundred entries at the left', (count: number) => `10.0.0.${count}, `.repeat(100)],
])('%s', (_what, madeUp) => {
  test.each([
    [1, '198.51.100.7', '198.51.100.7'],
    [2, '198.51.100.7, 10.1.1.1', '198.51.100.7'],
  ])(
    'has no effect behind %d proxies: the sixth login gets 429, and the trail has the true IP address',
    async (hops, written, own) => {
      const user = await createUser(pool, 'PROMO_USER');
      const statuses: number[] = [];
      for (let count = 1; count <= 6; count += 1)
        statuses.push((await login(hops, madeUp(count) + written, user)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
      expect(await addressesOf(user)).toEqual([own]);
      // Another address behind the same proxies has its own rate limit.
      expect((await login(hops, madeUp(7) + written.replace('.100.7', '.100.8'), user, PASSWORD)).status).toBe(200);
    },
  );
});

test('without a proxy the header is ignored', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) statuses.push((await login(0, `203.0.113.${count}`, user)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await addressesOf(user)).toEqual(['127.0.0.1']);
});

test.each([
  ['300 characters', '1'.repeat(300)],
  ['no IP address', 'unknown'],
  ['an IP address with a port', '198.51.100.7:4711'],
  ['nothing', undefined],
])('a proxy that writes %s counts as the caller itself, and logins work as usual', async (_what, written) => {
  const user = await createUser(pool, 'PROMO_USER');
  expect((await login(1, written, user)).status).toBe(401);
  expect((await login(1, written, user, PASSWORD)).status).toBe(200);
  expect(await addressesOf(user)).toEqual(['127.0.0.1']);
});

test('an IPv4-mapped IPv6 address is stored as IPv4, and an IPv6 address in its canonical form', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  await login(1, '::FFFF:198.51.100.9', user);
  await login(1, '2001:DB8:0:0::0:1', user);
  expect(await addressesOf(user)).toEqual(['198.51.100.9', '2001:db8::1']);
});

test('all processes share the counters of five wrong passwords, and of fifty a day', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const through = count % 2 === 0 ? login(1, '198.51.100.20', user) : login(2, '198.51.100.20, 10.1.1.1', user);
    statuses.push((await through).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const wrong = Array.from({ length: 90 }, (_, count) =>
    count % 2 === 0 ? login(1, `198.51.101.${count}`, user) : login(2, `198.51.101.${count}, 10.1.1.1`, user),
  );
  const codes = (await Promise.all(wrong)).map(({ body }) => body.globalErrors[0]?.messageCode);
  expect(codes.filter((code) => code === 'mpn.backend.authentication.error.bad-credentials')).toHaveLength(45);
  expect(codes.filter((code) => code === 'mpn.backend.authentication.error.account-locked')).toHaveLength(45);
});

test("the panel's own rate limit counts by the true IP address too", async () => {
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const { status } = await apiAt(servers[1]!.port).post(
      '//admin/login',
      { email: 'nobody@example.org', password: WRONG },
      { headers: { 'x-forwarded-for': `203.0.113.${count}, 198.51.100.30` } },
    );
    statuses.push(status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});

test('logins to the panel are limited per network over all processes and e-mail addresses', async () => {
  const statuses: number[] = [];
  for (let count = 1; count <= 31; count += 1) {
    const { status } = await apiAt(servers[(count % 2) + 1]!.port).post(
      count === 31 ? '//admin/Login/' : '//admin/login',
      { email: `nobody-${count}@example.org`, password: WRONG },
      { headers: { 'x-forwarded-for': `2001:db8:77:1::${count.toString(16)}${count % 2 ? ', 10.1.1.1' : ''}` } },
    );
    statuses.push(status);
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
  expect(statuses[30]).toBe(429);
});
