import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DownloadView, FileView } from '@mpn/domain';
import {
  newestIn,
  prefer,
  push,
  realRelease,
  station,
  untilMeasured,
  type RealRelease,
} from '../delivery/queue/support';
import { fileForMessage, messageXml, releaseForMessage } from '../factories/ddex';
import { sampleTo } from '../factories/release';
import { entity, importAll, importer, reported, sendFiles, untilStatus } from '../http/ddex/support';
import { releaseWithEverything } from '../http/files/whole-release';
import { editor, promoter, type Person } from '../http/releases/support';
import { api, type ErrorAnswer } from '../http/support/client';
import { database } from '../http/support/server';
import { audioFile, formWith, pictureFile } from '../support/media';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';

/*
 * What the product is for, on a server that finds no program but those of a bare machine: its ffmpeg is the build of
 * 2018 that comes with npm. The tests themselves have all programs, as independent readers. The suite `bare` runs this
 * file with servers of root and of an account without rights (scripts/lib/bare.mjs).
 */

const folder = mkdtempSync(path.join(tmpdir(), 'mpn-bare-'));
let sshd: SshdServer;
let release: RealRelease;
let listener: Person;

beforeAll(async () => {
  sshd = await startSshd();
  release = await realRelease();
  listener = await editor();
  await sampleTo(await database(), release.id, listener.companyId);
  await untilMeasured(release.id);
});
afterAll(async () => {
  await sshd?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the servers of this suite find no ffmpeg on their path', () => {
  const programs = process.env.TEST_SERVER_PATH ?? '';
  expect(existsSync(path.join(programs, 'sh'))).toBe(true);
  for (const name of ['ffmpeg', 'ffprobe', 'apt-get']) expect(existsSync(path.join(programs, name))).toBe(false);
});

test('GET /readyz reports that ffmpeg works', async () => {
  expect((await api().get('//readyz')).body).toMatchObject({ checks: { audio: 'ok' } });
});

test('files of each kind are accepted, and recording and video get their previews', async () => {
  const { files } = await releaseWithEverything(await promoter());
  expect(Object.values(files).map(({ uploadStatus }) => uploadStatus)).toEqual(Array<string>(7).fill('FINISHED'));
});

test.each([
  ['NaN', Number.NaN],
  ['infinite', Number.NEGATIVE_INFINITY],
])('a recording with a sample that is %s is refused as such', async (_what, value) => {
  const bytes = await audioFile({ codec: 'pcm_f32le' });
  bytes.writeFloatLE(value, bytes.length - 4);
  const { client } = await promoter();
  const { status, body } = await client.post<FileView & ErrorAnswer>('/files/AUDIO_TRACK', formWith(bytes, 'a.wav'));
  expect([status, body.globalErrors[0]?.messageCode]).toEqual([422, 'mpn.backend.media.error.samples-invalid']);
});

/** Downloads what is addressed once it is ready. */
async function download(what: string, audioFormat: string): Promise<{ bytes: Buffer; fileName: string }> {
  const ask = async (): Promise<DownloadView> => {
    const address = `/releases/${release.id}${what}/_actions/download`;
    const { status, body } = await listener.client.post<DownloadView>(address, { audioFormat });
    expect(status).toBe(200);
    return body;
  };
  const { url, fileName } = await until(ask, ({ ready }) => ready);
  const response = await api().fetch('GET', url.replace('/api', ''));
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), fileName };
}

test.each([
  ['MP3', { codec_name: 'mp3', sample_rate: '44100' }],
  ['FLAC', { codec_name: 'flac', sample_rate: '44100' }],
  ['WAVE_STANDARD', { codec_name: 'pcm_s16le', sample_rate: '44100' }],
  ['WAVE_HIGH', { codec_name: 'pcm_s24le', sample_rate: '48000' }],
])('a track is downloaded as %s and decodes to its end', async (format, stream) => {
  const { bytes, fileName } = await download(`/tracks/${release.trackIds[0]}`, format);
  const file = path.join(folder, fileName);
  writeFileSync(file, bytes);
  const show = ['-show_entries', 'stream=codec_name,sample_rate:format=duration', '-of', 'json'];
  const probe = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-select_streams', 'a:0', ...show, file]).toString(),
  ) as {
    streams: object[];
    format: { duration: string };
  };
  expect(probe.streams[0]).toMatchObject(stream);
  expect(Number(probe.format.duration)).toBeCloseTo(2, 1);
  expect(execFileSync('ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-'], { stdio: 'pipe' })).toHaveLength(0);
});

test('a release is downloaded as a valid ZIP', async () => {
  const { bytes, fileName } = await download('', 'WAVE_HIGH');
  const file = path.join(folder, fileName);
  writeFileSync(file, bytes);
  expect(execFileSync('unzip', ['-t', file]).toString()).toContain('No errors detected');
});

test('a DDEX batch is imported with its recordings and its cover', async () => {
  const me = await importer();
  const [first, second, cover] = [
    await audioFile({ seconds: 3 }),
    await audioFile({ codec: 'flac', ext: 'flac', frequency: 330 }),
    await pictureFile(),
  ];
  const message = releaseForMessage();
  message.tracks[0]!.file = fileForMessage('resources/01.wav', first);
  message.tracks[1]!.file = fileForMessage('resources/02.flac', second);
  const artwork = { kind: 'FRONT_COVER', position: 1, copyrightHolder: null, year: null } as const;
  message.artworks = [{ ...artwork, file: fileForMessage('resources/cover.jpg', cover) }];
  const { body } = await sendFiles(me.client, [
    { name: 'B1/R1/message.xml', bytes: messageXml({ release: message }) },
    { name: 'B1/R1/resources/01.wav', bytes: first },
    { name: 'B1/R1/resources/02.flac', bytes: second },
    { name: 'B1/R1/resources/cover.jpg', bytes: cover },
    { name: 'B1/BatchComplete_B1.xml', bytes: '<done/>' },
  ]);
  await untilStatus(me.client, body.id, 'CHECKED');
  await importAll(me.client, body.id);
  const [done] = await reported(me.client, body.id);
  expect(done).toMatchObject({ state: 'IMPORTED', refusedFiles: [], error: null });
  expect(await entity(me.client, done!.releaseId)).toMatchObject({
    artworks: [{ kind: 'FRONT_COVER', file: { type: 'COVER' } }],
    tracks: [
      { durationMs: 3000, uploadStatus: 'FINISHED', audioFile: { type: 'AUDIO_TRACK' } },
      { durationMs: 2000, uploadStatus: 'FINISHED', audioFile: { type: 'AUDIO_TRACK' } },
    ],
  });
});

test('a release is delivered to an SFTP server with correct checksums', async () => {
  const to = await station(sshd);
  await prefer(to, 'MP3');
  await push(release, to);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivery).toMatchObject({ state: 'DELIVERED', errorCode: null });
  const remote = path.join(sshd.root, delivery.remoteDirectory ?? '');
  const checked = execFileSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: remote }).toString();
  expect(checked.trim().split('\n')).toHaveLength(6);
});
