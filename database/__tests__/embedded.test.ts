import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase, stopEmbeddedDatabase, type EmbeddedOptions } from '../embedded';

jest.setTimeout(120_000);

const AT_ONCE = 4;

let folder: string;
let installations: EmbeddedOptions[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-embedded-'));
  // Postgres runs under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  installations = Array.from({ length: AT_ONCE }, (_, index) => ({
    dataFolder: join(folder, `installation-${index}`),
    throwAway: true,
  }));
});

afterAll(async () => {
  await Promise.all(installations.map((options) => stopEmbeddedDatabase(options)));
  rmSync(folder, { recursive: true, force: true });
});

/** The data folder of the server at this URL. */
async function folderAt(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder ?? '';
  } finally {
    await client.end();
  }
}

test('installations that start concurrently get different ports, which they keep', async () => {
  const started = await Promise.all(installations.map((options) => startEmbeddedDatabase(options)));
  expect(new Set(started.map(({ port }) => port)).size).toBe(AT_ONCE);
  for (const [index, { url, port }] of started.entries()) {
    const { dataFolder } = installations[index]!;
    expect(await folderAt(url)).toBe(join(dataFolder, 'cluster'));
    expect(JSON.parse(readFileSync(join(dataFolder, 'state.json'), 'utf8'))).toMatchObject({ port });
  }

  await started[0]!.stop();
  const again = await startEmbeddedDatabase(installations[0]!);
  expect(again.url).toBe(started[0]!.url);
});

async function inDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a folder that is copied while its server runs gets a server of its own, and stopping it leaves the other', async () => {
  const original = installations[1]!;
  const { url } = await startEmbeddedDatabase(original);
  await inDatabase(url, 'create table kept (name text)');
  await inDatabase(url, `insert into kept values ('before the copy')`);
  await inDatabase(url, 'checkpoint');
  const copy = { ...original, dataFolder: join(folder, 'copy') };
  installations.push(copy);
  execFileSync('cp', ['-a', original.dataFolder, copy.dataFolder]);

  const started = await startEmbeddedDatabase(copy);
  expect(await folderAt(started.url)).toBe(join(copy.dataFolder, 'cluster'));
  expect(started.url).not.toBe(url);
  await inDatabase(started.url, `update kept set name = 'of the copy'`);
  expect(await inDatabase(url, 'select name from kept')).toEqual([{ name: 'before the copy' }]);
  await started.stop();
  expect(await inDatabase(url, 'select name from kept')).toEqual([{ name: 'before the copy' }]);
});

test('a folder that is moved while its server runs keeps that server', async () => {
  const moved = installations[2]!;
  const { port } = await startEmbeddedDatabase(moved);
  const to = { ...moved, dataFolder: join(folder, 'moved') };
  renameSync(moved.dataFolder, to.dataFolder);
  installations[2] = to;
  expect((await startEmbeddedDatabase(to)).port).toBe(port);
});
