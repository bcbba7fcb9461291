import type { AudioFormat } from '@mpn/domain';
import type { AudioInfo } from '../../probe/audio-info';
import { measureLoudness } from '../../loudness/loudness';
import { probeAudio } from '../../probe/probe';
import { loudnessAfter, processingOf } from '../processing';
import { renderAudio } from '../render';
import { HOT, makeSource, MUSIC, peakDbfs, temporaryFolder } from '../../__tests__/audio-fixtures';

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

/** Renders a source whose loudness is known. */
async function rendered(name: string, format: AudioFormat) {
  const source = await measureLoudness(file(name));
  const made = await renderAudio({
    source: file(name),
    sourceInfo: await probeAudio(file(name)),
    format,
    truePeakDbtp: source.truePeakDbtp,
    target: file(format),
  });
  return { source, ...made, delivered: await measureLoudness(file(format)) };
}

test.each(['MP3', 'WAVE_STANDARD'] as const)('%s: the reported loudness is that of the file', async (format) => {
  makeSource(file('hot.wav'), 48_000, 'pcm_s24le', 5, HOT);
  const { gainDb, loudness, delivered } = await rendered('hot.wav', format);
  expect(gainDb).toBeLessThan(-1);
  expect(loudness).toEqual(delivered);
});

describe('a master with a loud tone above the band of what is delivered', () => {
  const tones = '0.15*sin(2*PI*t*440)+0.75*sin(2*PI*t*30000)';

  test.each(['WAVE_STANDARD', 'WAVE_HIGH', 'FLAC', 'MP3'] as const)(
    '%s: the reported loudness is that of the file, not of the tone',
    async (format) => {
      makeSource(file('high.wav'), 96_000, 'pcm_s24le', 5, `aevalsrc=${tones}|${tones}`);
      expect(peakDbfs(file('high.wav'))).toBeGreaterThan(-1);
      const { gainDb, loudness, delivered } = await rendered('high.wav', format);
      expect([gainDb, loudness]).toEqual([0, delivered]);
      // The audible tone has -16.5 dBFS; the other one leaves a click where it is switched on and off.
      expect(loudness!.truePeakDbtp).toBeLessThan(-14);
    },
  );

  test('as MP3, a float master above full scale keeps its level if what is encoded does not exceed it', async () => {
    makeSource(file('float.wav'), 96_000, 'pcm_f32le', 3, `aevalsrc=2*(${tones})|2*(${tones})`);
    expect(peakDbfs(file('float.wav'))).toBeGreaterThan(3);
    const { gainDb, loudness } = await rendered('float.wav', 'MP3');
    expect(gainDb).toBe(0);
    expect(Math.abs(loudness!.truePeakDbtp! - 20 * Math.log10(0.3))).toBeLessThan(0.2);
  });
});

test.each([
  ['24 bit, dithered', 'pcm_s24le', MUSIC],
  ['a float master that is lowered', 'pcm_f32le', MUSIC.replaceAll('0.5*', '3*')],
] as const)(
  "at the source's rate, of %s, the loudness is the source's with the gain",
  async (_name, codec, expression) => {
    makeSource(file('same.wav'), 44_100, codec, 5, expression);
    const { source, gainDb, loudness, delivered } = await rendered('same.wav', 'WAVE_STANDARD');
    expect(loudness).toBeUndefined();
    const told = loudnessAfter(source, gainDb);
    expect(Math.abs(told.integratedLufs! - delivered.integratedLufs!)).toBeLessThan(0.1001);
    expect(Math.abs(told.truePeakDbtp! - delivered.truePeakDbtp!)).toBeLessThan(0.1001);
  },
);
