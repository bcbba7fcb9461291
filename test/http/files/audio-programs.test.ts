import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createUser, type TestUser } from '../../factories/users';
import { audioFile, formWith, pictureFile, videoFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt, type ErrorAnswer } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* A server whose ffmpeg lacks options that the product uses, as old builds do, until it is replaced. */

const ROOT = resolve(__dirname, '../../..');
const UNAVAILABLE = 'mpn.backend.global.error.service-unavailable';

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let promoter: TestUser;
let token: string;

/** The system's programs, which refuse every input unless they work. */
function writePrograms(isWorking: boolean): void {
  for (const name of ['ffmpeg', 'ffprobe']) {
    const refusal = `case "$*" in *-version*) ;; *) echo "Option not found" >&2; exit 1;; esac`;
    writeFileSync(join(folder, name), `#!/bin/sh\n${isWorking ? '' : refusal}\nexec ${name} "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-programs-'));
  writePrograms(false);
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  promoter = await createUser(pool, 'PROMO_ADMIN');
  app = await startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: { FFMPEG_PATH: folder, OUTAGE_CHECK_SECONDS: '1', LOG_LEVEL: 'info', READYZ_DETAILS: 'all' },
  });
  const { loginName, password } = promoter;
  token = (await apiAt(app.port).post('/auth/login', { loginName, password })).headers.get('authorization')!;
});

afterAll(async () => {
  await app?.stop();
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const upload = (kind: string, bytes: Buffer, name: string) =>
  apiAt(app.port).withToken(token).post<FileView & ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
const readyz = () => apiAt(app.port).get<{ checks: { audio: string } }>('//readyz');
const away = async (): Promise<string[]> =>
  (await pool.query<{ service: string }>('select service from outages')).rows.map(({ service }) => service);

test('ffmpeg that fails for every file: 503 and never "damaged", in the log, in /readyz and at the desk', async () => {
  const recording = await upload('AUDIO_TRACK', await audioFile(), 'track.wav');
  expect([recording.status, recording.body.globalErrors[0]?.messageCode]).toEqual([503, UNAVAILABLE]);
  const video = await upload('MUSIC_VIDEO', await videoFile(), 'clip.mov');
  expect([video.status, video.body.globalErrors[0]?.messageCode]).toEqual([503, UNAVAILABLE]);
  // What needs no ffmpeg is accepted.
  expect((await upload('COVER', await pictureFile(), 'cover.jpg')).status).toBe(201);

  const ready = await readyz();
  expect([ready.status, ready.body.checks.audio]).toEqual([503, 'failed']);
  await until(async () => (await away()).includes('audio'));
  expect(app.output()).toContain('audio is away: ffmpeg cannot be used, reading a recording: ');
});

test('a repaired ffmpeg is noticed without a restart', async () => {
  writePrograms(true);
  await until(async () => !(await away()).includes('audio'));
  await until(async () => (await readyz()).status === 200);
  const recording = await upload('AUDIO_TRACK', await audioFile(), 'track.wav');
  expect([recording.status, recording.body.uploadStatus]).toEqual([201, 'FINISHED']);
});
