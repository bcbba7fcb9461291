import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { server } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { urlOf, cloneTemplate, dropDatabase, templateName } from '../support/test-database';

const ROOT = resolve(__dirname, '../../..');
const DATABASE = `mpn_test_${process.pid}_9`;
const SECOND = 1000;

let maintenanceUrl: string;
let folder: string;
let american: ServerProcess;
let pool: Pool;
let user: TestUser;

/** A server on a machine in New York, on a database with the same time zone. */
beforeAll(async () => {
  maintenanceUrl = urlOf((await server()).databaseUrl, 'postgres');
  folder = mkdtempSync(join(tmpdir(), 'mpn-zone-'));
  const databaseUrl = await cloneTemplate(maintenanceUrl, templateName(ROOT), DATABASE);
  pool = new Pool({ connectionString: databaseUrl, max: 2 });
  await pool.query(`alter database ${DATABASE} set timezone to 'America/New_York'`);
  user = await createUser(pool, 'PROMO_USER');
  american = await startServerProcess({
    root: ROOT,
    databaseUrl,
    folder,
    environment: { TZ: 'America/New_York', WORKER: 'false' },
  });
});

afterAll(async () => {
  await american?.stop();
  await pool?.end();
  await dropDatabase(maintenanceUrl, DATABASE);
  rmSync(folder, { recursive: true, force: true });
});

interface Session {
  startedAgo: number;
  expires: string;
}

/** The columns as text, formatted by the database and not by the driver. */
async function storedSession(): Promise<Session | undefined> {
  const { rows } = await pool.query<Session>(
    `select extract(epoch from (now() at time zone 'UTC') - created_at)::float as "startedAgo",
       to_char(expires_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires
     from mpn_sessions where user_id = $1 order by id desc limit 1`,
    [user.id],
  );
  return rows[0];
}

const address = (path: string) => `http://127.0.0.1:${american.port}/api${path}`;

async function logIn(): Promise<{ expiresAt: string; token: string }> {
  const response = await fetch(address('/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: user.loginName, password: user.password }),
  });
  const { expiresAt } = (await response.json()) as { expiresAt: string };
  return { expiresAt, token: response.headers.get('authorization') ?? '' };
}

test('an instant is written in UTC, although machine and database have another time zone', async () => {
  const { expiresAt } = await logIn();
  const session = await storedSession();
  expect(Math.abs(session?.startedAgo ?? Infinity)).toBeLessThan(60);
  // The token counts in whole seconds.
  expect(Math.abs(Date.parse(session?.expires ?? '') - Date.parse(expiresAt))).toBeLessThanOrEqual(SECOND);
});

test('an instant is read in UTC: a session that expired a minute ago is refused', async () => {
  const { token } = await logIn();
  const status = async () => (await fetch(address('/session'), { headers: { authorization: token } })).status;
  expect(await status()).toBe(200);
  await pool.query(
    `update mpn_sessions set expires_at = (now() at time zone 'UTC') - interval '1 minute' where user_id = $1`,
    [user.id],
  );
  expect(await status()).toBe(401);
});
