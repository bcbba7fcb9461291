import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedDatabase } from '@mpn/database';
import { Pool } from 'pg';
import { createRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { openStream, type OpenStream } from '../support/event-stream';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* Streams of a server whose Postgres is killed and restarted, with limits that a test reaches. */

let folder: string;
let database: EmbeddedDatabase;
let pool: Pool;
let app: ServerProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-streams-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  // It restarts on its port, which no other test's may take meanwhile.
  database = await startEmbeddedDatabase({ dataFolder: join(folder, 'postgres'), firstPort: await freePort() });
  database.watch({ down: () => undefined, up: () => undefined, lost: () => undefined });
  pool = new Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: database.url,
    folder: join(folder, 'app'),
    environment: {
      EVENT_STREAMS: '4',
      EVENT_STREAMS_PER_USER: '3',
      EVENT_HEARTBEAT_SECONDS: '1',
      EVENT_SESSION_CHECK_SECONDS: '1',
    },
  });
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await database?.stop();
  await stopEmbeddedDatabase({ dataFolder: join(folder, 'postgres') });
  rmSync(folder, { recursive: true, force: true });
});

async function logIn({ loginName, password }: TestUser): Promise<{ authorization: string }> {
  const { headers } = await apiAt(app.port).post('/auth/login', { loginName, password });
  return { authorization: headers.get('authorization') ?? '' };
}

async function listenAs(user: TestUser): Promise<OpenStream> {
  const stream = await openStream(app.port, await logIn(user));
  if (stream.status === 200) await until(() => stream.readies() > 0);
  return stream;
}

test('a stream has heartbeats, and ends when its session expires', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const stream = await listenAs(user);
  await until(() => stream.frames.filter((frame) => frame === ': heartbeat').length >= 2);
  await pool.query('update mpn_sessions set expires_at = now() where user_id = $1', [user.id]);
  await until(() => stream.hasEnded());
});

test('streams beyond the limit of a person get 429, and beyond the limit of a process 503', async () => {
  const [one, other] = [await createUser(pool, 'PROMO_ADMIN'), await createUser(pool, 'PROMO_ADMIN')];
  const held = [await listenAs(one), await listenAs(one), await listenAs(one)];
  const tooMany = await openStream(app.port, await logIn(one));
  expect([tooMany.status, tooMany.headers['retry-after']]).toEqual([429, '60']);
  held.push(await listenAs(other));
  expect((await openStream(app.port, await logIn(other))).status).toBe(503);
  for (const stream of held) stream.close();
  // Their slots are free once the connections are closed.
  await until(async () => {
    const again = await openStream(app.port, await logIn(other));
    again.close();
    return again.status === 200;
  });
});

test('a client that does not read its stream is disconnected, and one that reads is not', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const slow = [await listenAs(user), await listenAs(user), await listenAs(user)];
  for (const stream of slow) stream.pause();
  const reader = await listenAs(await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId }));
  const headers = await logIn(user);
  const ids = Array.from({ length: 200 }, (_, index) => 1_000_000_000 + index);
  const payload = JSON.stringify({ resource: 'releases', ids, companies: [user.companyId] });
  await until(async () => {
    // Fills the socket buffers of both sides. Postgres merges equal notifications of a transaction, so each has another
    // length.
    await pool.query(`select pg_notify('mpn_events', $1 || repeat(' ', n)) from generate_series(1, 20) n`, [payload]);
    // A stream that opens amid them can itself be too slow, and is disconnected before its head is sent.
    const next = await openStream(app.port, headers).catch(() => undefined);
    next?.close();
    return next?.status === 200;
  });
  expect(reader.hasEnded()).toBe(false);
  reader.close();
  for (const stream of slow) stream.close();
});

async function killPostgres(): Promise<void> {
  const { rows } = await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  process.kill(Number.parseInt(readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
}

test('a stream survives an outage of Postgres, announces that changes may be missing, and receives changes again', async () => {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const stream = await listenAs(user);
  await killPostgres();
  await until(() => stream.readies() > 1);
  expect(stream.hasEnded()).toBe(false);
  const release = await createRelease(pool, user.companyId!);
  const answer = await apiAt(app.port).as(user).post(`/releases/${release.id}/_actions/withdraw`, { reason: 'Leaked' });
  expect(answer.status).toBe(200);
  await stream.receives('releases');
  stream.close();
});

test('a process that shuts down ends its streams at once', async () => {
  const stream = await listenAs(await createUser(pool, 'PROMO_ADMIN'));
  const ended = app.end();
  await until(() => stream.hasEnded());
  expect(await ended).toBe(0);
});
