import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DownloadView, FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { s3Storage } from '../../../cms/src/api/media/storage/s3-storage';
import { createUser, type TestUser } from '../../factories/users';
import { createRelease } from '../../factories/release';
import { holdingLine, type HoldingLine } from '../../delivery/queue/holding-line';
import { s3Environment, type S3Bucket } from '../../support/s3';
import { audioFile, formWith, pdfFile, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { cleanUpInTwoDays } from './clean-up';
import { workFiles } from '../support/slow-upload';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { ownBucket } from '../support/own-bucket';
import { ownDatabase, type OwnDatabase } from '../support/own-database';

/*
 * The storage in S3, on a real S3 server: the application with S3_* set, on a database of its own, because the worker
 * of this jest worker's server would process jobs for files that it does not have.
 */

const ROOT = resolve(__dirname, '../../..');

let s3: S3Bucket;
/** To the S3 server, which other files use as well. */
let line: HoldingLine;
let folder: string;
let app: ServerProcess;
let db: OwnDatabase;
let pool: Pool;
let promoter: TestUser;
let client: ApiClient;

type Settings = ReturnType<typeof s3Environment>;

const settings = (values: Partial<Settings> = {}): Settings => ({ ...s3Environment(s3), ...values });

async function start(name: string, environment: Record<string, string>): Promise<ServerProcess> {
  return startServerProcess({ root: ROOT, databaseUrl: db.url, folder: join(folder, name), environment });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${app.port}${path}`, { headers });
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const upload = (kind: string, bytes: Buffer, name: string) =>
  client.post<FileView & ErrorAnswer & { url: string }>(`/files/${kind}`, formWith(bytes, name));
const keyOf = async (id: number): Promise<string> =>
  (await pool.query<{ storage_key: string }>('select storage_key from stored_files where id = $1', [id])).rows[0]!
    .storage_key;

beforeAll(async () => {
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 4 });
  folder = await mkdtemp(join(tmpdir(), 'mpn-s3-test-'));
  s3 = await ownBucket();
  line = await holdingLine(Number(new URL(s3.endpoint).port), 0);
  const S3_ENDPOINT = `http://127.0.0.1:${line.port}`;
  app = await start('s3', { ...settings({ S3_ENDPOINT }), WORKER: 'false' });
  promoter = await createUser(pool, 'PROMO_ADMIN');
  client = apiAt(app.port).as(promoter);
});

