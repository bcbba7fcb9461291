import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { s3Environment, type S3Bucket } from '../../support/s3';
import { apiAt } from '../support/client';
import { ownBucket } from '../support/own-bucket';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { scriptWithCodeCache } from '../support/with-code-cache';
import { startServerProcess } from '../support/server-process';

/* An installation whose files are in a bucket of a real S3 server, brought to an empty database and an empty bucket. */

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let from: OwnDatabase;
let to: OwnDatabase;
let pool: Pool;
let s3: Record<'old' | 'new', S3Bucket>;
let client: S3Client;
let user: TestUser;
let file: FileView & { url: string };

const environmentOf = (home: 'old' | 'new') => s3Environment(s3[home]);

const npmRun = (script: string, args: string[], home: 'old' | 'new') =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts', `${script}.mjs`), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      ...scriptWithCodeCache(ROOT, script),
      DATABASE_URL: (home === 'old' ? from : to).url,
      DATA_DIR: join(folder, home),
      BACKUP_PASSPHRASE: 'a sentence that nobody guesses',
      ...environmentOf(home),
    },
  });

const serverOf = (home: 'old' | 'new') =>
  startServerProcess({
    root: ROOT,
    databaseUrl: (home === 'old' ? from : to).url,
    folder: join(folder, home),
    environment: { ...environmentOf(home), WORKER: 'false' },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-backup-s3-'));
  from = await ownDatabase();
  to = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: from.url, max: 2 });
  s3 = { old: await ownBucket(), new: await ownBucket() };
  const { endpoint, region, accessKeyId, secretAccessKey } = s3.old;
  client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } });
  const app = await serverOf('old');
  user = await createUser(pool, 'PROMO_ADMIN');
  const session = apiAt(app.port).as(user);
  await session.post('/files/AUDIO_TRACK', formWith(await audioFile({ seconds: 2 }), 'song.wav'));
  file = (await session.post<typeof file>('/files/COVER', formWith(await pictureFile(), 'cover.jpg'))).body;
  await app.stop();
});

afterAll(async () => {
  client?.destroy();
  await pool?.end();
  await Promise.all([from?.drop(), to?.drop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Everything of a bucket: key, type and bytes. */
async function contentOf(bucket: string): Promise<[string, string | undefined, string][]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
  return Promise.all(
    Contents.map(async ({ Key }): Promise<[string, string | undefined, string]> => {
      const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
      return [Key ?? '', ContentType, (await Body?.transformToString('base64')) ?? ''];
    }),
  );
}

async function backUp(into: string, home: 'old' | 'new', ...options: string[]) {
  await npmRun('backup', ['--into', join(folder, into), ...options], home);
  const [name = ''] = await readdir(join(folder, into));
  const path = join(folder, into, name);
  const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as {
    tables: { name: string; rows: number; sha256: string }[];
    files: { path: string; sha256: string }[];
    bucket: string | null;
  };
  return { path, manifest };
}

test('a restore brings back every row and every object of the bucket, and the restored server serves the files', async () => {
  const first = await backUp('first', 'old');
  expect(first.manifest.files.length).toBeGreaterThan(1);
  await npmRun('restore', [first.path], 'new');
  expect(await contentOf(s3.new.bucket)).toEqual(await contentOf(s3.old.bucket));
  const second = await backUp('second', 'new');
  expect(second.manifest.files).toEqual(first.manifest.files);
  const rows = ({ tables }: typeof first.manifest) => tables.map(({ name, rows: count }) => [name, count]);
  expect(rows(second.manifest)).toEqual(rows(first.manifest));
  const app = await serverOf('new');
  try {
    // The former URL works: session and signing key were restored too.
    const served = await fetch(`http://127.0.0.1:${app.port}${file.url}`);
    expect([served.status, Buffer.from(await served.arrayBuffer()).length]).toEqual([200, file.size]);
  } finally {
    await app.stop();
  }
});

test('a restore into a bucket with files is refused, unless the backup was made without files', async () => {
  const [full] = await readdir(join(folder, 'first'));
  await to.drop();
  to = await ownDatabase({ empty: true });
  await rm(join(folder, 'new'), { recursive: true });
  await expect(npmRun('restore', [join(folder, 'first', full!)], 'new')).rejects.toThrow(
    `${s3.new.bucket} is not empty`,
  );
  const without = await backUp('without', 'old', '--without-files');
  expect(without.manifest).toMatchObject({ files: [], bucket: s3.old.bucket });
  await npmRun('restore', [without.path], 'new');
});
