import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client, Pool } from 'pg';
import { createMediaCompany } from '../../factories/companies';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { pictureFile, formWith } from '../../support/media';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { scriptWithCodeCache } from '../support/with-code-cache';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * A backup of an installation during writes, restored to an empty database and an empty folder: every row of every
 * table and every file as at the backup's moment.
 */

const ROOT = resolve(__dirname, '../../..');
const PASSPHRASE = 'a sentence that nobody guesses';

let folder: string;
let from: OwnDatabase;
let to: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let backup: string;
let user: TestUser;
let token: string;
let colleague: TestUser;

type Home = 'old' | 'new' | 'third';
const dataOf = (home: Home): string => join(folder, home);

/** Runs one of our commands with npm, as an operator does. */
const npmRun = (script: string, args: string[], home: Home, url: string, passphrase = PASSPHRASE) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts', `${script}.mjs`), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      ...scriptWithCodeCache(ROOT, script),
      DATABASE_URL: url,
      DATA_DIR: dataOf(home),
      BACKUP_PASSPHRASE: passphrase,
    },
  });

/**
 * Uploads files and writes rows concurrently until the signal is aborted.
 * @param begun called when the first of each has been written
 */
async function keepWriting(signal: AbortSignal, begun: () => void): Promise<number> {
  let written = 0;
  const session = apiAt(app.port).as(user);
  while (!signal.aborted) {
    const upload = await session.post(
      '/files/COVER',
      formWith(await pictureFile({ shade: written % 200 }), 'cover.jpg'),
    );
    const company = await createMediaCompany(pool);
    const release = await createRelease(pool, user.companyId!);
    await sampleTo(pool, release.id, company.id);
    written += upload.status === 201 ? 1 : 0;
    if (written > 0) begun();
  }
  return written;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-backup-'));
  from = await ownDatabase();
  to = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: from.url, max: 4 });
  app = await startServerProcess({ root: ROOT, databaseUrl: from.url, folder: dataOf('old') });
  user = await createUser(pool, 'PROMO_ADMIN');
  colleague = await createUser(pool, 'PROMO_USER', { company_id: user.companyId, first_name: 'Ottilie' });
  const login = await apiAt(app.port).post('/auth/login', { loginName: user.loginName, password: user.password });
  token = login.headers.get('authorization')!;
  const stop = new AbortController();
  let writing: Promise<number> | undefined;
  // Wait for the first upload, so that the backup contains a file.
  await new Promise<void>((begun, failed) => {
    writing = keepWriting(stop.signal, begun);
    writing.catch(failed);
  });
  await npmRun('backup', ['--into', join(folder, 'backups')], 'old', from.url);
  stop.abort();
  expect(await writing).toBeGreaterThan(0);
  const [name] = await readdir(join(folder, 'backups'));
  backup = join(folder, 'backups', name!);
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await Promise.all([from?.drop(), to?.drop()]);
  await rm(folder, { recursive: true, force: true });
});

interface Manifest {
  tables: { schema: string; name: string; columns: string[]; rows: number; file: string }[];
  sequences: { schema: string; name: string; lastValue: string; isCalled: boolean }[];
  files: { path: string; bytes: number; sha256: string }[];
}

const manifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest;

test('a wrong passphrase, a damaged file, a changed manifest and a database with tables are refused, and nothing is written', async () => {
  await expect(npmRun('restore', [backup], 'new', to.url, 'another sentence, not that one')).rejects.toThrow(
    /does not open the secrets/,
  );
  await expect(npmRun('restore', [backup], 'new', from.url)).rejects.toThrow(/The database is not empty/);
  const damaged = join(backup, (await manifest()).tables[0]!.file);
  const bytes = await readFile(damaged);
  await writeFile(damaged, Buffer.concat([bytes, Buffer.from('x')]));
  await expect(npmRun('restore', [backup], 'new', to.url)).rejects.toThrow(/of the backup is damaged/);
  await writeFile(damaged, bytes);
  const list = join(backup, 'manifest.json');
  const text = await readFile(list, 'utf8');
  await writeFile(list, text.replace('"rows": ', '"rows":  '));
  await expect(npmRun('restore', [backup], 'new', to.url)).rejects.toThrow(/manifest.json was changed/);
  await writeFile(list, text);
  const client = new Client({ connectionString: to.url });
  await client.connect();
  const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
  await client.end();
  expect(rowCount).toBe(0);
});

test('no secret is readable in the backup', async () => {
  const secrets = Object.values(
    JSON.parse(await readFile(join(dataOf('old'), 'secrets.json'), 'utf8')) as Record<string, string>,
  );
  const sealed = await readFile(join(backup, 'secrets.sealed.json'), 'utf8');
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(sealed).not.toContain(secret);
});