afterAll(async () => {
  await app?.stop();
  await line?.close();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('audio, pictures and PDFs are stored in the bucket, and served by signed URLs only', async () => {
  const files = [
    ['AUDIO_TRACK', await audioFile({ seconds: 60 }), 'song.wav'],
    ['AUDIO_TRACK', await audioFile({ codec: 'flac', ext: 'flac' }), 'song.flac'],
    ['COVER', await pictureFile(), 'cover.jpg'],
    ['ARTIST_INFO_PDF', pdfFile(), 'bio.pdf'],
  ] as const;
  for (const [kind, bytes, name] of files) {
    const { status, body } = await upload(kind, bytes, name);
    expect([status, body.globalErrors]).toEqual([201, undefined]);
    const key = await keyOf(body.id);
    expect(await s3.keys()).toContain(key);
    expect(await s3.granteesOf(key)).toEqual(['mpn']);
    expect((await fetch(`${s3.endpoint}/${s3.bucket}/${key}`)).status).toBe(403);
    const served = await get(body.url);
    expect([served.status, (await bytesOf(served)).equals(bytes)]).toEqual([200, true]);
  }
  expect((await fetch(`${s3.endpoint}/${s3.bucket}`)).status).toBe(403);
  expect(await workFiles(join(folder, 's3', 'work'))).toEqual([]);
});

test('ranges are served by the signed URL of the application, which is the only one that a client gets', async () => {
  const bytes = await audioFile({ frequency: 330 });
  const { body } = await upload('AUDIO_TRACK', bytes, 'song.wav');
  expect(body.url).toMatch(/^\/api\/files\//);
  const part = await get(body.url, { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect((await bytesOf(part)).equals(bytes.subarray(100, 200))).toBe(true);
  const tail = await get(body.url, { range: 'bytes=-10' });
  expect((await bytesOf(tail)).equals(bytes.subarray(-10))).toBe(true);
  expect((await get(body.url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  expect((await get(body.url.replace('/files/', '/files/exists/'))).status).toBe(200);
});

test('the same bytes are stored once, and smaller pictures beside their original', async () => {
  const picture = await pictureFile({ shade: 3 });
  const [one, other] = [await upload('COVER', picture, 'a.jpg'), await upload('COVER', picture, 'b.jpg')];
  expect(await keyOf(one.body.id)).toBe(await keyOf(other.body.id));
  for (let turn = 0; turn < 2; turn += 1) {
    const small = await get(`${one.body.url}&width=300`);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await small.arrayBuffer();
  }
  expect(await s3.keys()).toContain((await keyOf(one.body.id)).replace('.jpg', '-320.webp'));
});

/** A release of the promoter with real tracks and a real cover. */
async function releaseWithBytes(): Promise<{ id: number; trackIds: number[]; fileId: number }> {
  const release = await createRelease(pool, promoter.companyId!);
  const { body: audio } = await upload('AUDIO_TRACK', await audioFile({ frequency: 550 }), 'song.wav');
  const { body: cover } = await upload('COVER', await pictureFile({ shade: 9 }), 'cover.jpg');
  await pool.query('update tracks set audio_file_id = $2 where release_id = $1', [release.id, audio.id]);
  await pool.query('update artworks set file_id = $2 where release_id = $1', [release.id, cover.id]);
  await pool.query(`update stored_files set state = 'ATTACHED' where id = any($1)`, [[audio.id, cover.id]]);
  return { ...release, fileId: audio.id };
}

test('renditions are stored in the bucket, and downloaded as a track and as a ZIP with ranges', async () => {
  const release = await releaseWithBytes();
  const track = await client.post<DownloadView>(
    `/releases/${release.id}/tracks/${release.trackIds[0]}/_actions/download`,
    {
      audioFormat: 'MP3',
    },
  );
  expect(track.status).toBe(200);
  const mp3 = await bytesOf(await get(track.body.url));
  expect(mp3.subarray(0, 3).toString()).toBe('ID3');
  const { rows } = await pool.query<{ storage_key: string }>(
    `select storage_key from renditions where file_id = $1 and state = 'READY'`,
    [release.fileId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { storage_key: key } of rows) expect(await s3.keys()).toContain(key);
  const zip = await client.post<DownloadView>(`/releases/${release.id}/_actions/download`, { audioFormat: 'MP3' });
  const whole = await bytesOf(await get(zip.body.url));
  expect(whole.subarray(0, 2).toString()).toBe('PK');
  const part = await get(zip.body.url, { range: 'bytes=1000-1999' });
  expect([part.status, (await bytesOf(part)).equals(whole.subarray(1000, 2000))]).toEqual([206, true]);
  // The waveform is measured by a worker.
  expect((await client.get(`/files/${release.fileId}/peaks`)).body).toEqual({
    fileId: release.fileId,
    isPending: true,
  });
  const worker = await start('worker', { ...settings(), WORKER: 'true' });
  try {
    await until(
      async () => (await client.get<{ peaks?: number[] }>(`/files/${release.fileId}/peaks`)).body.peaks !== undefined,
    );
  } finally {
    await worker.stop();
  }
  const peaks = await client.get(`/files/${release.fileId}/peaks`);
  expect(peaks.status).toBe(200);
  expect((await client.get(`/files/${release.fileId}/peaks`)).body).toEqual(peaks.body);
});

test('the clean-up deletes files that nothing refers to, with their smaller pictures', async () => {
  const release = await releaseWithBytes();
  const { body: forgotten } = await upload('COVER', await pictureFile({ shade: 77 }), 'forgotten.jpg');
  await (await get(`${forgotten.url}&width=300`)).arrayBuffer();
  const key = await keyOf(forgotten.id);
  const kept = await keyOf(release.fileId);
  expect(await s3.keys()).toEqual(expect.arrayContaining([key, key.replace('.jpg', '-320.webp'), kept]));
  Object.assign(process.env, settings(), { DATA_DIR: join(folder, 's3'), DATABASE_URL: db.url });
  await cleanUpInTwoDays(db.url);
  const left = await s3.keys();
  expect(left.filter((name) => name.startsWith(key.replace('.jpg', '')))).toEqual([]);
  expect(left).toContain(kept);
  expect((await get(forgotten.url)).status).toBe(404);
});

describe('wrong settings', () => {
  const wrongSettings: [string, () => Settings, RegExp][] = [
    ['a wrong secret', () => settings({ S3_SECRET_ACCESS_KEY: 'wrong' }), /secret does not fit.*S3_SECRET_ACCESS_KEY/],
    ['an unknown key', () => settings({ S3_ACCESS_KEY_ID: 'nobody' }), /not known there.*S3_ACCESS_KEY_ID/],
    ['no such bucket', () => settings({ S3_BUCKET: 'nowhere' }), /no bucket "nowhere".*S3_BUCKET/],
    [
      'an endpoint without a server',
      () => settings({ S3_ENDPOINT: 'http://127.0.0.1:9' }),
      /does not answer.*S3_ENDPOINT/,
    ],
  ];
  test.each(wrongSettings)('%s fails with a message that names the setting', async (_what, values, sentence) => {
    const set = values();
    const storage = s3Storage({
      bucket: set.S3_BUCKET,
      region: set.S3_REGION,
      endpoint: set.S3_ENDPOINT,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
      forcePathStyle: true,
      acl: 'private',
      workFolder: folder,
      leastFree: 0,
    });
    await expect(storage.healthy()).rejects.toThrow(sentence);
    await expect(storage.size('any')).rejects.toMatchObject({ status: 503 });
    // The file that could not be stored still exists locally, for a retry.
    const draft = join(folder, 'draft');
    await writeFile(draft, 'kept');
    await expect(storage.put('any', draft, 'text/plain')).rejects.toMatchObject({ status: 503 });
    expect(await readFile(draft, 'utf8')).toBe('kept');
  });

  test('a server with a wrong secret starts, logs it, is not ready, and refuses uploads (503)', async () => {
    const wrong = await start('wrong', { ...settings({ S3_SECRET_ACCESS_KEY: 'wrong' }), WORKER: 'false' });
    try {
      const ready = await apiAt(wrong.port).get('//readyz');
      expect([ready.status, ready.body]).toEqual([
        503,
        { status: 'not ready', checks: { audio: 'ok', database: 'ok', queue: 'ok', storage: 'failed' } },
      ]);
      // The check at the start may still wait for the storage's answer.
      await until(() => /Files cannot be kept: .*S3_SECRET_ACCESS_KEY/.test(wrong.output()));
      const refused = await apiAt(wrong.port)
        .as(promoter)
        .post<ErrorAnswer>('/files/COVER', formWith(await pictureFile({ shade: 5 }), 'a.jpg'));
      expect([refused.status, refused.body.globalErrors[0]?.messageCode]).toEqual([
        503,
        'mpn.backend.global.error.service-unavailable',
      ]);
      expect(await workFiles(join(folder, 'wrong', 'work'))).toEqual([]);
    } finally {
      await wrong.stop();
    }
  });

  test('a server with incomplete S3 settings does not start', async () => {
    const { S3_SECRET_ACCESS_KEY: missing, ...half } = settings();
    expect(missing).not.toBe('');
    await expect(start('half', half)).rejects.toThrow(/ended with 2.*S3_SECRET_ACCESS_KEY is missing/s);
  });
});

test('a server whose storage is unreachable is not ready, answers 503 for files, and other requests as usual', async () => {
  const { body } = await upload('COVER', await pictureFile({ shade: 42 }), 'a.jpg');
  await line.close();
  const ready = await apiAt(app.port).get<{ checks: object }>('//readyz');
  expect([ready.status, ready.body.checks]).toEqual([
    503,
    { audio: 'ok', database: 'ok', queue: 'ok', storage: 'failed' },
  ]);
  expect((await get(body.url)).status).toBe(503);
  expect((await upload('COVER', await pictureFile({ shade: 43 }), 'b.jpg')).status).toBe(503);
  expect((await client.get('/session')).status).toBe(200);
});
