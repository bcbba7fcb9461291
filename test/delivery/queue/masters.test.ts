import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startSshd, type SshdServer } from '../../support/sshd';
import { filesIn, newestIn, prefer, push, realRelease, sha256, station, tagsOf, untilMeasured } from './support';
import type { RealRelease } from './support';

/* Masters above 48 kHz and 24 bit, delivered to a real server in every format. */

let sshd: SshdServer;
let release: RealRelease;

beforeAll(async () => {
  sshd = await startSshd();
  release = await realRelease(undefined, 2, [
    { codec: 'pcm_s24le', sampleRate: 96_000 },
    { codec: 'pcm_f32le', sampleRate: 176_400, level: 4 },
  ]);
  await untilMeasured(release.id);
});
afterAll(() => sshd?.stop());

interface ListedTrack {
  fileName: string;
  loudness: { integratedLufs: number; truePeakDbtp: number };
  processing: { source: object; resampled: boolean; dither: string | null; gainDb: number };
}

/** Codec, sample rate in Hz and bit depth, by ffprobe. */
function streamOf(file: string): string {
  const entries = 'stream=codec_name,sample_rate,bits_per_raw_sample';
  const args = ['-v', 'error', '-select_streams', 'a:0', '-show_entries', entries, '-of', 'csv=p=0', file];
  return execFileSync('ffprobe', args).toString().trim().replace(/,$/, '');
}

/** Integrated loudness and true peak of a file, by ffmpeg. */
function loudnessIn(file: string): { integratedLufs: number; truePeakDbtp: number } {
  const report = execFileSync('sh', [
    '-c',
    'ffmpeg -hide_banner -nostdin -i "$0" -af ebur128=peak=true:framelog=verbose -f null - 2>&1',
    file,
  ]).toString();
  const read = (pattern: RegExp): number => Number(pattern.exec(report)?.[1]);
  return { integratedLufs: read(/\bI:\s+(-?[\d.]+) LUFS/), truePeakDbtp: read(/\bPeak:\s+(-?[\d.]+) dBFS/) };
}

test.each<[string, [string, string], 'TPDF' | null]>([
  ['WAVE_STANDARD', ['pcm_s16le,44100,N/A', 'pcm_s16le,44100,N/A'], 'TPDF'],
  ['WAVE_HIGH', ['pcm_s24le,48000,24', 'pcm_s24le,48000,24'], null],
  ['FLAC', ['flac,48000,24', 'flac,44100,24'], null],
  ['MP3', ['mp3,48000,N/A', 'mp3,44100,N/A'], null],
])('a master above 48 kHz and 24 bit is delivered as %s without clipping', async (format, streams, dither) => {
  const to = await station(sshd, { directory: `./${format.toLowerCase()}` });
  await prefer(to, format);
  await push(release, to);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect([delivery.state, delivery.errorCode]).toEqual(['DELIVERED', null]);

  const folder = path.join(sshd.root, delivery.remoteDirectory ?? '');
  expect(filesIn(sshd.root, delivery.remoteDirectory ?? '')).toHaveLength(delivery.files.length);
  for (const { name, sha256: sum } of delivery.files)
    expect([name, sha256(path.join(folder, name))]).toEqual([name, sum]);

  const json = delivery.files.find(({ name }) => name.endsWith('.json') && !name.includes('manifest'))!;
  const { tracks } = JSON.parse(readFileSync(path.join(folder, json.name), 'utf8')) as { tracks: ListedTrack[] };
  expect(tracks.map(({ fileName }) => streamOf(path.join(folder, fileName)))).toEqual(streams);
  expect(tracks.map(({ processing }) => processing)).toEqual([
    {
      source: { codec: 'pcm_s24le', sampleRate: 96_000, bitDepth: 24, channels: 2 },
      resampled: true,
      dither,
      gainDb: 0,
    },
    {
      source: { codec: 'pcm_f32le', sampleRate: 176_400, bitDepth: 32, channels: 2 },
      resampled: true,
      dither,
      gainDb: expect.any(Number) as number,
    },
  ]);
  // 12 dB more than the first.
  expect(tracks[1]!.processing.gainDb).toBeLessThan(-2);
  expect(tracks[1]!.processing.gainDb).toBeGreaterThan(-4);
  for (const [index, { fileName, loudness, processing }] of tracks.entries()) {
    const file = path.join(folder, fileName);
    const measured = loudnessIn(file);
    expect(Math.abs(loudness.integratedLufs - measured.integratedLufs)).toBeLessThan(0.2);
    expect(Math.abs(loudness.truePeakDbtp - measured.truePeakDbtp)).toBeLessThan(0.3);
    expect(measured.truePeakDbtp).toBeLessThanOrEqual(0);
    expect(tagsOf(file)).toMatchObject({ title: index ? 'Zweite Straße' : 'Ça plane' });
    if (format === 'FLAC') execFileSync('flac', ['--test', '--silent', '--warnings-as-errors', file]);
    if (!format.startsWith('WAVE')) continue;
    const [rate, bits, steps] = dither ? [44_100, 16, 'soxr; TPDF'] : [48_000, 24, 'soxr'];
    const master = index ? 'A=PCM,F=176400,W=32,M=stereo,T=master float' : 'A=PCM,F=96000,W=24,M=stereo,T=master';
    const gain = index ? `; gain ${processing.gainDb.toFixed(2)} dB` : '';
    const history = execFileSync('sndfile-info', ['--broadcast', file]).toString('latin1').replace(/\s+/g, ' ');
    expect(history).toContain(`${master} A=PCM,F=${rate},W=${bits},M=stereo,T=${steps}${gain}`);
  }
});
