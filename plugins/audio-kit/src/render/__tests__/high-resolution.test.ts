import { execFileSync } from 'node:child_process';
import type { AudioRenditionFormat } from '@mpn/domain';
import { measureLoudness } from '../../loudness/loudness';
import { renderAudio, type Rendered } from '../render';
import {
  ffmpeg,
  levelOf,
  levelsOf,
  makeSource,
  MUSIC,
  pcmMd5,
  peakDbfs,
  probedOnce,
  streamEntry,
  temporaryFolder,
} from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

async function render(source: string, format: AudioRenditionFormat, truePeakDbtp?: number | null): Promise<Rendered> {
  return renderAudio({
    source: file(source),
    sourceInfo: await probedOnce(file(source)),
    format,
    truePeakDbtp,
    target: file(`${source}-${format}`),
  });
}

/** RMS level in dBFS of the difference of two files, each after its filters. */
function differenceOf([source, filter]: [string, string], [target, targetFilter]: [string, string]): number {
  const graph = `[0:a]${filter},aformat=sample_fmts=dbl,volume=-1:precision=double[a];[1:a]${targetFilter},aformat=sample_fmts=dbl[b];[a][b]amix=inputs=2:normalize=0,astats=measure_perchannel=none:measure_overall=RMS_level`;
  const report = execFileSync('sh', [
    '-c',
    'ffmpeg -hide_banner -nostdin -i "$0" -i "$1" -filter_complex "$2" -f null - 2>&1',
    file(source),
    file(target),
    graph,
  ]).toString();
  return Number(/RMS level dB: (-?[\d.]+|-inf)/.exec(report)?.[1]?.replace('inf', 'Infinity'));
}

describe('samples are unchanged if no conversion is needed', () => {
  beforeAll(() => makeSource(file('deep.wav'), 48_000, 'pcm_s24le'));

  test.each(['pcm_s32le', 'pcm_f32le'])('24 bit stored in %s are unchanged', async (codec) => {
    ffmpeg('-i', file('deep.wav'), '-c:a', codec, file(`${codec}.wav`));
    for (const format of ['WAVE_HIGH', 'FLAC'] as const) {
      const { gainDb } = await render(`${codec}.wav`, format);
      expect(gainDb).toBe(0);
      expect(streamEntry(file(`${codec}.wav-${format}`), 'sample_rate,bits_per_raw_sample')).toBe('48000,24');
      expect(pcmMd5(file(`${codec}.wav-${format}`))).toBe(pcmMd5(file('deep.wav')));
    }
  });

  test('16 bit at 48 kHz are padded to 24 with zeros, 24 bit at 44.1 kHz stay so in FLAC', async () => {
    makeSource(file('shallow.wav'), 48_000, 'pcm_s16le');
    makeSource(file('cd-24.wav'), 44_100, 'pcm_s24le');
    await render('shallow.wav', 'WAVE_HIGH');
    expect(pcmMd5(file('shallow.wav-WAVE_HIGH'))).toBe(pcmMd5(file('shallow.wav')));
    const { lossless } = await render('cd-24.wav', 'FLAC');
    expect(lossless).toBe(true);
    expect(pcmMd5(file('cd-24.wav-FLAC'))).toBe(pcmMd5(file('cd-24.wav')));
  });

  test('a master at full scale keeps its level if only its depth changes', async () => {
    const full = 'aevalsrc=sin(2*PI*t*440)|sin(2*PI*t*440)';
    for (const [name, rate, codec, format] of [
      ['full-32.wav', 48_000, 'pcm_s32le', 'WAVE_HIGH'],
      ['full-float.wav', 48_000, 'pcm_f32le', 'WAVE_HIGH'],
      ['full-24.wav', 44_100, 'pcm_s24le', 'WAVE_STANDARD'],
    ] as const) {
      makeSource(file(name), rate, codec, 1, full);
      const { truePeakDbtp } = await measureLoudness(file(name));
      expect([name, (await render(name, format, truePeakDbtp)).gainDb]).toEqual([name, 0]);
      expect(peakDbfs(file(`${name}-${format}`))).toBeGreaterThan(-0.01);
    }
  });
});

