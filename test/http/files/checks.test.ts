import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { scanOf } from '../../hostile/picture-bombs';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { openStream } from '../support/event-stream';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { cleanUpInTwoDays } from './clean-up';

/*
 * Servers that never wait for the check of a file: every upload is answered as soon as its bytes have arrived.
 */

const ROOT = resolve(__dirname, '../../..');
const TUS = { 'tus-resumable': '1.0.0' };
type Answered = FileView & ErrorAnswer;

let db: OwnDatabase;
let pool: Pool;
let folder: string;
let app: ServerProcess;

const start = (environment: Record<string, string> = {}): Promise<ServerProcess> =>
  startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder,
    environment: {
      STORAGE_DIR: join(folder, 'storage'),
      SECRETS_FILE: join(folder, 'secrets.json'),
      UPLOAD_ANSWER_SECONDS: '0',
      ...environment,
    },
  });

beforeAll(async () => {
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  folder = await mkdtemp(join(tmpdir(), 'mpn-checks-'));
  app = await start();
  large = await pictureFile({ width: 4_900, height: 4_900 });
});
afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function tokenOf({ loginName, password }: TestUser): Promise<string> {
  return (await apiAt(app.port).post('/auth/login', { loginName, password })).headers.get('authorization')!;
}

async function promoter(): Promise<{ user: TestUser; token: string; client: ApiClient }> {
  const user = await createUser(pool, 'PROMO_ADMIN');
  const token = await tokenOf(user);
  return { user, token, client: apiAt(app.port).withToken(token) };
}

const codeOf = ({ body }: { body: ErrorAnswer }) =>
  (body.fieldErrors?.[0] ?? body.globalErrors?.[0])?.messageCode.replace('mpn.backend.', '');

const send = (client: ApiClient, kind: string, bytes: Buffer, name = 'cover.jpg') =>
  client.post<Answered>(`/files/${kind}`, formWith(bytes, name));

const look = (client: ApiClient, id: number) => client.get<Answered>(`/files/${id}`);

/** The answer about an upload when its check has ended. */
const outcomeOf = (client: ApiClient, id: number) =>
  until(
    () => look(client, id),
    ({ status, body }) => status !== 200 || body.uploadStatus !== 'UPLOADING',
  );

/** A picture of which the check takes a second, so that it is still running when the upload is answered. */
let large: Buffer;
let made = 0;
/** The same picture with other bytes after its end. */
const largePicture = (): Buffer => Buffer.concat([large, Buffer.from(String((made += 1)))]);

/** The same with other bytes in the last tenth of its data. */
function damagedPicture(): Buffer {
  const bytes = largePicture();
  const first = Math.floor(scanOf(bytes) + (large.length - scanOf(bytes)) * 0.9);
  for (let index = 0; index < 50; index += 1) {
    const at = first + ((index * 7_919) % (large.length - first - 2));
    bytes[at] = bytes[at]! ^ (1 + (index % 255));
  }
  return bytes;
}

/** The answer to an upload with the outcome of its check. */
async function sendAndWait(client: ApiClient, kind: string, bytes: Buffer) {
  const answer = await send(client, kind, bytes);
  return answer.status === 201 ? outcomeOf(client, answer.body.id) : answer;
}

const storedAt = ({ companyId }: TestUser, bytes: Buffer): string =>
  join(folder, 'storage', String(companyId), `${createHash('sha256').update(bytes).digest('hex')}.jpg`);

