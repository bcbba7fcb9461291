import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedDatabase } from '@mpn/database';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * The embedded Postgres is killed during requests and restarted by its watcher, as with `npm start`. The server runs as
 * in production, with worker and clock.
 */

let folder: string;
let database: EmbeddedDatabase;
let pool: Pool;
let app: ServerProcess;
let user: TestUser;
let client: ApiClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-outage-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  // Without `throwAway`: acknowledged writes must survive. It restarts on its port, which no other test's may take.
  database = await startEmbeddedDatabase({ dataFolder: join(folder, 'postgres'), firstPort: await freePort() });
  pool = new Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: database.url,
    folder: join(folder, 'app'),
    environment: { LOG_LEVEL: 'warn' },
  });
  user = await createUser(pool, 'PROMO_ADMIN');
  client = apiAt(app.port).as(user);
  expect((await client.get('/session')).status).toBe(200);
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await database?.stop();
  await stopEmbeddedDatabase({ dataFolder: join(folder, 'postgres') });
  rmSync(folder, { recursive: true, force: true });
});

async function killPostgres(): Promise<void> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  process.kill(Number.parseInt(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
}

const readyz = async (): Promise<number> => (await apiAt(app.port).get('//readyz')).status;

const lines = (pattern: RegExp): string[] =>
  app
    .output()
    .split('\n')
    // Strapi's own clock jobs, may run meanwhile.
    .filter((line) => pattern.test(line) && !line.includes('Cron job'));

test('calls are answered with 503 and retry-after while the database is down, which is logged once', async () => {
  await killPostgres();
  await until(async () => (await readyz()) === 503);
  const panel = apiAt(app.port);
  for (let count = 0; count < 20; count += 1) {
    for (const answer of [
      await client.get<ErrorAnswer>('/session'),
      await client.post<ErrorAnswer>('/releases', { title: 'Away' }),
      await apiAt(app.port).post<ErrorAnswer>('/auth/login', { loginName: user.loginName, password: user.password }),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.body.globalErrors[0]?.messageCode).toBe('mpn.backend.global.error.database-away');
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    const login = await panel.post<{ error: { name: string } }>('//admin/login', {
      email: 'a@example.org',
      password: 'x',
    });
    expect([login.status, login.headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect((await apiAt(app.port).get('//healthz')).status).toBe(200);
  // Long enough for several ticks of clock, queue and heartbeat.
  await new Promise((passed) => setTimeout(passed, 6_000));
  expect(lines(/\] (error|warn)\W/)).toEqual([expect.stringContaining('database cannot be reached')]);
  expect(app.output()).not.toMatch(/^\s+at /m);
});

test('server, queue and clock recover after repeated outages, and no acknowledged write is lost', async () => {
  database.watch({ down: () => undefined, up: () => undefined, lost: () => undefined });
  await until(async () => (await readyz()) === 200);
  const made: number[] = [];
  const unexpected: unknown[] = [];
  for (let kill = 0; kill < 2; kill += 1) {
    let asking = true;
    const asked = (async () => {
      while (asking) {
        const { status, body } = await client.post<{ id: number }>('/releases', { title: 'Under fire' });
        if (status === 201) made.push(body.id);
        else if (status !== 503) unexpected.push([status, body]);
        await new Promise((passed) => setTimeout(passed, 20));
      }
    })();
    await until(() => made.length > 5 * (kill + 1));
    const before = made.length;
    await killPostgres();
    await until(async () => made.length > before + 5 && (await readyz()) === 200);
    asking = false;
    await asked;
  }
  // Neither a request nor a job reported the outage as an error of its own.
  expect(lines(/\] error\W/)).toEqual(lines(/database cannot be reached/));
  expect(unexpected).toEqual([]);
  const { rows } = await pool.query<{ id: number }>('select id from releases where id = any($1)', [made]);
  expect(rows.length).toBe(made.length);

  const person = await createUser(pool, 'PROMO_USER');
  expect((await apiAt(app.port).post('/account/password/begin_reset', { loginName: person.loginName })).status).toBe(
    200,
  );
  await until(
    async () => (await pool.query('select 1 from mails where recipient = $1', [person.email])).rowCount === 1,
  );
  await until(async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount === 0);
  // The clock works: expired data is erased at the next tick.
  await pool.query(`update mails set sealed_until = now() - interval '1 minute' where recipient = $1`, [person.email]);
  await until(
    async () =>
      (await pool.query('select 1 from mails where recipient = $1 and sealed_data is null', [person.email]))
        .rowCount === 1,
  );
  expect(lines(/database is back/)).not.toEqual([]);
});
