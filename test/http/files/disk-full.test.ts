import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DownloadView, FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { multipart, oneConnection, sendRaw } from '../support/raw-request';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { filesUnderWay } from '../support/slow-upload';

/*
 * A disk that is full, on a real file system of 48 MB of which 4 MB must stay free. Mounting it requires root, which
 * containers and CI have; the tests are skipped otherwise.
 */

const ROOT = resolve(__dirname, '../../..');
const MB = 1024 * 1024;
const FULL = 'mpn.backend.media.error.storage-full';
const TUS = { 'tus-resumable': '1.0.0' };
const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

const folder = mkdtempSync(join(tmpdir(), 'mpn-disk-'));
const disk = join(folder, 'disk');

function mountDisk(): boolean {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountDisk();
if (!isMounted) process.stderr.write('disk-full.test.ts: no file system can be mounted here, its tests are left out\n');
const whenMounted = isMounted ? describe : describe.skip;

const ballast = join(disk, 'ballast');
const free = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

/** Fills or empties the disk until this many bytes are free. */
function leave(bytes: number): void {
  rmSync(ballast, { force: true });
  writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - bytes)));
}
const makeRoom = (): void => rmSync(ballast, { force: true });

whenMounted('a full disk', () => {
  let db: OwnDatabase;
  let pool: Pool;
  let app: ServerProcess;
  let promoter: TestUser;
  let client: ApiClient;
  let token: string;
  let song: Buffer;
  let picture: Buffer;

  beforeAll(async () => {
    db = await ownDatabase();
    pool = new Pool({ connectionString: db.url, max: 4 });
    app = await startServerProcess({
      root: ROOT,
      databaseUrl: db.url,
      folder: join(folder, 'app'),
      environment: { STORAGE_DIR: join(disk, 'storage'), STORAGE_MIN_FREE_MB: '4', WORKER: 'false', LOG_LEVEL: 'info' },
    });
    promoter = await createUser(pool, 'PROMO_ADMIN');
    const { loginName, password } = promoter;
    token = (await apiAt(app.port).post('/auth/login', { loginName, password })).headers.get('authorization')!;
    client = apiAt(app.port).withToken(token);
    // A little more than 5 MB.
    song = await audioFile({ seconds: 32 });
    picture = await pictureFile();
  });

  afterEach(makeRoom);
  afterAll(async () => {
    await app?.stop();
    await pool?.end();
    await db?.drop();
  });

  const upload = (bytes: Buffer, kind = 'COVER', name = 'cover.jpg') =>
    client.post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
  const codeOf = (body: ErrorAnswer) => body.globalErrors?.[0]?.messageCode;
  const ready = () => apiAt(app.port).get<{ checks: { storage: string } }>('//readyz');
  const nothingIsLeft = async () => expect(await filesUnderWay(join(disk, 'storage'))).toEqual([]);
  const timesSaid = (text: string): number => app.output().split(text).length - 1;
  const append = (path: string, bytes: Buffer, offset: number) =>
    client.patch<FileView & ErrorAnswer>(path, bytes, { headers: { ...BYTES, 'upload-offset': String(offset) } });
  const offsetOf = async (path: string): Promise<number> =>
    Number((await client.request('HEAD', path, undefined, { headers: TUS })).headers.get('upload-offset'));

  async function begun(size: number): Promise<string> {
    const { status, headers } = await client.post('/files/AUDIO_TRACK/uploads', undefined, {
      headers: { ...TUS, 'upload-length': String(size) },
    });
    expect(status).toBe(201);
    return headers.get('location')!.replace(/^\/api/, '');
  }

  /** A body of unknown length: so that the full disk is only noticed while writing it. */
  const sendChunked = (method: string, path: string, bytes: Buffer, headers: Record<string, string>) =>
    sendRaw({
      port: app.port,
      agent: oneConnection(),
      method,
      path: `/api${path}`,
      bytes,
      chunked: true,
      headers: { ...headers, authorization: token },
    });

  test('an upload larger than the free disk is refused (507) before it is sent, and one that fits is stored', async () => {
    leave(7 * MB);
    const { status, body } = await upload(Buffer.alloc(5 * MB));
    expect([status, codeOf(body)]).toEqual([507, FULL]);
    expect(body.globalErrors[0]?.message).toContain('full');
    expect((await ready()).status).toBe(200);
    expect((await upload(picture)).status).toBe(201);
    await nothingIsLeft();
  });

  test('an upload that fills the disk while it is received is answered with 507 and leaves no files', async () => {
    leave(6 * MB);
    const form = multipart(Buffer.alloc(12 * MB, 'x'));
    const { status, body } = await sendChunked('POST', '/files/COVER', form.bytes, form.headers);
    expect([status, codeOf(body)]).toEqual([507, FULL]);
    await nothingIsLeft();
  });

  test('a part of a resumable upload that does not fit is answered with 507, and can be sent again', async () => {
    const path = await begun(song.length);
    leave(5 * MB);
    const chunked = await sendChunked('PATCH', path, song, { ...BYTES, 'upload-offset': '0' });
    expect([chunked.status, codeOf(chunked.body)]).toEqual([507, FULL]);
    const announced = await append(path, song, 0);
    expect([announced.status, codeOf(announced.body)]).toEqual([507, FULL]);
    expect(await offsetOf(path)).toBe(0);
    await nothingIsLeft();
    makeRoom();
    const { status, body } = await append(path, song, 0);
    expect([status, body.size]).toEqual([200, song.length]);
  });

  test('a resumable upload that cannot be completed for lack of space (507) completes when there is room', async () => {
    const path = await begun(song.length);
    expect((await append(path, song.subarray(0, -1), 0)).status).toBe(204);
    leave(7 * MB);
    const last = await append(path, song.subarray(-1), song.length - 1);
    expect([last.status, codeOf(last.body)]).toEqual([507, FULL]);
    const again = await append(path, Buffer.alloc(0), song.length);
    expect([again.status, codeOf(again.body)]).toEqual([507, FULL]);
    await nothingIsLeft();
    makeRoom();
    const { status, body } = await append(path, Buffer.alloc(0), song.length);
    expect([status, body.size]).toEqual([200, song.length]);
  });

  test('a download and a smaller picture that cannot be made are answered with 507, and work when there is room', async () => {
    const release = await createRelease(pool, promoter.companyId!);
    const audio = await upload(await audioFile({ seconds: 8, frequency: 611 }), 'AUDIO_TRACK', 'song.wav');
    const cover = await upload(await pictureFile({ shade: 33 }));
    expect([audio.status, cover.status]).toEqual([201, 201]);
    await pool.query('update tracks set audio_file_id = $2 where release_id = $1', [release.id, audio.body.id]);
    await pool.query('update artworks set file_id = $2 where release_id = $1', [release.id, cover.body.id]);
    await pool.query(`update stored_files set state = 'ATTACHED' where id = any($1)`, [[audio.body.id, cover.body.id]]);
    const path = `/releases/${release.id}/tracks/${release.trackIds[0]}/_actions/download`;
    // While a file is being encoded, the reply is 200 and "not ready" after some seconds.
    const download = () =>
      until(
        () => client.post<DownloadView & ErrorAnswer>(path, { audioFormat: 'MP3' }),
        ({ body }) => body.ready !== false,
      );
    const small = () => client.get<ErrorAnswer>(`/${cover.body.url}&width=640`);

    leave(0);
    for (const ask of [download, small]) {
      const { status, body } = await ask();
      expect([status, codeOf(body)]).toEqual([507, FULL]);
    }
    await nothingIsLeft();
    makeRoom();
    for (const ask of [download, small]) {
      const { status, body } = await ask();
      expect([status, codeOf(body)]).toEqual([200, undefined]);
    }
  });

  test('GET /readyz reports storage "full" below the limit and on a full disk', async () => {
    for (const bytes of [3 * MB, 0]) {
      leave(bytes);
      await until(async () => (await ready()).status === 503);
      expect((await ready()).body.checks.storage).toBe('full');
      const refused = await upload(picture);
      expect([refused.status, codeOf(refused.body)]).toEqual([507, FULL]);
    }
    makeRoom();
    await until(async () => (await ready()).status === 200);
    expect((await ready()).body.checks.storage).toBe('ok');
  });

  test('the log has one line when the storage becomes full, and one when it has room again', async () => {
    await until(async () => (await ready()).status === 200);
    const [full, room] = [timesSaid('storage is full'), timesSaid('storage has room again')];
    leave(0);
    for (let count = 0; count < 5; count += 1) {
      expect((await upload(picture)).status).toBe(507);
    }
    await until(async () => (await ready()).status === 503);
    expect([timesSaid('storage is full'), timesSaid('storage has room again')]).toEqual([full + 1, room]);
    expect(app.output()).toMatch(new RegExp(`storage is full \\(${join(disk, 'storage')}: 0 MB free\\)`));
    makeRoom();
    expect((await upload(picture)).status).toBe(201);
    await until(async () => (await ready()).status === 200);
    expect([timesSaid('storage is full'), timesSaid('storage has room again')]).toEqual([full + 1, room + 1]);
    expect(readdirSync(disk)).toContain('storage');
  });
});

afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  await rm(folder, { recursive: true, force: true });
});
