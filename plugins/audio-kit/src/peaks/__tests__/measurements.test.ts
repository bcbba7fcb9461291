import { measureTruePeak } from '../../render/chain-peak';
import { measureLoudness, measureRecording } from '../../loudness/loudness';
import { measurePeaks } from '../peaks';
import { probeAudio } from '../../probe/probe';
import { findAudioBinaries } from '../../process/binaries';
import { ffmpeg, peakDbfs, temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
afterAll(temporary.remove);

test('the EBU reference tone has its reference loudness', async () => {
  // EBU Tech 3341, case 1: a stereo 1 kHz sine at -23 dBFS has -23 LUFS.
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'sine=f=1000:r=48000:d=20',
    '-af',
    'volume=-4.94dB,aformat=channel_layouts=mono,pan=stereo|c0=c0|c1=c0',
    '-c:a',
    'pcm_s24le',
    file('tone.wav'),
  );
  const loudness = await measureLoudness(file('tone.wav'));
  expect(loudness.truePeakDbtp).toBeCloseTo(-23, 0);
  expect(Math.abs(loudness.integratedLufs! + 23)).toBeLessThan(0.2);
  expect(Math.abs(loudness.maxMomentaryLufs! + 23)).toBeLessThan(0.2);
  expect(Math.abs(loudness.maxShortTermLufs! + 23)).toBeLessThan(0.2);
  expect(loudness.rangeLu).toBeLessThan(0.2);
});

test.each([
  ['a tone', '0.5*sin(2*PI*997*t)'],
  ['a tone whose peaks lie between its samples', '0.99*sin(2*PI*11025*t+PI/4)'],
  ['clipped noise above full scale', 'clip(3*(random(0)-0.5)\\,-1\\,1)'],
  ['a quiet tone', '0.012*sin(2*PI*997*t)'],
])('the true peak of an MP3 file of %s equals that of the loudness meter', async (_, signal) => {
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${signal}:s=44100:d=3`, '-c:a', 'libmp3lame', '-b:a', '320k', file('peak.mp3'));
  const { truePeakDbtp } = await measureLoudness(file('peak.mp3'));
  expect(await measureTruePeak(file('peak.mp3'), {})).toBeCloseTo(truePeakDbtp!, 5);
});

test('the true peak is not below the highest sample', async () => {
  // A step in the last sample: the meter's oversampling has ended before it.
  const step = 'aevalsrc=0.1*sin(2*PI*440*t)+0.7*gte(n\\,47999):s=48000:d=1';
  ffmpeg('-f', 'lavfi', '-i', step, '-c:a', 'pcm_s24le', file('last.wav'));
  const { truePeakDbtp } = await measureLoudness(file('last.wav'));
  expect(truePeakDbtp).toBeCloseTo(peakDbfs(file('last.wav')), 1);
});

test('silence has no loudness', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=stereo', '-t', '2', '-c:a', 'pcm_s16le', file('silence.wav'));
  expect(await measureLoudness(file('silence.wav'))).toEqual({
    integratedLufs: null,
    rangeLu: null,
    truePeakDbtp: null,
    maxMomentaryLufs: null,
    maxShortTermLufs: null,
  });
});

test('peaks follow the recording: silence, then full scale', async () => {
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'aevalsrc=if(lt(t\\,1)\\,0\\,0.999*sin(2*PI*t*440)):s=44100:d=2',
    '-c:a',
    'pcm_s16le',
    file('step.wav'),
  );
  const peaks = await measurePeaks(file('step.wav'), await probeAudio(file('step.wav')), 200);
  expect(peaks.count).toBe(200);
  expect([...peaks.values.subarray(0, 198)].every((value) => value === 0)).toBe(true);
  expect(Math.max(...peaks.values.subarray(210))).toBe(127);
  expect(Math.min(...peaks.values.subarray(210))).toBe(-128);
  // Each pair of the loud half holds several periods of the tone.
  for (let pair = 102; pair < 200; pair++) {
    expect(peaks.values[pair * 2]!).toBeLessThan(-120);
    expect(peaks.values[pair * 2 + 1]!).toBeGreaterThan(120);
  }
});

test('a recording with fewer samples than pairs gives fewer pairs', async () => {
  ffmpeg('-f', 'lavfi', '-i', 'sine=r=44100:d=0.01', '-c:a', 'pcm_s16le', file('click.wav'));
  const peaks = await measurePeaks(file('click.wav'), await probeAudio(file('click.wav')));
  expect(peaks.count).toBe(441);
  expect(peaks.values).toHaveLength(882);
});

test('a configured program that cannot be run is an error with its name', async () => {
  await expect(findAudioBinaries({ configuredPath: '/nonexistent/ffmpeg' })).rejects.toThrow(
    'FFMPEG_PATH is /nonexistent/ffmpeg',
  );
  expect(await findAudioBinaries({ configuredPath: '/usr/bin' })).toMatchObject({
    ffmpeg: '/usr/bin/ffmpeg',
    origin: 'configured',
  });
});

const QUIET = 0.0035; // -49 dBFS
const silence = (level: number) => `${level}*sin(2*PI*997*t)`;
const TONE = '0.5*sin(2*PI*997*t)';
test.each([
  ['digital silence', 'pcm_s16le', 'wav', 0],
  ['noise below -48 dBFS', 'pcm_s24le', 'wav', QUIET],
  ['digital silence in FLAC', 'flac', 'flac', 0],
])('sound begins and ends where %s does, within 20 ms', async (_what, codec, ext, level) => {
  const name = `bounds-${codec}.${ext}`;
  const expression = `if(between(t\\,1.234\\,4.567)\\,${TONE}\\,${silence(level)})`;
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${expression}|${expression}:s=44100:d=6`, '-c:a', codec, file(name));
  const { bounds, loudness } = await measureRecording(file(name), 6_000);
  expect(Math.abs(bounds.startMs - 1_234)).toBeLessThanOrEqual(20);
  expect(Math.abs(bounds.endMs - 4_567)).toBeLessThanOrEqual(20);
  expect(loudness).toEqual(await measureLoudness(file(name)));
});

test.each([
  ['sound throughout', TONE, 0, 2_000],
  ['silence throughout', silence(0), 0, 2_000],
  ['a pause inside', `if(between(t\\,0.5\\,1.5)\\,0\\,${TONE})`, 0, 2_000],
  ['one channel that begins later', `${TONE}|if(lt(t\\,1)\\,0\\,${TONE})`, 0, 2_000],
  ['noise above -48 dBFS at the beginning', `if(lt(t\\,1)\\,0.0045*sin(2*PI*997*t)\\,${TONE})`, 0, 2_000],
])('bounds of a recording with %s', async (_what, expression, startMs, endMs) => {
  ffmpeg('-f', 'lavfi', '-i', `aevalsrc=${expression}:s=48000:d=2`, '-c:a', 'pcm_s16le', file('bounds.wav'));
  expect((await measureRecording(file('bounds.wav'), 2_000)).bounds).toEqual({ startMs, endMs });
});
