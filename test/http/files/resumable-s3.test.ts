import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { holdingLine, type HoldingLine } from '../../delivery/queue/holding-line';
import { createUser } from '../../factories/users';
import { audioFile } from '../../support/media';
import { s3Environment, type S3Bucket } from '../../support/s3';
import { workFiles } from '../support/slow-upload';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { ownBucket } from '../support/own-bucket';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * Resumable uploads with only database, secrets and S3 in common: two servers as processes of their own, each with a
 * work folder of its own, and a proxy to the storage that can be stalled.
 */

const ROOT = resolve(__dirname, '../../..');

let s3: S3Bucket;
let line: HoldingLine;
let db: OwnDatabase;
let pool: Pool;
let folder: string;
let processes: ServerProcess[] = [];
let one: ApiClient;
let other: ApiClient;
let song: Buffer;

beforeAll(async () => {
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'mpn-resumable-s3-'));
  s3 = await ownBucket();
  line = await holdingLine(Number(new URL(s3.endpoint).port), 0);
  const environment = {
    ...s3Environment(s3),
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    SECRETS_FILE: join(folder, 'secrets.json'),
    WORKER: 'false',
  };
  processes = await Promise.all(
    ['one', 'other'].map((name) =>
      startServerProcess({ root: ROOT, databaseUrl: db.url, folder: join(folder, name), environment }),
    ),
  );
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  [one, other] = processes.map(({ port }) => apiAt(port).as(promoter)) as [ApiClient, ApiClient];
  song = await audioFile({ seconds: 6, frequency: 440 });
});

