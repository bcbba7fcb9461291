import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser, PASSWORD } from '../../factories/users';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { lastClockRuns } from '../support/clock-runs';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* What operators see: the metrics of a server and of a worker, and the log of a server with every kind of error. */

const ROOT = resolve(__dirname, '../../..');
const TOKEN = 'a-token-for-the-scrape';

/** Of the worker; each running job of the clock has two. */
const CONNECTIONS = 4;

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let worker: ServerProcess;
const ports = { app: 0, worker: 0 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-metrics-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  ports.app = await freePort();
  ports.worker = await freePort();
  const start = (entry: 'serve' | 'work', port: number, environment: Record<string, string> = {}) =>
    startServerProcess({
      root: ROOT,
      databaseUrl: db.url,
      folder: join(folder, entry),
      entry,
      environment: {
        SECRETS_FILE: join(folder, 'secrets.json'),
        WORKER: 'false',
        LOG_FORMAT: 'json',
        LOG_LEVEL: 'http',
        METRICS_PORT: String(port),
        METRICS_TOKEN: TOKEN,
        ...environment,
      },
    });
  [app, worker] = await Promise.all([
    start('serve', ports.app),
    start('work', ports.worker, { DATABASE_POOL_MAX: String(CONNECTIONS) }),
  ]);
});

afterAll(async () => {
  await Promise.all([app?.stop(), worker?.stop()]);
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const scrape = (port: number, token = TOKEN): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });

const metricsOf = async (port: number): Promise<string> => (await scrape(port)).text();

/** The value of one sample, or undefined if it is missing. */
const sample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

test('the metrics require their token, and are not served at the port of the product', async () => {
  expect((await scrape(ports.app, 'something-else-in-here')).status).toBe(401);
  expect((await fetch(`http://127.0.0.1:${ports.app}/metrics`)).status).toBe(401);
  const { body } = await apiAt(app.port).get('//metrics');
  expect(JSON.stringify(body)).not.toContain('mpn_http_request');
});

test('requests are counted by route template and status, and jobs and clock jobs by the worker', async () => {
  const user = await createUser(pool, 'PROMO_USER');
  await apiAt(app.port).as(user).get('/releases/987654321');
  await apiAt(app.port).post('/nowhere/anna@example.org');
  const ofApp = await metricsOf(ports.app);
  const count = 'mpn_http_request_duration_seconds_count';
  expect(sample(ofApp, `${count}{method="GET",route="/api/releases/:id",status="404"}`)).toBe(1);
  expect(sample(ofApp, `${count}{method="POST",route="other",status="404"}`)).toBe(1);
  expect(ofApp).not.toContain('987654321');
  expect(ofApp).not.toContain('example.org');
  await apiAt(app.port).post('/account/password/begin_reset', { loginName: user.loginName });
  await until(async () =>
    /mpn_queue_job_duration_seconds_count\{.*outcome="succeeded"\}/.test(await metricsOf(ports.worker)),
  );
  await until(async () => (await metricsOf(ports.worker)).includes('clock_job="sampling.start-and-end"'));
});

test('a worker with fewer database connections than clock jobs runs all that are due at a tick', async () => {
  const lastRuns = async () => lastClockRuns(await metricsOf(ports.worker));
  const first = await until(lastRuns, (jobs) => jobs.size > 2 * CONNECTIONS);
  await until(lastRuns, (jobs) => [...first].every(([job, at]) => jobs.get(job)! > at));
  expect(worker.output()).not.toContain('Timeout acquiring a connection');
});

test('the metrics of every process have waiting jobs with lane and age', async () => {
  await pool.query(
    `select graphile_worker.add_job('a.task-of-another-version', run_at := now() - interval '90 seconds')`,
  );
  for (const port of Object.values(ports)) {
    const text = await metricsOf(port);
    expect(sample(text, 'mpn_queue_jobs{lane="light",state="waiting"}')).toBe(1);
    expect(sample(text, 'mpn_queue_oldest_waiting_seconds{lane="light"}')).toBeGreaterThanOrEqual(90);
    expect(sample(text, 'mpn_database_up')).toBe(1);
  }
});

