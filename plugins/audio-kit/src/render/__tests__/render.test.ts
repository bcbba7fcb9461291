import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AudioRenditionFormat } from '@mpn/domain';
import { measureChainPeak } from '../chain-peak';
import { measureLoudness } from '../../loudness/loudness';
import { probeAudio } from '../../probe/probe';
import { renderAudio, type Rendered } from '../render';
import { isAlready } from '../render-plan';
import { descendantsOf, signalAll } from '../../../../../test/support/processes';
import { until } from '../../../../../test/support/until';
import {
  ffmpeg,
  HOT,
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

const SOURCES = ['cd.wav', 'cd.flac', 'studio.wav', 'studio.flac'] as const;

beforeAll(() => {
  makeSource(file('cd.wav'), 44_100, 'pcm_s16le');
  makeSource(file('studio.wav'), 48_000, 'pcm_s24le');
  ffmpeg('-i', file('cd.wav'), file('cd.flac'));
  ffmpeg('-i', file('studio.wav'), file('studio.flac'));
});

async function render(
  source: string,
  format: AudioRenditionFormat,
  target: string,
  truePeakDbtp?: number | null,
): Promise<Rendered> {
  return renderAudio({
    source: file(source),
    sourceInfo: await probedOnce(file(source)),
    format,
    truePeakDbtp,
    target: file(target),
  });
}

const FORMATS: Record<AudioRenditionFormat, (source: string) => object> = {
  MP3: (source) => ({ codec: 'mp3', sampleRate: source.startsWith('cd') ? 44_100 : 48_000 }),
  STREAM: (source) => ({ codec: 'mp3', sampleRate: source.startsWith('cd') ? 44_100 : 48_000 }),
  PREVIEW: (source) => ({ codec: 'mp3', sampleRate: source.startsWith('cd') ? 44_100 : 48_000 }),
  FLAC: (source) => ({
    codec: 'flac',
    sampleRate: source.startsWith('cd') ? 44_100 : 48_000,
    bitDepth: source.startsWith('cd') ? 16 : 24,
  }),
  WAVE_STANDARD: () => ({ codec: 'pcm_s16le', sampleRate: 44_100, bitDepth: 16 }),
  WAVE_HIGH: () => ({ codec: 'pcm_s24le', sampleRate: 48_000, bitDepth: 24 }),
};

describe.each(SOURCES)('%s', (source) => {
  test.each(Object.keys(FORMATS) as AudioRenditionFormat[])('as %s', async (format) => {
    const target = `${source}-${format}`;
    const rendered = await render(source, format, target);
    const info = await probeAudio(file(target));
    expect(info).toMatchObject(FORMATS[format](source));
    expect(Math.abs(info.durationSeconds - 3)).toBeLessThan(0.06);
    expect(rendered.sizeBytes).toBe(statSync(file(target)).size);

    const sameFormat =
      format === 'FLAC' ||
      (format === 'WAVE_STANDARD' && source.startsWith('cd')) ||
      (format === 'WAVE_HIGH' && source.startsWith('studio'));
    expect(rendered.lossless).toBe(sameFormat);
    // Bit for bit: the samples that an independent decoder gets are the source's.
    if (sameFormat) expect(pcmMd5(file(target))).toBe(pcmMd5(file(source)));
  });
});

test.each([
  ['cd.wav', ['WAVE_STANDARD']],
  ['studio.wav', ['WAVE_HIGH']],
  ['cd.flac', []],
  ['studio.flac', []],
])('%s needs no rendition as %j', async (source, formats) => {
  const info = await probeAudio(file(source));
  expect((Object.keys(FORMATS) as AudioRenditionFormat[]).filter((format) => isAlready(info, format))).toEqual(formats);
});

test('MP3 is 320 kbit/s and STREAM 128 kbit/s, at a constant rate', async () => {
  await render('cd.wav', 'MP3', 'rate-320.mp3');
  await render('cd.wav', 'STREAM', 'rate-128.mp3');
  expect(streamEntry(file('rate-320.mp3'), 'bit_rate')).toBe('320000');
  expect(streamEntry(file('rate-128.mp3'), 'bit_rate')).toBe('128000');
});

describe('an excerpt', () => {
  /** A different tone every ten seconds: 200 Hz, 300 Hz ... */
  const steps = 'aevalsrc=0.4*sin(2*PI*t*(200+100*floor(t/10)))';
  const toneAt = (target: string, second: number): number => {
    const samples = execFileSync('ffmpeg', [
      ...['-v', 'error', '-nostdin', '-ss', String(second), '-t', '0.5', '-i', file(target)],
      ...['-ac', '1', '-ar', '8000', '-f', 's16le', '-'],
    ]);
    let crossings = 0;
    for (let at = 2; at < samples.length - 1; at += 2) {
      if (samples.readInt16LE(at - 2) < 0 && samples.readInt16LE(at) >= 0) crossings += 1;
    }
    return Math.round(crossings / 0.5 / 100) * 100;
  };

  test.each([
    ['long', 100, 30, 500],
    ['of a minute', 60, 15, 300],
    ['a little longer than it', 46, 1, 200],
  ])('of a recording that is %s lasts no longer than 45 seconds', async (_name, seconds, start, firstTone) => {
    const source = `steps-${seconds}.wav`;
    makeSource(file(source), 44_100, 'pcm_s16le', seconds, steps);
    await render(source, 'PREVIEW', `${source}-PREVIEW`);
    const { durationSeconds } = await probeAudio(file(`${source}-PREVIEW`));
    expect(durationSeconds).toBeLessThanOrEqual(45);
    expect(durationSeconds).toBeGreaterThan(44.5);
    expect(toneAt(`${source}-PREVIEW`, 1.5)).toBe(firstTone);
    // Not the first bytes of the STREAM rendition: a file of its own.
    await render(source, 'STREAM', `${source}-STREAM`);
    expect(statSync(file(`${source}-PREVIEW`)).size).toBeLessThan(
      (statSync(file(`${source}-STREAM`)).size * 47) / seconds,
    );
    expect(start).toBeLessThan(seconds);
  });

  test('of a short recording is the whole recording', async () => {
    makeSource(file('short.wav'), 48_000, 'pcm_s24le', 20);
    await render('short.wav', 'PREVIEW', 'short-PREVIEW');
    const { durationSeconds } = await probeAudio(file('short-PREVIEW'));
    expect(Math.abs(durationSeconds - 20)).toBeLessThan(0.1);
  });
});

describe('a reduction to 16 bit', () => {
  const level = (target: string, value: 'RMS_level' | 'Peak_level', filter?: string): number =>
    levelOf(file(target), value, filter);

  type LevelsOfBands = [number, number, number, number, number];

  /** A tone below the lowest of 16 bits. */
  const QUIET = 'aevalsrc=0.00001*sin(2*PI*t*1000)|0.00001*sin(2*PI*t*1000)';

  test('is dithered flat and keeps a tone below the last bit', async () => {
    makeSource(file('quiet.wav'), 48_000, 'pcm_s24le', 3, QUIET);
    await render('quiet.wav', 'WAVE_STANDARD', 'quiet-16.wav');
    // Triangular dither and the rounding: half a step of 16 bit, -96.3 dBFS, over all frequencies together.
    const band = (from: number): string => `highpass=f=${from}:p=2,lowpass=f=${from + 4000}:p=2`;
    const around = (frequency: number): string => `bandpass=f=${frequency}:width_type=h:w=20`;
    const filters = ['anull', band(12_000), band(4_000), around(1000), around(3000)];
    const [all, high, low, tone, beside] = levelsOf(file('quiet-16.wav'), 'RMS_level', filters) as LevelsOfBands;
    expect(all).toBeGreaterThan(-97);
    expect(all).toBeLessThan(-94.5);
    expect(level('quiet-16.wav', 'Peak_level')).toBeLessThan(-80);
    expect(Math.abs(high - low)).toBeLessThan(3);
    expect(tone - beside).toBeGreaterThan(6);
  });

  test('keeps digital silence before, between and after the music', async () => {
    const pauses = 'if(between(mod(t,2),0,1),0,0.3*sin(2*PI*440*t))*lt(t,6)';
    makeSource(file('pauses.wav'), 48_000, 'pcm_s24le', 8, `aevalsrc='${pauses}|${pauses}'`);
    await render('pauses.wav', 'WAVE_STANDARD', 'pauses-16.wav');
    const silent = ['0:0.9', '2.1:2.9', '4.1:4.9', '6.1:8'];
    const parts = [...silent, '1.01:1.99', '5.9:5.99'].map((part) => `atrim=${part}`);
    const peaks = levelsOf(file('pauses-16.wav'), 'Peak_level', parts);
    for (const [index, part] of silent.entries()) expect([part, peaks[index]]).toEqual([part, -Infinity]);
    // The music around the pause is unchanged.
    expect(peaks[4]).toBeGreaterThan(-11);
    expect(peaks[5]).toBeGreaterThan(-11);
  });

  test('does not dither 24 bit: silence is silent to the last bit', async () => {
    makeSource(file('silent-cd.wav'), 44_100, 'pcm_s16le', 2, 'aevalsrc=0|0');
    await render('silent-cd.wav', 'WAVE_HIGH', 'silent-24.wav');
    expect(level('silent-24.wav', 'Peak_level')).toBe(-Infinity);
  });

  test('differs from the source by dither only', async () => {
    makeSource(file('null.wav'), 48_000, 'pcm_s24le', 3);
    await render('null.wav', 'WAVE_STANDARD', 'null-16.wav');
    const difference = execFileSync('sh', [
      '-c',
      `ffmpeg -hide_banner -nostdin -i ${file('null-16.wav')} -i ${file('null.wav')} -filter_complex "[0:a]aformat=sample_fmts=dbl,volume=-1[a];[1:a]aresample=44100:resampler=soxr:precision=28:tsf=dblp:osf=dbl[b];[a][b]amix=inputs=2:normalize=0,lowpass=f=15000:p=2,astats=measure_perchannel=none:measure_overall=RMS_level" -f null - 2>&1`,
    ]).toString();
    const left = Number(/RMS level dB: (-?[\d.]+)/.exec(difference)?.[1]);
    expect(left).toBeLessThan(-94);
  });
});

test('a master that would overshoot comes out below full scale, and only as much lower as needed', async () => {
  makeSource(file('hot-cd.wav'), 44_100, 'pcm_s16le', 3, HOT);
  makeSource(file('hot-studio.wav'), 48_000, 'pcm_s24le', 3, HOT);
  const cases: [string, AudioRenditionFormat][] = [
    ['hot-cd.wav', 'MP3'],
    ['hot-cd.wav', 'STREAM'],
    ['hot-cd.wav', 'WAVE_HIGH'],
    ['hot-studio.wav', 'WAVE_STANDARD'],
  ];
  for (const [source, format] of cases) {
    const target = `${source}-${format}`;
    const { gainDb } = await render(source, format, target);
    const peakDb = peakDbfs(file(target));
    expect(gainDb).toBeLessThan(0);
    expect(peakDb).toBeLessThanOrEqual(0);
    expect(peakDb).toBeGreaterThan(-1);
  }
  // Without the correction the same encoding exceeds full scale, so the test can fail.
  ffmpeg('-i', file('hot-cd.wav'), '-c:a', 'libmp3lame', '-b:a', '320k', file('uncorrected.mp3'));
  expect(peakDbfs(file('uncorrected.mp3'))).toBeGreaterThan(0);
});

test('a loud master with a known true peak is encoded once, a little lower than that', async () => {
  // Music that a limiter has brought to full scale, as loud masters are.
  makeSource(file('loud.wav'), 44_100, 'pcm_s24le', 6, MUSIC);
  const limited = 'volume=8dB,alimiter=limit=1:attack=1:release=20:level=false';
  ffmpeg('-i', file('loud.wav'), '-af', limited, '-c:a', 'pcm_s16le', file('limited.wav'));
  const { truePeakDbtp } = await measureLoudness(file('limited.wav'));
  expect(truePeakDbtp).toBeGreaterThan(0);
  const { gainDb } = await render('limited.wav', 'MP3', 'limited.mp3', truePeakDbtp);
  // The starting gain: a second round would have lowered it further, by the measured peak.
  expect(gainDb).toBeCloseTo(-truePeakDbtp! - 0.1, 5);
  expect((await render('limited.wav', 'MP3', 'unknown.mp3')).gainDb).toBeLessThan(0);
  expect(peakDbfs(file('limited.mp3'))).toBeLessThanOrEqual(0);
  expect(peakDbfs(file('limited.mp3'))).toBeGreaterThan(-1);
});

test('a known true peak causes no clipping and changes no copy', async () => {
  makeSource(file('hot-cd.wav'), 44_100, 'pcm_s16le', 3, HOT);
  const known = await measureLoudness(file('hot-cd.wav'));
  for (const format of ['MP3', 'STREAM', 'WAVE_HIGH'] as const) {
    await render('hot-cd.wav', format, `known-${format}`, known.truePeakDbtp);
    expect(peakDbfs(file(`known-${format}`))).toBeLessThanOrEqual(0);
    expect(peakDbfs(file(`known-${format}`))).toBeGreaterThan(-1);
  }
  await render('hot-cd.wav', 'FLAC', 'known.flac', known.truePeakDbtp);
  expect(pcmMd5(file('known.flac'))).toBe(pcmMd5(file('hot-cd.wav')));
});

test('a recording that was clipped and then turned down does not exceed full scale either', async () => {
  makeSource(file('clipped.wav'), 44_100, 'pcm_s16le', 3, HOT);
  ffmpeg('-i', file('clipped.wav'), '-af', 'volume=-7dB', file('lowered.wav'));
  const { gainDb } = await render('lowered.wav', 'STREAM', 'lowered.mp3');
  expect(gainDb).toBeLessThan(0);
  expect(peakDbfs(file('lowered.mp3'))).toBeLessThanOrEqual(0);
});

test.each(['hot-cd.wav', 'cd.wav', 'studio.wav'])(
  'the measured peak of %s as MP3 is a tenth of a dB too high at most',
  async (source) => {
    ffmpeg('-i', file(source), '-c:a', 'libmp3lame', '-b:a', '128k', file('peak.mp3'));
    const exact = peakDbfs(file('peak.mp3'));
    const measured = await measureChainPeak(file('peak.mp3'), [], {});
    expect(measured).toBeGreaterThanOrEqual(exact);
    expect(measured).toBeLessThanOrEqual(exact + 0.1);
  },
);

test('a master at full scale that does not overshoot keeps its level', async () => {
  // A slow swell to full scale: without transients that ring in a resampler.
  makeSource(file('full.wav'), 44_100, 'pcm_s16le', 3, 'aevalsrc=0.99*sin(2*PI*110*t)*sin(2*PI*t/6)');
  const { gainDb } = await render('full.wav', 'WAVE_HIGH', 'full-high.wav');
  expect(gainDb).toBe(0);
  expect(peakDbfs(file('full-high.wav'))).toBeGreaterThan(-0.1);
});

test('metering does not reduce the precision before the encoder: 24 bit stay 24 bit', async () => {
  makeSource(file('deep.wav'), 48_000, 'pcm_s24le', 3, MUSIC);
  await render('deep.wav', 'MP3', 'deep.mp3');
  ffmpeg(
    ...['-i', file('deep.wav'), '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
    ...['-c:a', 'libmp3lame', '-b:a', '320k', '-id3v2_version', '0', '-write_xing', '1', file('plain.mp3')],
  );
  expect(pcmMd5(file('deep.mp3'), 'pcm_f32le')).toBe(pcmMd5(file('plain.mp3'), 'pcm_f32le'));
  // Through 16 bit the bytes would differ: proves that the test can fail.
  ffmpeg(
    '-i',
    file('deep.wav'),
    '-af',
    'aformat=sample_fmts=s16',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '320k',
    file('16.mp3'),
  );
  expect(pcmMd5(file('16.mp3'), 'pcm_f32le')).not.toBe(pcmMd5(file('plain.mp3'), 'pcm_f32le'));
});

test('a recording too long for WAV is refused before it is encoded, and fits into other formats', async () => {
  const sourceInfo = { ...(await probeAudio(file('studio.flac'))), durationSeconds: 4.2 * 3600 };
  const long = (format: AudioRenditionFormat): Promise<Rendered> =>
    renderAudio({ source: file('studio.flac'), sourceInfo, format, target: file('long') });
  await expect(long('WAVE_HIGH')).rejects.toMatchObject({ failure: 'too-long' });
  expect(existsSync(file('long'))).toBe(false);
  for (const format of ['WAVE_STANDARD', 'FLAC', 'MP3'] as const) await long(format);
});

test('mono stays mono', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=2', '-c:a', 'pcm_s16le', file('mono.wav'));
  await render('mono.wav', 'WAVE_HIGH', 'mono-high.wav');
  await render('mono.wav', 'MP3', 'mono.mp3');
  expect(await probeAudio(file('mono-high.wav'))).toMatchObject({ channels: 1 });
  expect(await probeAudio(file('mono.mp3'))).toMatchObject({ channels: 1 });
});

test('a lossy source is not rendered again', async () => {
  await render('cd.wav', 'MP3', 'lossy.mp3');
  await expect(render('lossy.mp3', 'WAVE_STANDARD', 'from-lossy.wav')).rejects.toMatchObject({ failure: 'unreadable' });
});

/** Processes that this one has started and whose command line names the file. */
const processesOn = (path: string): number[] =>
  descendantsOf(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  });

