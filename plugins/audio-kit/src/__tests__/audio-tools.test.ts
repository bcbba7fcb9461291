import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { MUSIC, makeSource, temporaryFolder } from './audio-fixtures';

/*
 * Programs that cannot do what the product needs, and the build of 2018 that comes with npm. Each test loads the kit
 * anew, because the programs and the result of their trial are kept for a process.
 */

const temporary = temporaryFolder();
const { file } = temporary;
const before = { ...process.env };

beforeEach(() => jest.resetModules());
afterEach(() => {
  process.env = { ...before };
});
afterAll(temporary.remove);

type Kit = typeof import('../tools') & typeof import('../trial') & typeof import('../tool-state');
const kit = (): Kit => ({
  ...jest.requireActual<Kit>('../trial'),
  ...jest.requireActual<Kit>('../tool-state'),
  ...jest.requireActual<Kit>('../tools'),
});

/** The system's ffmpeg, which refuses an argument as a build without that option or encoder does. */
function ffmpegWithout(word: string): void {
  const lines = [
    '#!/bin/sh',
    `case "$*" in *"${word}"*) echo "Unrecognized option '${word}'." >&2; exit 1;; esac`,
    'exec ffmpeg "$@"',
  ];
  writeFileSync(file('ffmpeg'), `${lines.join('\n')}\n`);
  chmodSync(file('ffmpeg'), 0o755);
  process.env.FFMPEG_PATH = file('ffmpeg');
  process.env.FFPROBE_PATH = 'ffprobe';
}

test('the build that comes with npm does each kind of work', async () => {
  process.env.FFMPEG_PATH = (await import('@ffmpeg-installer/ffmpeg')).default.path;
  process.env.FFPROBE_PATH = (await import('@ffprobe-installer/ffprobe')).default.path;
  await kit().tryAudioTools();
});

test.each([
  ['-progress', 'checking a recording'],
  ['ebur128', 'measuring loudness'],
  ['soxr', 'encoding WAVE_STANDARD'],
  ['silencedetect', 'measuring loudness'],
  ['libmp3lame', 'encoding MP3'],
  ['volumedetect', 'encoding WAVE_STANDARD'],
  ['flac -sample_fmt', 'encoding FLAC'],
  ['libx264', 'encoding a video'],
])('an ffmpeg without %s is unusable for %s', async (word, what) => {
  ffmpegWithout(word);
  const { tryAudioTools } = kit();
  await expect(tryAudioTools()).rejects.toMatchObject({
    failure: 'unusable',
    message: expect.stringMatching(new RegExp(`${what}.*Unrecognized option`)) as string,
  });
});

describe('a faultless recording, an ffmpeg that fails', () => {
  beforeAll(() => makeSource(file('good.wav'), 44_100, 'pcm_s16le', 1, MUSIC));

  test('is not called damaged, and is accepted once the program works', async () => {
    ffmpegWithout('-progress');
    const { audioTools, audioToolsProblem } = kit();
    await expect(audioTools.checkUpload(file('good.wav'))).rejects.toMatchObject({ failure: 'unusable' });
    expect(audioToolsProblem()).toContain('Unrecognized option');
    ffmpegWithout('nothing that is used');
    expect(await audioTools.checkUpload(file('good.wav'))).toMatchObject({ ok: true });
  });

  test('a program that prints nothing and reports success does not make it damaged either', async () => {
    writeFileSync(file('ffmpeg'), '#!/bin/sh\nexit 0\n');
    chmodSync(file('ffmpeg'), 0o755);
    process.env.FFMPEG_PATH = file('ffmpeg');
    const { audioTools } = kit();
    await expect(audioTools.checkUpload(file('good.wav'))).rejects.toMatchObject({ failure: 'unusable' });
  });

  test('a video and a waveform are not blamed either', async () => {
    ffmpegWithout('-i');
    const { audioTools } = kit();
    await expect(audioTools.measure(file('good.wav'), 1_000)).rejects.toMatchObject({ failure: 'unusable' });
    writeFileSync(file('ffprobe'), '#!/bin/sh\nexit 1\n');
    chmodSync(file('ffprobe'), 0o755);
    process.env.FFPROBE_PATH = file('ffprobe');
    jest.resetModules();
    const { audioTools: again } = kit();
    copyFileSync(`${__dirname}/../../samples/video.mp4`, file('video.mp4'));
    await expect(again.probeVideo(file('video.mp4'))).rejects.toMatchObject({
      failure: expect.stringMatching(/unusable|missing/) as string,
    });
  });
});

test('text that is no recording is refused as such, with programs that work', async () => {
  writeFileSync(file('text.wav'), 'no music');
  const { audioTools, audioToolsProblem } = kit();
  expect(await audioTools.checkUpload(file('text.wav'))).toMatchObject({
    ok: false,
    error: { code: 'mpn.backend.media.error.not-audio' },
  });
  expect(audioToolsProblem()).toBeUndefined();
});

test('a watch tries the programs again when their file has changed', async () => {
  ffmpegWithout('nothing that is used');
  const { watchAudioTools } = kit();
  await watchAudioTools();
  ffmpegWithout('libmp3lame');
  await expect(watchAudioTools()).rejects.toMatchObject({ failure: 'unusable' });
});