test('a restore brings back every row, sequence and file of the backup', async () => {
  await npmRun('restore', [backup], 'new', to.url);
  const again = join(folder, 'again');
  await npmRun('backup', ['--into', again], 'new', to.url);
  const second = join(again, (await readdir(again))[0]!);
  const [was, is] = [await manifest(), JSON.parse(await readFile(join(second, 'manifest.json'), 'utf8')) as Manifest];
  expect(is.tables.map(({ name, rows }) => [name, rows])).toEqual(was.tables.map(({ name, rows }) => [name, rows]));
  expect(was.tables.length).toBeGreaterThan(60);
  const rowsOf = async (place: string, file: string): Promise<string[]> => {
    const { gunzipSync } = await import('node:zlib');
    return gunzipSync(await readFile(join(place, file)))
      .toString()
      .split('\n')
      .sort();
  };
  for (const { file } of was.tables)
    expect([file, await rowsOf(second, file)]).toEqual([file, await rowsOf(backup, file)]);
  expect(is.sequences).toEqual(was.sequences);
  expect(is.files).toEqual(was.files);
  expect(was.files.length).toBeGreaterThan(0);
  expect(await readFile(join(dataOf('new'), 'secrets.json'))).toEqual(
    await readFile(join(dataOf('old'), 'secrets.json')),
  );
});

test('every file of a restored row exists with its checksum, and a server starts on the restored data', async () => {
  const client = new Client({ connectionString: to.url });
  await client.connect();
  const { rows } = await client.query<{ key: string; sha: string }>(
    `select storage_key as key, sha_256 as sha from stored_files`,
  );
  const keys = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_constraint where contype = 'f' and not convalidated`,
  );
  await client.end();
  expect(keys.rows[0]!.count).toBe(0);
  const uploaded = (await manifest()).files.map(({ path }) => path);
  const named = rows.filter(({ key }) => uploaded.includes(key));
  expect(named.length).toBeGreaterThan(0);
  for (const { key, sha } of named) {
    const bytes = await readFile(join(dataOf('new'), 'storage', key));
    if (sha) expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha);
  }
  const restored = await startServerProcess({ root: ROOT, databaseUrl: to.url, folder: dataOf('new') });
  // The former session continues: its row and the signing key were restored.
  expect((await apiAt(restored.port).withToken(token).get('/session')).status).toBe(200);
  await restored.stop();
});

describe('a person who was erased after the backup', () => {
  const LIST = join('storage', 'erasures');
  let third: OwnDatabase;

  beforeAll(async () => {
    third = await ownDatabase({ empty: true });
    expect((await apiAt(app.port).as(user).delete(`/users/${colleague.id}`)).status).toBe(204);
    await until(async () => (await readdir(join(dataOf('old'), LIST)).catch(() => [])).length > 0);
  });
  afterAll(() => third?.drop());

  const people = async () => {
    const client = new Client({ connectionString: third.url });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: number; name: string | null; erased: boolean }>(
        `select id, first_name as name, deleted_at is not null as erased from up_users where id = any($1) order by id`,
        [[user.id, colleague.id]],
      );
      return rows;
    } finally {
      await client.end();
    }
  };

  test('is in the list by number and random id alone, and the list is in no backup', async () => {
    const [name, ...others] = await readdir(join(dataOf('old'), LIST));
    expect(others).toEqual([]);
    expect(JSON.parse(await readFile(join(dataOf('old'), LIST, name!), 'utf8'))).toEqual({
      userId: colleague.id,
      documentId: expect.stringMatching(/^[0-9a-z]{24}$/),
      at: expect.any(String),
    });
    const into = join(folder, 'later');
    await npmRun('backup', ['--into', into], 'old', from.url);
    const files = await readdir(join(into, (await readdir(into))[0]!), { recursive: true });
    expect(files.filter((path) => path.includes('erasures'))).toEqual([]);
  });

  test('is erased again by the restore, and nobody else is', async () => {
    await npmRun('restore', [backup, '--erasures', join(dataOf('old'), LIST)], 'third', third.url);
    expect(await people()).toEqual([
      { id: user.id, name: 'Robin', erased: false },
      { id: colleague.id, name: null, erased: true },
    ]);
    expect(await readdir(join(dataOf('third'), LIST))).toEqual(await readdir(join(dataOf('old'), LIST)));
    const restored = await startServerProcess({ root: ROOT, databaseUrl: third.url, folder: dataOf('third') });
    expect((await apiAt(restored.port).withToken(token).get('/session')).status).toBe(200);
    await restored.stop();
  });
});
