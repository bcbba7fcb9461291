import type { AudioFormat } from '@mpn/domain';
import type { AudioInfo } from '../../probe/audio-info';
import { measureLoudness } from '../../loudness/loudness';
import { probeAudio } from '../../probe/probe';
import { loudnessAfter, processingOf } from '../processing';
import { renderAudio } from '../render';
import { HOT, makeSource, temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

const info = (codec: string, sampleRate: number, bitDepth: number): AudioInfo => ({
  container: codec === 'flac' ? 'flac' : 'wav',
  codec,
  sampleRate,
  bitDepth,
  channels: 2,
  durationSeconds: 200,
});

const CD = info('pcm_s16le', 44_100, 16);
const STUDIO = info('pcm_s24le', 48_000, 24);

test.each<[string, AudioInfo, AudioFormat, { resampled: boolean; dither: 'TPDF' | null }]>([
  ['the same format', CD, 'WAVE_STANDARD', { resampled: false, dither: null }],
  ['48/24 to 44.1/16', STUDIO, 'WAVE_STANDARD', { resampled: true, dither: 'TPDF' }],
  ['44.1/16 to 48/24', CD, 'WAVE_HIGH', { resampled: true, dither: null }],
  ['WAV to FLAC', STUDIO, 'FLAC', { resampled: false, dither: null }],
  ['to MP3', STUDIO, 'MP3', { resampled: false, dither: null }],
])('%s', (_name, source, format, expected) => {
  expect(processingOf(source, format, -0.2)).toEqual({
    source: { codec: source.codec, sampleRate: source.sampleRate, bitDepth: source.bitDepth, channels: 2 },
    gainDb: -0.2,
    ...expected,
  });
});

test('levels change with the gain; the range and unmeasured values do not', () => {
  const source = {
    integratedLufs: -5.8,
    rangeLu: 3.1,
    truePeakDbtp: 2.6,
    maxMomentaryLufs: -4,
    maxShortTermLufs: null,
  };
  expect(loudnessAfter(source, -2.7)).toEqual({
    integratedLufs: -8.5,
    rangeLu: 3.1,
    truePeakDbtp: -0.1,
    maxMomentaryLufs: -6.7,
    maxShortTermLufs: null,
  });
});

test.each(['MP3', 'WAVE_STANDARD'] as const)('%s: the reported loudness is that of the file', async (format) => {
  makeSource(file('hot.wav'), 48_000, 'pcm_s24le', 5, HOT);
  const source = await measureLoudness(file('hot.wav'));
  const { gainDb } = await renderAudio({
    source: file('hot.wav'),
    sourceInfo: await probeAudio(file('hot.wav')),
    format,
    truePeakDbtp: source.truePeakDbtp,
    target: file(format),
  });
  expect(gainDb).toBeLessThan(-1);
  const delivered = await measureLoudness(file(format));
  const told = loudnessAfter(source, gainDb);
  // Clipped noise is the hardest case: a part of its energy lies above the target's highest frequency.
  expect(Math.abs(told.integratedLufs! - delivered.integratedLufs!)).toBeLessThan(0.5);
  expect(Math.abs(told.maxMomentaryLufs! - delivered.maxMomentaryLufs!)).toBeLessThan(0.5);
  expect(Math.abs(told.truePeakDbtp! - delivered.truePeakDbtp!)).toBeLessThan(1);
});
