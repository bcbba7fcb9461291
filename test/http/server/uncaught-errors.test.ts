import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser } from '../../factories/users';
import { pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { accepts, filesUnderWay, slowUpload } from '../support/slow-upload';

/*
 * Behaviour of a process after uncaught errors, and after the database closes its connections: the real server with an
 * additional module that raises the error on demand.
 */

const MISTAKES = `
  process.on('SIGUSR2', () => setImmediate(() => { throw new Error('thrown into nothing'); }));
  process.on('SIGWINCH', () => { Promise.reject(new Error('rejected into nothing')); });
`;

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-uncaught-'));
  const preload = join(folder, 'mistakes.cjs');
  await writeFile(preload, MISTAKES);
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  pool.on('error', () => undefined);
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: { NODE_OPTIONS: `--require ${preload}`, LOG_LEVEL: 'warn' },
  });
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async (): Promise<boolean> => (await apiAt(app.port).get('//readyz')).status === 200;

test('an unhandled rejection is logged with an id, and the server keeps running', async () => {
  process.kill(app.pid, 'SIGWINCH');
  await until(() => /unhandled rejection [0-9a-f-]{36}: Error: rejected into nothing/.test(app.output()));
  expect(await ready()).toBe(true);
});

test('server and worker reconnect after the database has closed every connection', async () => {
  expect(await ready()).toBe(true);
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await until(ready);
  const { loginName, email } = await createUser(pool, 'PROMO_USER');
  expect((await apiAt(app.port).post('/account/password/begin_reset', { loginName })).status).toBe(200);
  // Written by the request, with a job for the worker; without a mail server nothing more can be observed.
  const rowsOf = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rowCount;
  await until(async () => (await rowsOf('select 1 from mails where recipient = $1', [email])) === 1);
  await until(async () => (await rowsOf('select 1 from graphile_worker.jobs')) === 0);
  expect(app.output()).not.toContain('uncaught exception');
});

test('an uncaught exception ends the process after running requests have completed', async () => {
  const person = await createUser(pool, 'PROMO_ADMIN');
  const login = await apiAt(app.port).post('/auth/login', { loginName: person.loginName, password: person.password });
  const upload = slowUpload(app.port, login.headers.get('authorization')!, await pictureFile());
  await until(async () => (await filesUnderWay(join(folder, 'app', 'storage'))).length > 0);
  process.kill(app.pid, 'SIGUSR2');
  await until(async () => !(await accepts(app.port)));
  upload.finish();
  expect(await upload.status).toBe(201);
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/uncaught exception [0-9a-f-]{36}: Error: thrown into nothing/);
});