afterAll(async () => {
  await line?.close();
  await Promise.all(processes.map((process) => process.stop()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

afterEach(() => line.letGo());

const TUS = { 'tus-resumable': '1.0.0' };

async function begun(client: ApiClient, size = song.length): Promise<string> {
  const metadata = `filename ${Buffer.from('song.wav').toString('base64')}`;
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata };
  const answer = await client.post('/files/AUDIO_TRACK/uploads', undefined, { headers });
  expect(answer.status).toBe(201);
  return answer.headers.get('location')!.replace(/^\/api/, '');
}

const append = (client: ApiClient, path: string, bytes: Buffer, offset: number) =>
  client.patch<FileView & ErrorAnswer>(path, bytes, {
    headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  });

const look = (client: ApiClient, path: string) => client.request('HEAD', path, undefined, { headers: TUS });
const offsetAt = async (client: ApiClient, path: string): Promise<number> =>
  Number((await look(client, path)).headers.get('upload-offset'));

const uuidOf = (path: string): string => path.split('/').pop()!;
const partsOf = async (path: string): Promise<string[]> =>
  (await s3.keys()).filter((key) => key.startsWith(`uploads/${uuidOf(path)}/`));

/** Polls for the file; `turn` alternates between the servers. */
async function fileOf(path: string, size: number): Promise<{ status: number; body: FileView & ErrorAnswer }> {
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = await append(turn % 2 ? other : one, path, Buffer.alloc(0), size);
    if (answer.status !== 202) return answer;
  }
  throw new Error('still being made');
}

/** The row, the bucket and both work folders contain the file and nothing else of the upload. */
async function expectKept(path: string, file: FileView, bytes: Buffer): Promise<void> {
  const { rows } = await pool.query<{ sha_256: string; storage_key: string }>(
    'select sha_256, storage_key from stored_files where id = $1',
    [file.id],
  );
  expect(rows[0]?.sha_256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await s3.keys()).toContain(rows[0]?.storage_key);
  expect(await partsOf(path)).toEqual([]);
  for (const client of [one, other]) {
    const served = await client.fetch('GET', `/${file.url}`);
    expect([served.status, Buffer.from(await served.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  }
  for (const name of ['one', 'other']) expect(await workFiles(join(folder, name, 'work'))).toEqual([]);
}

test('an upload that was started at one server continues at another, and then at the first', async () => {
  const path = await begun(one);
  const third = Math.floor(song.length / 3);
  expect((await append(one, path, song.subarray(0, third), 0)).status).toBe(204);
  expect(await offsetAt(other, path)).toBe(third);
  expect((await append(other, path, song.subarray(third, 2 * third), third)).status).toBe(204);
  expect(await offsetAt(one, path)).toBe(2 * third);
  expect(await partsOf(path)).toHaveLength(2);
  const { status, body } = await append(one, path, song.subarray(2 * third), 2 * third);
  expect([status, body.size]).toEqual([200, song.length]);
  await expectKept(path, body, song);
  // The response was lost, and the repeated request goes to the other server.
  expect((await append(other, path, Buffer.alloc(0), song.length)).body.id).toBe(body.id);
});

test('the same bytes sent to both servers at once are stored once, and the other request gets 409', async () => {
  const path = await begun(one);
  const half = Math.floor(song.length / 2);
  const both = await Promise.all([one, other].map((client) => append(client, path, song.subarray(0, half), 0)));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect([await offsetAt(one, path), await offsetAt(other, path)]).toEqual([half, half]);
  expect(await partsOf(path)).toHaveLength(1);
  const { status, body } = await append(other, path, song.subarray(half), half);
  expect(status).toBe(200);
  await expectKept(path, body, song);
});

test('an upload cancelled at the other server is deleted with its bytes', async () => {
  const path = await begun(one);
  await append(one, path, song.subarray(0, 1000), 0);
  expect(await partsOf(path)).toHaveLength(1);
  expect((await other.delete(path, { headers: TUS })).status).toBe(204);
  expect((await look(one, path)).status).toBe(404);
  expect(await partsOf(path)).toEqual([]);
});

test('a file that takes too long for one response (202) is created once, and either server returns it', async () => {
  const other440 = await audioFile({ seconds: 6, frequency: 880 });
  const words = Buffer.from('no music at all');
  const uploads = await Promise.all(
    [other440, words].map(async (bytes) => ({ bytes, path: await begun(one, bytes.length) })),
  );
  const uuids = uploads.map(({ path }) => uuidOf(path));
  const finishing = (at: string | null) =>
    pool.query('update resumable_uploads set finishing_at = $2 where uuid = any($1)', [uuids, at]);
  // While another server claims to be creating the file.
  await finishing('2999-01-01');
  const sent = await Promise.all(uploads.map(({ path, bytes }) => append(one, path, bytes, 0)));
  for (const { status, headers, body } of sent) {
    expect([status, headers.get('retry-after'), Number(headers.get('upload-offset')) > 0]).toEqual([202, '1', true]);
    expect(body).toBe('');
  }
  await finishing(null);
  // Now the storage is too slow for an answer.
  const held = line.hold();
  const asked = uploads.map(({ path, bytes }) => append(other, path, Buffer.alloc(0), bytes.length));
  await held;
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([202, 202]);
  line.letGo();
  const [music, refused] = uploads;
  const made = await fileOf(music!.path, music!.bytes.length);
  expect(made.status).toBe(200);
  // Both are done before the work folders are looked at.
  const told = await fileOf(refused!.path, words.length);
  await expectKept(music!.path, made.body, other440);
  expect([told.status, told.body.globalErrors[0]?.messageCode]).toEqual([422, 'mpn.backend.media.error.not-audio']);
  expect((await look(one, refused!.path)).status).toBe(404);
  expect(await partsOf(refused!.path)).toEqual([]);
  const { rowCount } = await pool.query(`select 1 from stored_files where file_name = 'song.wav' and sha_256 = $1`, [
    createHash('sha256').update(other440).digest('hex'),
  ]);
  expect(rowCount).toBe(1);
});

test('a file whose creation fails because the storage is lost (503) is created by the next request', async () => {
  const bytes = await audioFile({ seconds: 6, frequency: 660 });
  const path = await begun(one, bytes.length);
  await pool.query(`update resumable_uploads set finishing_at = '2999-01-01' where uuid = $1`, [uuidOf(path)]);
  expect((await append(one, path, bytes, 0)).status).toBe(202);
  const held = line.hold();
  // That server's heartbeat has timed out.
  await pool.query(`update resumable_uploads set finishing_at = now() - interval '2 minutes' where uuid = $1`, [
    uuidOf(path),
  ]);
  const asked = append(one, path, Buffer.alloc(0), bytes.length);
  await held;
  line.cut();
  const failed = await asked;
  expect([failed.status, failed.body.globalErrors[0]?.messageCode]).toEqual([
    503,
    'mpn.backend.global.error.service-unavailable',
  ]);
  const made = await append(other, path, Buffer.alloc(0), bytes.length);
  expect(made.status).toBe(200);
  await expectKept(path, made.body, bytes);
});
