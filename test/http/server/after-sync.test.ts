import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { applyAfterSync, type SqlRunner } from '@mpn/database';
import { Client, Pool } from 'pg';
import { until } from '../../support/until';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess } from '../support/server-process';

/* When the SQL after a schema sync is applied, and that it gives way to processes that write. */

let folder: string;
let sqlFolder: string;
let db: OwnDatabase;
let pool: Pool;
let client: Client;
let runner: SqlRunner;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-after-sync-'));
  sqlFolder = join(folder, 'sql');
  await mkdir(sqlFolder);
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  client = new Client({ connectionString: db.url });
  await client.connect();
  runner = { run: (sql) => client.query(sql) };
});

afterAll(async () => {
  await client?.end();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a start with an unchanged schema does not wait for processes that write', async () => {
  const { rows } = await pool.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  );
  const writer = await pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`lock table ${rows[0]!.tables} in row exclusive mode`);
    const started = await startServerProcess({
      root: resolve(__dirname, '../../..'),
      databaseUrl: db.url,
      folder: join(folder, 'app'),
    });
    await started.stop();
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});

describe('SQL after a sync', () => {
  const apply = (schema: string): Promise<void> => applyAfterSync(runner, sqlFolder, schema);
  const write = (sql: string): Promise<void> => writeFile(join(sqlFolder, '010-parts.sql'), sql);
  const runs = async (): Promise<number> =>
    (await pool.query<{ runs: number }>('select count(*)::int as runs from runs')).rows[0]!.runs;

  beforeAll(() => pool.query('create table runs (id serial); create table one (id int); create table other (id int)'));

  test('is applied again if the schema or a file has changed, and only then', async () => {
    await write('insert into runs default values');
    await apply('schema 1');
    await apply('schema 1');
    expect(await runs()).toBe(1);
    await apply('schema 2');
    expect(await runs()).toBe(2);
    await write('insert into runs default values; select 1');
    await apply('schema 2');
    await apply('schema 2');
    expect(await runs()).toBe(3);
  });

  test('is applied again after a failure', async () => {
    await write('insert into runs default values; select 1 / 0');
    await expect(apply('schema 3')).rejects.toThrow('division by zero');
    await write('insert into runs default values');
    const before = await runs();
    await apply('schema 3');
    expect(await runs()).toBe(before + 1);
  });

  test('is repeated after a deadlock with a process that writes', async () => {
    await write('create index if not exists one_id on one (id); create index if not exists other_id on other (id)');
    const writer = await pool.connect();
    try {
      await writer.query('begin');
      // So that the other one detects the deadlock.
      await writer.query(`set local deadlock_timeout = '1min'`);
      await writer.query('insert into other values (1)');
      const applied = apply('schema 4');
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until(async () => (await pool.query(waiting)).rowCount === 1);
      await writer.query('insert into one values (1)');
      await writer.query('commit');
      await applied;
    } finally {
      writer.release();
    }
    const { rowCount } = await pool.query(`select 1 from pg_indexes where indexname in ('one_id', 'other_id')`);
    expect(rowCount).toBe(2);
  });
});