describe('a reduced sample rate', () => {
  const RATES = [88_200, 96_000, 176_400, 192_000];
  /** Above both targets' highest frequency: would be aliased below 22 kHz if it were not removed. */
  const ULTRASONIC = '0.25*sin(2*PI*t*25500)+0.25*sin(2*PI*t*33000)+0.25*sin(2*PI*t*41000)';
  const FORMATS = ['WAVE_HIGH', 'FLAC', 'WAVE_STANDARD'] as const;

  test.each(RATES)('of %i Hz: frequencies above the new limit are removed without aliases', async (rate) => {
    makeSource(file('ultrasonic.wav'), rate, 'pcm_f32le', 2, `aevalsrc=${ULTRASONIC}|${ULTRASONIC}`);
    for (const format of FORMATS) {
      await render('ultrasonic.wav', format);
      // The first and last milliseconds contain the tone being switched on and off, which is audible sound.
      const left = levelOf(file(`ultrasonic.wav-${format}`), 'RMS_level', 'atrim=0.5:1.5');
      // Nothing but the dither of 16 bit.
      expect([format, left < (format === 'WAVE_STANDARD' ? -94.5 : -120)]).toEqual([format, true]);
    }
    await render('ultrasonic.wav', 'MP3');
    expect(levelOf(file('ultrasonic.wav-MP3'), 'RMS_level', 'atrim=0.5:1.5')).toBeLessThan(-85);
  });

  test.each(RATES)('of %i Hz: audible frequencies are unchanged', async (rate) => {
    const audible = '0.2*sin(2*PI*t*100)+0.2*sin(2*PI*t*997)+0.2*sin(2*PI*t*19000)';
    makeSource(file('audible.wav'), rate, 'pcm_s24le', 2, `aevalsrc=${audible}|${audible}`);
    const bands = ['lowpass=f=300', 'bandpass=f=997:width_type=h:w=200', 'highpass=f=15000'];
    const filters = bands.map((band) => `atrim=0.5:1.5,${band}`);
    const resampled = filters.map((filter) => `aresample=48000:resampler=soxr:precision=33,${filter}`);
    const before = levelsOf(file('audible.wav'), 'RMS_level', resampled);
    for (const format of FORMATS) {
      const { gainDb } = await render('audible.wav', format);
      expect(gainDb).toBe(0);
      const levels = levelsOf(file(`audible.wav-${format}`), 'RMS_level', filters);
      for (const [index, band] of bands.entries()) {
        const change = levels[index]! - before[index]!;
        // The band filters themselves differ a little between 44.1 and 48 kHz.
        expect([format, band, Math.abs(change) < 0.2]).toEqual([format, band, true]);
      }
    }
  });

  test('is the only change: another resampler gives the same result', async () => {
    makeSource(file('null.wav'), 192_000, 'pcm_f32le', 2, 'aevalsrc=0.4*sin(2*PI*t*331)|0.4*sin(2*PI*t*5000)');
    await render('null.wav', 'WAVE_HIGH');
    // ffmpeg's own resampler, with a long filter.
    const other = 'aresample=48000:resampler=swr:filter_size=256:phase_shift=10:cutoff=0.97:internal_sample_fmt=dblp';
    const trim = 'atrim=0.2:1.8';
    expect(differenceOf(['null.wav', `${other},${trim}`], ['null.wav-WAVE_HIGH', trim])).toBeLessThan(-110);
  });
});

test('digital silence stays silent in every format', async () => {
  const pauses = 'if(between(mod(t,2),0,1),0,0.3*sin(2*PI*440*t))*lt(t,4)';
  makeSource(file('pauses.wav'), 96_000, 'pcm_f32le', 6, `aevalsrc='${pauses}|${pauses}'`);
  for (const format of ['WAVE_STANDARD', 'WAVE_HIGH', 'FLAC'] as const) {
    await render('pauses.wav', format);
    const silent = ['0.1:0.9', '2.1:2.9', '4.1:6'];
    const parts = [...silent, '1.1:1.9'].map((part) => `atrim=${part}`);
    const peaks = levelsOf(file(`pauses.wav-${format}`), 'Peak_level', parts);
    for (const [index, part] of silent.entries()) {
      expect([format, part, peaks[index]]).toEqual([format, part, -Infinity]);
    }
    expect(peaks[silent.length]).toBeGreaterThan(-11);
  }
});

describe('a float master above full scale', () => {
  const EVERY: AudioRenditionFormat[] = ['WAVE_STANDARD', 'WAVE_HIGH', 'FLAC', 'MP3', 'STREAM', 'PREVIEW'];

  test.each([
    ['a little', 48_000, 1.5],
    ['by 6 dB', 44_100, 2],
    ['by 20 dB, more than the meters have room for', 96_000, 10],
    ['by 90 dB, as whole numbers of 16 bit', 48_000, 32_000],
  ])('%s is lowered as a whole, not clipped', async (_name, rate, factor) => {
    makeSource(file('over.wav'), rate, 'pcm_f32le', 3, `aevalsrc=${factor}*sin(2*PI*t*440)|${factor}*sin(2*PI*t*660)`);
    const aboveDb = 20 * Math.log10(factor);
    const { truePeakDbtp } = await measureLoudness(file('over.wav'));
    expect(truePeakDbtp).toBeCloseTo(aboveDb, 0);
    const cases = [
      ...EVERY.map((format) => [format, truePeakDbtp] as const),
      // Before the analysis the peak of a master is unknown.
      ...(['WAVE_HIGH', 'MP3'] as const).map((format) => [format, undefined] as const),
    ];
    for (const [format, known] of cases) {
      const { gainDb } = await render('over.wav', format, known);
      expect(gainDb).toBeLessThan(-aboveDb);
      expect(gainDb).toBeGreaterThan(-aboveDb - 0.6);
      expect(peakDbfs(file(`over.wav-${format}`))).toBeLessThanOrEqual(0);
    }
  });

  test('is not changed otherwise', async () => {
    makeSource(file('loud.wav'), 48_000, 'pcm_f32le', 3, MUSIC.replaceAll('0.5*', '3*'));
    expect(peakDbfs(file('loud.wav'))).toBeGreaterThan(6);
    const { gainDb } = await render('loud.wav', 'WAVE_HIGH');
    // The difference is the rounding to 24 bit.
    const lowered = `aformat=sample_fmts=dbl,volume=${gainDb}dB:precision=double`;
    expect(differenceOf(['loud.wav', lowered], ['loud.wav-WAVE_HIGH', 'anull'])).toBeLessThan(-138);
  });
});

test.each([
  ['192 kHz float', 192_000, 'pcm_f32le'],
  ['88.2 kHz with 24 bit', 88_200, 'pcm_s24le'],
])('the loudness of the EBU reference tone at %s', async (_name, rate, codec) => {
  // EBU Tech 3341, case 1: a stereo 1 kHz sine at -23 dBFS has -23 LUFS.
  makeSource(file('tone.wav'), rate, codec, 10, 'aevalsrc=0.0708*sin(2*PI*t*1000)|0.0708*sin(2*PI*t*1000)');
  const loudness = await measureLoudness(file('tone.wav'));
  expect(Math.abs(loudness.integratedLufs! + 23)).toBeLessThan(0.2);
  expect(loudness.truePeakDbtp).toBeCloseTo(-23, 0);
});