describe('an uploaded file', () => {
  test('is answered as being checked, without an address, and is FINISHED when its check has passed', async () => {
    const { client } = await promoter();
    const { status, body } = await send(client, 'PROFILE_IMAGE', largePicture());
    expect([status, body]).toMatchObject([201, { uploadStatus: 'UPLOADING', url: null, mediaInfo: null }]);
    const { body: checked } = await outcomeOf(client, body.id);
    expect(checked).toMatchObject({
      id: body.id,
      uploadStatus: 'FINISHED',
      mediaInfo: { type: 'picture', width: 4_900, height: 4_900 },
    });
    expect((await client.fetch('GET', `/${checked.url}`)).status).toBe(200);
  });

  test('that the check refuses has its error for its uploader alone, and neither bytes nor place in the quota', async () => {
    const { user, client } = await promoter();
    const bytes = damagedPicture();
    const { status, body } = await send(client, 'PROFILE_IMAGE', bytes);
    expect([status, body.uploadStatus]).toEqual([201, 'UPLOADING']);
    const refused = await outcomeOf(client, body.id);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'media.error.file-damaged']);
    expect(existsSync(storedAt(user, bytes))).toBe(false);
    const attached = await client.post<ErrorAnswer>('/account/profile_image', { fileId: body.id });
    expect(codeOf(attached)).toBe('data.error.product.file-not-attachable');
    const { rows } = await pool.query(`select 1 from stored_files where id = $1 and state <> 'DISCARDED'`, [body.id]);
    expect(rows).toEqual([]);
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId });
    expect((await look(apiAt(app.port).withToken(await tokenOf(colleague)), body.id)).status).toBe(404);
  });

  test('that is refused leaves the same bytes of another file', async () => {
    const { user, client } = await promoter();
    const bytes = await pictureFile({ width: 600, height: 600, shade: 23 });
    expect((await sendAndWait(client, 'PROFILE_IMAGE', bytes)).body.uploadStatus).toBe('FINISHED');
    const refused = await sendAndWait(client, 'COVER', bytes);
    expect([refused.status, codeOf(refused)]).toEqual([422, 'media.error.min-short-side']);
    expect(existsSync(storedAt(user, bytes))).toBe(true);
  });

  test('of another kind altogether is refused at once', async () => {
    const { client } = await promoter();
    const answers = await Promise.all([
      send(client, 'COVER', Buffer.from('no picture')),
      send(client, 'ARTIST_INFO_PDF', await pictureFile(), 'bio.pdf'),
      send(client, 'MUSIC_VIDEO', await pictureFile(), 'video.mp4'),
    ]);
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual([
      [422, 'media.error.not-image'],
      [422, 'media.error.not-pdf'],
      [422, 'media.error.not-video'],
    ]);
  });

  test('of a resumable upload has the same answers', async () => {
    const { client } = await promoter();
    const bytes = largePicture();
    const begun = await client.post('/files/PROFILE_IMAGE/uploads', undefined, {
      headers: { ...TUS, 'upload-length': String(bytes.length) },
    });
    const path = begun.headers.get('location')!.replace(/^\/api/, '');
    const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const { status, body } = await client.patch<Answered>(path, bytes, { headers });
    expect([status, body.uploadStatus]).toEqual([200, 'UPLOADING']);
    expect((await outcomeOf(client, body.id)).body).toMatchObject({ uploadStatus: 'FINISHED', type: 'PROFILE_IMAGE' });
  });

  test('is announced on the stream of changes when its check has ended', async () => {
    const { client, token } = await promoter();
    const stream = await openStream(app.port, { authorization: token });
    try {
      await until(() => stream.readies() > 0);
      const { body } = await send(client, 'PROFILE_IMAGE', largePicture());
      await until(() =>
        stream.changes().some(({ resource, ids }) => resource === 'files' && ids?.includes(body.id) === true),
      );
      expect((await look(client, body.id)).body.uploadStatus).toBe('FINISHED');
    } finally {
      stream.close();
    }
  });
});

test('a file whose server is killed during the check cannot be used, and a worker checks it', async () => {
  const { client, user } = await promoter();
  const { body } = await send(client, 'PROFILE_IMAGE', largePicture());
  expect(body.uploadStatus).toBe('UPLOADING');
  await app.kill();

  app = await start({ WORKER: 'false' });
  const again = apiAt(app.port).withToken(await tokenOf(user));
  expect((await look(again, body.id)).body.uploadStatus).toBe('UPLOADING');
  const attached = await again.post<ErrorAnswer>('/account/profile_image', { fileId: body.id });
  expect([attached.status, codeOf(attached)]).toEqual([409, 'media.error.not-checked']);
  await app.stop();

  // A minute without a heartbeat, for which the killed process counts as at work and the check is put off.
  await pool.query(`update stored_files set check_beat = check_beat - interval '61 seconds' where id = $1`, [body.id]);
  await pool.query(
    `update graphile_worker._private_jobs set run_at = run_at - interval '61 seconds'
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'files.check')`,
  );
  app = await start();
  const checking = apiAt(app.port).withToken(await tokenOf(user));
  const { body: checked } = await outcomeOf(checking, body.id);
  expect(checked).toMatchObject({ uploadStatus: 'FINISHED', mediaInfo: { width: 4_900 } });
  expect((await checking.post<ErrorAnswer>('/account/profile_image', { fileId: body.id })).status).toBe(200);
});

test('why a file was refused is deleted after a day', async () => {
  const { client } = await promoter();
  const { body } = await send(client, 'PROFILE_IMAGE', damagedPicture());
  await until(async () => (await look(client, body.id)).status === 422);
  await cleanUpInTwoDays(db.url);
  const { rows } = await pool.query('select 1 from stored_files where id = $1', [body.id]);
  expect(rows).toEqual([]);
  expect((await look(client, body.id)).status).toBe(404);
});

describe('where a recording takes long to decode', () => {
  beforeAll(async () => {
    await app.stop();
    // The real ffmpeg, which reads no faster than the music plays.
    const program = join(folder, 'slow-ffmpeg');
    const installed = execFileSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).trim();
    await writeFile(program, `#!/bin/sh\nexec ${installed} -re "$@"\n`, { mode: 0o755 });
    app = await start({ FFMPEG_PATH: program, FFPROBE_PATH: join(dirname(installed), 'ffprobe') });
  }, 120_000);

  test('its file says how much of it has been checked, and no longer when that has ended', async () => {
    const { client } = await promoter();
    const { body } = await send(client, 'AUDIO_TRACK', await audioFile({ seconds: 12 }), 'song.wav');
    expect(body.checkPercent).toBeUndefined();
    const { body: begun } = await until(
      () => look(client, body.id),
      ({ body: { checkPercent = 0, uploadStatus } }) => checkPercent > 0 || uploadStatus !== 'UPLOADING',
    );
    expect(begun.uploadStatus).toBe('UPLOADING');
    expect(begun.checkPercent).toBeLessThan(100);
    const { body: checked } = await outcomeOf(client, body.id);
    expect(checked.uploadStatus).toBe('FINISHED');
    expect(checked).not.toHaveProperty('checkPercent');
  });
});
