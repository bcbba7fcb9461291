import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { newestIn, prefer, push, realRelease, station, untilMeasured } from './support';

/* Delivered files contain their loudness, even if the delivery starts before the analysis of the upload. */

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

interface ListedTrack {
  fileName: string;
  loudness: { integratedLufs: number; truePeakDbtp: number };
  cuePoints: object;
  processing: { resampled: boolean; dither: string | null; gainDb: number };
}

/** The true peak in dBTP as ffmpeg's meter reads it in the file. */
function truePeakOf(file: string): number {
  const args = ['-nostats', '-i', file, '-filter:a', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(stderr)?.[1]);
}

test('the loudness of an MP3 file is measured in the file itself, not calculated from its source', async () => {
  const release = await realRelease();
  await untilMeasured(release.id);
  const pool = await database();
  // The value that would be written if it were computed from the source.
  await pool.query(
    `update stored_files f set loudness = jsonb_set(f.loudness::jsonb, '{truePeakDbtp}', '-30') from tracks t
     where t.release_id = $1 and f.id = t.audio_file_id`,
    [release.id],
  );
  const to = await station(sshd, { directory: './measured' });
  await prefer(to, 'MP3');
  await push(release, to);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivery.state).toBe('DELIVERED');
  const folder = path.join(sshd.root, delivery.remoteDirectory ?? '');
  const json = delivery.files.find(({ kind }) => kind === 'METADATA_JSON')!;
  const { tracks } = JSON.parse(readFileSync(path.join(folder, json.name), 'utf8')) as { tracks: ListedTrack[] };
  expect(tracks).toHaveLength(2);
  for (const { fileName, loudness } of tracks)
    expect([fileName, loudness.truePeakDbtp]).toEqual([fileName, truePeakOf(path.join(folder, fileName))]);
});

test('a delivery measures recordings without loudness and cue points, and writes the same values into tags and JSON', async () => {
  const release = await realRelease();
  const pool = await database();
  await untilMeasured(release.id);
  // As between upload and analysis.
  await pool.query(
    `update stored_files f set loudness = null, sound_bounds = null, peaks_key = null from tracks t
     where t.release_id = $1 and f.id = t.audio_file_id`,
    [release.id],
  );
  await pool.query(
    `update tracks set intro_ms = 700, ending = 'COLD', cue_points_file_id = audio_file_id
     where id = (select min(id) from tracks where release_id = $1)`,
    [release.id],
  );
  const to = await station(sshd, { directory: './loudness' });
  await prefer(to, 'WAVE_STANDARD');
  await push(release, to);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivery.state).toBe('DELIVERED');

  const folder = path.join(sshd.root, delivery.remoteDirectory ?? '');
  const json = delivery.files.find(({ name }) => name.endsWith('.json') && !name.includes('manifest'))!;
  const { tracks } = JSON.parse(readFileSync(path.join(folder, json.name), 'utf8')) as { tracks: ListedTrack[] };
  expect(tracks.map(({ processing }) => processing)).toMatchObject([
    { resampled: false, dither: null, gainDb: 0 },
    { resampled: true, dither: 'TPDF', gainDb: 0 },
  ]);
  const measured = { cueIn: { source: 'MEASURED' }, cueOut: { source: 'MEASURED' } };
  expect(tracks.map(({ cuePoints }) => cuePoints)).toMatchObject([
    { ...measured, intro: { ms: 700, source: 'ENTERED' }, ending: 'COLD' },
    measured,
  ]);
  for (const [index, { fileName, loudness }] of tracks.entries()) {
    const bytes = readFileSync(path.join(folder, fileName));
    const cart = bytes.indexOf('cart', bytes.indexOf('bext')) + 8;
    // 700 ms of 44.1 kHz.
    const intro = bytes.indexOf('INTe', cart);
    expect([fileName, intro < 0 ? null : bytes.readUInt32LE(intro + 4)]).toEqual([
      fileName,
      index === 0 ? 30_870 : null,
    ]);
    const bext = bytes.indexOf('bext') + 8;
    expect(bytes.readInt16LE(bext + 412) / 100).toBe(loudness.integratedLufs);
    expect(bytes.readInt16LE(bext + 416) / 100).toBe(loudness.truePeakDbtp);
  }
  const { rows } = await pool.query<{ measured: boolean }>(
    `select f.loudness is not null as measured from tracks t join stored_files f on f.id = t.audio_file_id
     where t.release_id = $1`,
    [release.id],
  );
  expect(rows).toEqual([{ measured: true }, { measured: true }]);
});