test.each(['grafana/mpn.json', 'prometheus/alerts.yml'])('%s names only metrics that a scrape has', async (file) => {
  const text = readFileSync(join(ROOT, 'operations', file), 'utf8');
  const names = [...new Set(text.match(/\b(mpn|nodejs|process)_[a-z0-9_]+\b/g))];
  expect(names.length).toBeGreaterThan(5);
  const types = new Map(
    [...(await metricsOf(ports.worker)).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, n, t]) => [n, t]),
  );
  const series = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect(names.filter((name) => !series.includes(name))).toEqual([]);
});

/** Causes every kind of error: bad logins, bad tokens, unreadable bodies, and a database without a table. */
async function causeErrors(): Promise<{ secrets: string[]; requestId: string; userId: number }> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const client = apiAt(app.port);
  const wrong = 'Wrong-Password-2026!';
  await client.post('/auth/login', { loginName: user.loginName, password: wrong });
  await client.post('/auth/login', { loginName: user.email, password: PASSWORD });
  await client.post('//admin/login', { email: user.email, password: wrong });
  const login = await client.post('/auth/login', { loginName: user.loginName, password: user.password });
  const token = login.headers.get('authorization')!;
  await client.withToken(`${token}x`).get('/releases');
  await client.withToken(token).get('/releases', { query: { search: user.email, token } });
  await client.fetch('POST', '/auth/login', '{"password":"Wrong-Password-2026!"', {
    headers: { 'content-type': 'application/json' },
  });
  await pool.query('alter table mails rename to mails_away');
  await client.post('/account/password/begin_reset', { loginName: user.loginName });
  await pool.query('alter table mails_away rename to mails');
  await pool.query('alter table releases rename to releases_away');
  const failed = await client.withToken(token).get('/releases/1');
  await pool.query('alter table releases_away rename to releases');
  expect(failed.status).toBe(500);
  const secrets = [user.email, user.loginName, wrong, PASSWORD, token, token.replace('Bearer ', '')];
  return { secrets, requestId: failed.headers.get('x-request-id')!, userId: user.id };
}

test('the log of errors has one JSON object per line, with ids, and no personal data, secrets or stacks as text', async () => {
  const { secrets, requestId, userId } = await causeErrors();
  await until(() => app.output().includes(`/api/releases/1 (`));
  const log = app.output();
  for (const secret of [...secrets, TOKEN]) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i);
  expect(log).not.toMatch(/\$argon2|\$2[aby]\$|eyJ/);
  const lines = log.trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const error = entries.find(({ level, requestId: id }) => level === 'error' && id === requestId);
  expect(error).toMatchObject({ userId, message: expect.stringContaining('does not exist') as string });
  expect((error?.stack as string[])[0]).toMatch(/^at /);
  expect(entries.find(({ requestId: id, status }) => id === requestId && status === 500)).toMatchObject({
    method: 'GET',
  });
});

// The last one, because its lines push all others out of the output that is kept.
/** Seconds of processor time that the server has used. */
const processorSeconds = async (): Promise<number> =>
  Number(/^process_cpu_seconds_total ([\d.]+)$/m.exec(await metricsOf(ports.app))?.[1]);

test('paths and headers as long as Node takes them hold the server no longer than short ones', async () => {
  const statuses = new Set<number>();
  const timeOf = async (path: string, headers: Record<string, string>): Promise<number> => {
    const before = await processorSeconds();
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 8 }, () => fetch(`http://127.0.0.1:${app.port}${path}`, { headers }));
      const healthy = await fetch(`http://127.0.0.1:${app.port}/healthz`);
      statuses.add(healthy.status);
      await Promise.all(asked);
    }
    return (await processorSeconds()) - before;
  };
  const long = 'a-'.repeat(7_500);
  // The first requests compile what the later ones run.
  await timeOf('/api/none', {});
  const usual = await timeOf('/api/none', { 'user-agent': 'a' });
  expect(await timeOf(`/api/${long}`, {})).toBeLessThan(usual * 4 + 1);
  expect(await timeOf(`/${long}`, {})).toBeLessThan(usual * 4 + 1);
  expect(await timeOf('/api/none', { 'user-agent': long })).toBeLessThan(usual * 4 + 1);
  expect(await timeOf('/api/none', { authorization: `Bearer ${long}` })).toBeLessThan(usual * 4 + 1);
  expect(statuses).toEqual(new Set([200]));
  // The long path is in the log by its beginning.
  expect(app.output()).toContain('GET /api/... (');
});
