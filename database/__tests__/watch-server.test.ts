import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/support/processes';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedDatabase } from '../embedded';
import { watchServer } from '../watch-server';

jest.setTimeout(120_000);

let folder: string;
let database: EmbeddedDatabase;
let firstPort: number;
const options = () => ({ dataFolder: join(folder, 'postgres'), firstPort });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-watched-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  // It restarts on its port, which no other test's may take meanwhile.
  firstPort = await freePort();
  database = await startEmbeddedDatabase(options());
});

afterAll(async () => {
  await database?.stop();
  await stopEmbeddedDatabase(options());
  rmSync(folder, { recursive: true, force: true });
});

async function run<Row>(sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const postmaster = async (): Promise<number> => {
  const [row] = await run<{ folder: string }>(`select current_setting('data_directory') as folder`);
  return Number.parseInt(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8'), 10);
};

test('a killed server is restarted on the same port, twice, with all committed data', async () => {
  const told: string[] = [];
  let up: (() => void) | undefined;
  database.watch({
    down: () => told.push('down'),
    up: () => {
      told.push('up');
      up?.();
    },
    lost: (error) => told.push(String(error)),
  });
  await run('create table kept (id int)');
  for (const id of [1, 2]) {
    await run(`insert into kept values (${id})`);
    const back = new Promise<void>((resolve) => {
      up = resolve;
    });
    process.kill(await postmaster(), 'SIGKILL');
    await back;
    expect((await run<{ id: number }>('select id from kept order by id')).length).toBe(id);
  }
  expect(told).toEqual(['down', 'up', 'down', 'up']);
});

test('a server stopped by its watcher stays down', async () => {
  await database.stop();
  await expect(run('select 1')).rejects.toThrow();
});

test('a server that cannot be restarted is reported as lost once, after the last attempt', async () => {
  const pidFile = join(folder, 'gone.pid');
  writeFileSync(pidFile, '999999999\n');
  let tries = 0;
  const told: string[] = [];
  const error = await new Promise<Error>((resolve) => {
    watchServer({
      pidFile,
      revive: () => Promise.reject(new Error(`no room (${(tries += 1)})`)),
      down: () => told.push('down'),
      up: () => told.push('up'),
      lost: resolve,
      pauses: [1, 1, 1],
    });
  });
  expect([tries, error.message, told]).toEqual([3, 'no room (3)', ['down']]);
});
