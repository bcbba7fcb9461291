import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AudioFormat, DownloadView, FileView } from '@mpn/domain';
import { realRelease, tagsOf, type RealRelease } from '../../delivery/queue/support';
import { insertRow } from '../../factories/insert';
import { audioFile, formWith } from '../../support/media';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/** Text as macOS writes it (NFD): an umlaut is a letter and a combining mark. */
const decomposed = (text: string): string => text.normalize('NFD');

let release: RealRelease;
let master: Buffer;
const folder = mkdtempSync(path.join(tmpdir(), 'mpn-uploaded-'));

beforeAll(async () => {
  const pool = await database();
  release = await realRelease();
  // A recorder that did not finish its header: size and alignment of the samples are 0.
  master = await audioFile({ frequency: 500 + Math.random() * 400 });
  const left = Buffer.from(master);
  left.writeUInt32LE(0, left.indexOf('data', 36) + 4);
  left.writeUInt16LE(0, 32);
  const { status, body } = await release.owner.client.post<FileView>(
    '/files/AUDIO_TRACK',
    formWith(left, 'recorder.wav'),
  );
  expect([status, body.mediaInfo]).toMatchObject([201, { durationMs: 2000 }]);
  await pool.query('update tracks set audio_file_id = $2, title = $3 where id = $1', [
    release.trackIds[0],
    body.id,
    decomposed('Grüße à Zoë'),
  ]);
  await insertRow(pool, 'tracks', {
    release_id: release.id,
    set_number: 1,
    position: 3,
    is_promo_track: false,
    publisher_type: 'NO_PUBLISHER',
    title: 'Nur Daten',
    isrc: 'DEA122699999',
    isrc_is_dummy: false,
    artist: 'Die Beispielband',
    duration_ms: 61_000,
    is_data_track_only: true,
    upload_status: 'FINISHED',
  });
  await pool.query(
    `update releases set title = 'NUL', artist_name = '!!!', additional_information = $2, label_name = $3
     where id = $1`,
    [
      release.id,
      `<p>${decomposed('Schön')} &lt;3 <b>laut</b></p><p><a href="https://example.org/">Seite</a></p>`,
      decomposed('Süd'),
    ],
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const downloadOf = async (audioFormat: AudioFormat, what = ''): Promise<DownloadView> => {
  const asked = `/releases/${release.id}${what}/_actions/download`;
  const { status, body } = await release.owner.client.post<DownloadView>(asked, { audioFormat });
  expect([status, body]).toMatchObject([200, { url: expect.any(String) }]);
  return { ...body, url: body.url.replace('/api', '') };
};

/**
 * Downloads the release.
 * @returns the folder it was unpacked to
 */
async function unpacked(audioFormat: AudioFormat): Promise<{ inside: string; names: string[] }> {
  const { url, fileName } = await downloadOf(audioFormat);
  expect(fileName).toBe('NUL_.zip');
  const zip = path.join(folder, `${audioFormat}.zip`);
  writeFileSync(zip, Buffer.from(await (await api().fetch('GET', url)).arrayBuffer()));
  const target = path.join(folder, audioFormat);
  execFileSync('unzip', ['-q', zip, '-d', target]);
  expect(readdirSync(target)).toEqual(['NUL_']);
  const inside = path.join(target, 'NUL_');
  return { inside, names: readdirSync(inside).sort() };
}

const samples = (input: Buffer): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', '-c:a', 'pcm_s16le', '-f', 'md5', '-'], { input }).toString();

test('a WAV master with an incomplete header is downloaded with every sample and a correct header', async () => {
  const { inside, names } = await unpacked('WAVE_STANDARD');
  const wav = path.join(
    inside,
    names.find((name) => name.startsWith('1-01_'))!,
  );
  expect(execFileSync('sndfile-info', [wav]).toString()).toMatch(/Frames\s*: 88200\b/);
  expect(samples(readFileSync(wav))).toBe(samples(master));
  expect(readFileSync(wav).readUInt16LE(32)).toBe(4);
});

test('metadata files have composed letters (NFC), no markup, and every track', async () => {
  const { inside, names } = await unpacked('FLAC');
  const flac = path.join(
    inside,
    names.find((name) => name.startsWith('1-01_'))!,
  );
  expect(tagsOf(flac).title).toBe('Grüße à Zoë');
  const text = readFileSync(path.join(inside, 'NUL-metadata.txt'), 'utf8');
  expect(text).toContain('Label: Süd\r\n');
  expect(text).toContain('Information: Schön <3 laut\r\n  Seite (https://example.org/)\r\n');
  expect(text).toMatch(/Track: 1-03\r\nTitle: Nur Daten\r\nArtist: .*\r\nDuration: 1:01\r\nISRC: DEA122699999\r\n/);
  const json = JSON.parse(readFileSync(path.join(inside, 'NUL-metadata.json'), 'utf8')) as {
    information: string;
    tracks: { title: string; fileName?: string }[];
  };
  expect(json.information).toBe('Schön <3 laut\nSeite (https://example.org/)');
  expect(json.tracks.map(({ title, fileName }) => [title, fileName?.slice(0, 5)])).toEqual([
    ['Grüße à Zoë', '1-01_'],
    ['Zweite Straße', '1-02_'],
    ['Nur Daten', undefined],
  ]);
  // The manifest of a download has no time.
  const manifest: unknown = JSON.parse(readFileSync(path.join(inside, 'NUL-manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ release: 'NUL', fileCount: 7 });
  expect(manifest).not.toHaveProperty('createdAt');
});

test('GET /files/exists answers whether a download can be made, without making it', async () => {
  const pool = await database();
  const exists = async (url: string): Promise<number> =>
    (await api().fetch('GET', url.replace('/files/', '/files/exists/'))).status;
  const zip = await downloadOf('MP3');
  const track = await downloadOf('MP3', `/tracks/${release.trackIds[1]}`);
  expect([await exists(zip.url), await exists(track.url), await exists(`${zip.url}x`)]).toEqual([200, 200, 404]);
  const gone = `update stored_files f set storage_key = $2 || storage_key from tracks t
    where t.id = $1 and f.id = t.audio_file_id`;
  await pool.query(gone, [release.trackIds[1], 'gone-']);
  expect([await exists(zip.url), await exists(track.url)]).toEqual([404, 404]);
  await pool.query(gone.replace('$2 || storage_key', 'substr(storage_key, length($2) + 1)'), [
    release.trackIds[1],
    'gone-',
  ]);
  expect(await exists(zip.url)).toBe(200);
});

test('a WAV download of a recording too long for WAV is refused with a message that names FLAC', async () => {
  const pool = await database();
  await pool.query(
    `update stored_files f set media_info = jsonb_set(media_info, '{durationMs}', '18000000') from tracks t
     where t.id = $1 and f.id = t.audio_file_id`,
    [release.trackIds[0]],
  );
  const answer = await release.owner.client.post<ErrorAnswer>(
    `/releases/${release.id}/tracks/${release.trackIds[0]}/_actions/download`,
    { audioFormat: 'WAVE_HIGH' },
  );
  expect([answer.status, answer.body.globalErrors[0]]).toMatchObject([
    422,
    { messageCode: 'mpn.backend.delivery.error.too-long-for-wave', message: expect.stringContaining('FLAC') },
  ]);
});
