import type { AudioRenditionFormat } from '@mpn/domain';
import type { AudioInfo } from '../../probe/audio-info';
import { processingOf } from '../processing';
import { isAlready, isTooLong, planRender } from '../render-plan';

type Depth = '16' | '24' | '32' | '32f' | '16 FLAC' | '24 FLAC';

const CODECS: Record<Depth, [codec: string, bitDepth: number]> = {
  '16': ['pcm_s16le', 16],
  '24': ['pcm_s24le', 24],
  '32': ['pcm_s32le', 32],
  '32f': ['pcm_f32le', 32],
  '16 FLAC': ['flac', 16],
  '24 FLAC': ['flac', 24],
};

function master(sampleRate: number, depth: Depth, durationSeconds = 200): AudioInfo {
  const [codec, bitDepth] = CODECS[depth];
  const container = codec === 'flac' ? 'flac' : 'wav';
  return { container, codec, bitDepth, sampleRate, channels: 2, durationSeconds };
}

/** A plan in short: the rate in kHz, "dithered", and "may overshoot"; or "copy". */
function planOf(source: AudioInfo, format: AudioRenditionFormat): string {
  const { kind, sampleRate, isDithered, canOvershoot } = planRender(source, format);
  if (kind === 'copy') return isAlready(source, format) ? 'itself' : 'copy';
  return [sampleRate / 1000, isDithered && 'dithered', canOvershoot && 'may overshoot'].filter(Boolean).join(', ');
}

/** The plan for each master as MP3, FLAC, 44.1 kHz / 16 bit and 48 kHz / 24 bit. */
const PLANS: [rate: number, depths: Depth[], mp3: string, flac: string, standard: string, high: string][] = [
  [44_100, ['16'], '44.1', 'copy', 'itself', '48, may overshoot'],
  [44_100, ['16 FLAC'], '44.1', 'copy', 'copy', '48, may overshoot'],
  [44_100, ['24', '24 FLAC'], '44.1', 'copy', '44.1, dithered', '48, may overshoot'],
  [44_100, ['32'], '44.1', '44.1', '44.1, dithered', '48, may overshoot'],
  [44_100, ['32f'], '44.1', '44.1, may overshoot', '44.1, dithered, may overshoot', '48, may overshoot'],
  [48_000, ['16', '16 FLAC'], '48', 'copy', '44.1, dithered, may overshoot', '48'],
  [48_000, ['24'], '48', 'copy', '44.1, dithered, may overshoot', 'itself'],
  [48_000, ['24 FLAC'], '48', 'copy', '44.1, dithered, may overshoot', 'copy'],
  [48_000, ['32'], '48', '48', '44.1, dithered, may overshoot', '48'],
  [48_000, ['32f'], '48', '48, may overshoot', '44.1, dithered, may overshoot', '48, may overshoot'],
  ...[88_200, 176_400].map((rate): (typeof PLANS)[number] => [
    rate,
    Object.keys(CODECS) as Depth[],
    '44.1',
    '44.1, may overshoot',
    '44.1, dithered, may overshoot',
    '48, may overshoot',
  ]),
  ...[96_000, 192_000].map((rate): (typeof PLANS)[number] => [
    rate,
    Object.keys(CODECS) as Depth[],
    '48',
    '48, may overshoot',
    '44.1, dithered, may overshoot',
    '48, may overshoot',
  ]),
];

describe.each(PLANS)('%i Hz, %j bit', (rate, depths, mp3, flac, standard, high) => {
  test.each(depths)('%s', (depth) => {
    const source = master(rate, depth);
    expect({
      MP3: planOf(source, 'MP3'),
      STREAM: planOf(source, 'STREAM'),
      PREVIEW: planOf(source, 'PREVIEW'),
      FLAC: planOf(source, 'FLAC'),
      WAVE_STANDARD: planOf(source, 'WAVE_STANDARD'),
      WAVE_HIGH: planOf(source, 'WAVE_HIGH'),
    }).toEqual({ MP3: mp3, STREAM: mp3, PREVIEW: mp3, FLAC: flac, WAVE_STANDARD: standard, WAVE_HIGH: high });
  });
});

test('the table has every accepted master once', () => {
  const names = PLANS.flatMap(([rate, depths]) => depths.map((depth) => `${rate} ${depth}`));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(6 * Object.keys(CODECS).length);
});

test.each<[string, AudioInfo, AudioRenditionFormat, boolean, 'TPDF' | null]>([
  ['96/24 to 48/24', master(96_000, '24'), 'WAVE_HIGH', true, null],
  ['96/24 to 44.1/16', master(96_000, '24'), 'WAVE_STANDARD', true, 'TPDF'],
  ['44.1/24 to 44.1/16', master(44_100, '24'), 'WAVE_STANDARD', false, 'TPDF'],
  ['48/16 to 48/24', master(48_000, '16'), 'WAVE_HIGH', false, null],
  ['24 bit in 32 to FLAC', master(48_000, '32'), 'FLAC', false, null],
  ['48/32 float to 48/24', master(48_000, '32f'), 'WAVE_HIGH', false, null],
  ['192/32 float to FLAC', master(192_000, '32f'), 'FLAC', true, null],
  ['48/24 FLAC to FLAC', master(48_000, '24 FLAC'), 'FLAC', false, null],
  ['96/24 to MP3', master(96_000, '24'), 'MP3', true, null],
  ['48/32 float to MP3', master(48_000, '32f'), 'MP3', false, null],
])('the reported processing of %s', (_name, source, format, resampled, dither) => {
  expect(processingOf(source, format, 0)).toMatchObject({ resampled, dither });
});

test("the size limit of WAV depends on the delivered file, not on the master's rate", () => {
  const hours = (count: number) => master(192_000, '32f', count * 3600);
  expect(isTooLong(hours(4), 'WAVE_HIGH')).toBe(false);
  expect(isTooLong(hours(4.2), 'WAVE_HIGH')).toBe(true);
  expect(isTooLong(hours(6), 'WAVE_STANDARD')).toBe(false);
  expect(isTooLong(hours(6), 'FLAC')).toBe(false);
});
