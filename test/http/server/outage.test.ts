import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedDatabase } from '@mpn/database';
import type { Page, ReleaseInteractionStatistic, ReleaseTableRow } from '@mpn/domain';
import { database as connection, inTransaction, readLagging, replicaState, select, useReplica } from '@mpn/server-kit';
import type { Knex } from 'knex';
import { Pool } from 'pg';
import { sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { freePort } from '../../support/processes';
import { startReplica, type TestReplica } from '../../support/replica';
import { until } from '../../support/until';
import { editor, promoter, type Person, type Promoter } from '../releases/support';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { closeDatabase, useServer } from '../support/server';
import { openStrapiDatabase } from '../support/strapi-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * A replica of the embedded Postgres is held back and stopped. Then that one is killed during requests and restarted by
 * its watcher, as with `npm start`. The server runs as in production, with worker and clock.
 */

let folder: string;
let database: EmbeddedDatabase;
let pool: Pool;
let app: ServerProcess;
let user: TestUser;
let client: ApiClient;
let replicaPort: number;
let replica: TestReplica | undefined;

async function start(): Promise<ServerProcess> {
  folder = mkdtempSync(join(tmpdir(), 'mpn-outage-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  // Without `throwAway`: acknowledged writes must survive. It restarts on its port, which no other test's may take.
  database = await startEmbeddedDatabase({ dataFolder: join(folder, 'postgres'), firstPort: await freePort() });
  pool = new Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  replicaPort = await freePort();
  const replicaUrl = new URL(database.url);
  replicaUrl.port = String(replicaPort);
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: database.url,
    folder: join(folder, 'app'),
    // The replica does not run yet.
    environment: { LOG_LEVEL: 'warn', DATABASE_REPLICA_URL: replicaUrl.toString(), OUTAGE_CHECK_SECONDS: '1' },
  });
  return app;
}

let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

beforeAll(async () => {
  user = await createUser(pool, 'PROMO_ADMIN');
  client = apiAt(app.port).as(user);
  expect((await client.get('/session')).status).toBe(200);
});

afterAll(async () => {
  await app?.stop();
  await closeDatabase();
  await pool?.end();
  await replica?.stop();
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
    .filter((line) => pattern.test(line) && !line.includes('Cron job') && !line.includes('replica is '));

describe('the replica', () => {
  let me: Promoter;
  let listener: Person;
  let releaseId: number;

  const statistic = () =>
    me.client.get<ReleaseInteractionStatistic>(`/releases/${releaseId}/release_interaction_statistic`);
  const lagOf = async (): Promise<string | null> => (await statistic()).headers.get('x-replica-lag-seconds');
  const stateNow = async () =>
    (await apiAt(app.port).get<{ replica: { used: boolean; lagSeconds: number | null } }>('//readyz')).body.replica;
  const log = (text: string): number => app.output().split(text).length - 1;
  /** Without files, unlike the factory's: those have no content, which the clock's jobs report as errors. */
  const newRelease = async (): Promise<number> => {
    const { body } = await me.client.post<{ id: number }>('/releases', { title: 'Ferry' });
    await sampleTo(pool, body.id, listener.companyId);
    return body.id;
  };

  beforeAll(async () => {
    [me, listener] = [await promoter(), await editor()];
    releaseId = await newRelease();
  });

  test('is not read while it is away; the server starts, is ready, and says so', async () => {
    expect([await lagOf(), (await stateNow())?.used, await readyz()]).toEqual([null, false, 200]);
    await until(() => log('replica is away: ') === 1);
    replica = await startReplica(database.url, replicaPort, join(folder, 'replica'));
    await until(async () => (await stateNow()).used);
    await until(() => log('replica is back after ') === 1);
  });

  test('answers statistics, which may be older than the primary, but no write and no other call', async () => {
    await replica!.query('select pg_wal_replay_pause()');
    await listener.client.post(`/releases/${releaseId}/interactions`, { type: 'SEEN' });
    const { body, headers } = await statistic();
    expect(Number(headers.get('x-replica-lag-seconds'))).toBeLessThanOrEqual(10);
    expect(body.totals.seen).toBe(0);
    // What a person just wrote is read from the primary.
    const list = await listener.client.get<Page<ReleaseTableRow>>('/releases/_views/table');
    expect(list.body.items.find(({ id }) => id === releaseId)).toMatchObject({ interactionStatus: 'SEEN' });
    // A release that the replica does not have yet is looked for on the primary.
    const id = await newRelease();
    const later = await me.client.get(`/releases/${id}/release_interaction_statistic`);
    expect([later.status, later.headers.get('x-replica-lag-seconds')]).toEqual([200, null]);
    const other = await promoter();
    expect((await other.client.get(`/releases/${releaseId}/release_interaction_statistic`)).status).toBe(404);
  });

  test('takes no write of a read, and lends no transaction', async () => {
    const { strapi, close } = await openStrapiDatabase(database.url);
    const afterCreate = (_client: unknown, done: () => void): void => done();
    const end = useReplica(strapi, { url: replica!.url, connections: 2, afterCreate });
    try {
      await until(() => replicaState()?.used);
      const call = { ctx: { set: () => undefined } } as unknown as Parameters<typeof readLagging>[0];
      const standby = (db: Knex) => select<{ standby: boolean }>(db, 'select pg_is_in_recovery() as standby');
      const read = () =>
        readLagging(call, async () => [
          await standby(connection(strapi)),
          await inTransaction(strapi, (trx) => standby(trx)),
          await inTransaction(strapi, () => standby(connection(strapi))),
        ]);
      expect(await read()).toEqual([[{ standby: true }], [{ standby: false }], [{ standby: false }]]);
      const write = readLagging(call, () => connection(strapi).raw('update releases set version = version'));
      await expect(write).rejects.toMatchObject({ code: '25006' });
    } finally {
      await end();
      await close();
    }
  });

  test('is not read while it lags by more than ten seconds, and is read again afterwards', async () => {
    await until(async () => (await lagOf()) === null);
    expect((await statistic()).body.totals.seen).toBe(1);
    expect((await stateNow()).lagSeconds).toBeGreaterThan(10);
    await replica!.query('select pg_wal_replay_resume()');
    await until(async () => (await lagOf()) !== null);
    expect((await statistic()).body.totals.seen).toBe(1);
  });

  test('that stops is replaced by the primary within the same request', async () => {
    await replica!.stop();
    replica = undefined;
    const { status, body, headers } = await statistic();
    expect([status, body.totals.seen, headers.get('x-replica-lag-seconds')]).toEqual([200, 1, null]);
    await until(async () => !(await stateNow()).used);
    expect(await readyz()).toBe(200);
  });
});

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