test('cancelling kills the encoder and leaves no partial file', async () => {
  // Five minutes of sound, so that the encoder still works when it is stopped.
  ffmpeg('-stream_loop', '99', '-i', file('studio.wav'), '-c', 'copy', file('long.wav'));
  const abort = new AbortController();
  const running = renderAudio({
    source: file('long.wav'),
    sourceInfo: await probeAudio(file('long.wav')),
    format: 'MP3',
    target: file('half.mp3'),
    signal: abort.signal,
  });
  running.catch(() => undefined);
  await until(() => existsSync(file('half.mp3')));
  // Stopped, it would never end by itself.
  const encoder = processesOn(file('half.mp3'));
  expect(encoder).toHaveLength(1);
  signalAll(encoder, 'SIGSTOP');
  abort.abort();
  await expect(running).rejects.toMatchObject({ failure: 'canceled' });
  expect(processesOn(file('half.mp3'))).toEqual([]);
  expect(existsSync(file('half.mp3'))).toBe(false);
});

test('the same source gives the same bytes', async () => {
  for (const format of ['MP3', 'WAVE_STANDARD', 'FLAC'] as const) {
    await render('studio.wav', format, 'once');
    await render('studio.wav', format, 'twice');
    expect(execFileSync('cmp', [file('once'), file('twice')]).toString()).toBe('');
  }
});
