import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* A server that starts on accounts of an older version, which have no key of their login name yet. */

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let first: TestUser;
let lookAlike: TestUser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-login-names-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  pool.on('error', () => undefined);
  first = await createUser(pool, 'PROMO_USER', { username: 'Jürgen-Studio', login_name_key: null });
  lookAlike = await createUser(pool, 'PROMO_USER', { username: 'jurgen-studio', login_name_key: null });
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: { LOG_LEVEL: 'http' },
  });
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const login = (loginName: string) => apiAt(app.port).post('/auth/login', { loginName, password: PASSWORD });

test('each account gets its key; the second of two similar names gets none and is named in the log', async () => {
  expect((await login('JÜRGEN-STUDIO')).status).toBe(200);
  const { rows } = await pool.query('select id, login_name_key from up_users where id = any($1) order by id', [
    [first.id, lookAlike.id],
  ]);
  expect(rows).toEqual([
    { id: first.id, login_name_key: 'jurgen-studio' },
    { id: lookAlike.id, login_name_key: null },
  ]);
  expect(app.output()).toContain(`The login name of account ${lookAlike.id} looks like another account's.`);
});

test('the request log has paths and parameter names, but no values', async () => {
  await apiAt(app.port).get('/session', { query: { token: 'Zm9vYmFyc2VjcmV0' } });
  await apiAt(app.port).get('/files/audio/unknown.mp3', { query: { signature: 'deadbeefsecret', expires: 1 } });
  // The process writes a line after it has answered.
  await until(() => /GET \/api\/session\?token \(\d+ ms\) 4\d\d/.test(app.output()));
  await until(() => /GET \/api\/files\/audio\/unknown\.mp3\?signature&expires \(\d+ ms\) 4\d\d/.test(app.output()));
  expect(app.output()).not.toMatch(/Zm9vYmFyc2VjcmV0|deadbeefsecret/);
});
