import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { runFfmpeg } from '../ffmpeg';
import { makeSource, streamEntry, temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
const before = { ...process.env };
beforeAll(() => makeSource(file('source.wav'), 44_100, 'pcm_s16le', 1));
afterEach(() => {
  process.env = { ...before };
});
afterAll(temporary.remove);

function tagOf(name: string): string {
  const args = ['-v', 'error', '-show_entries', 'format_tags=title', '-of', 'default=nw=1:nk=1', file(name)];
  return execFileSync('ffprobe', args).toString().replace(/\n$/, '');
}

test.each([
  ['of two words', 'My Song'],
  ['that begins with a hyphen', '-y file.wav'],
  ['with quotes', `"Don't" said 'she'`],
  ['with a variable and a command', '$HOME `id` $(id) ; rm'],
  ['with a line break', 'one\ntwo three'],
])('a value %s stays one argument', async (_name, title) => {
  await runFfmpeg({
    input: file('source.wav'),
    outputOptions: ['-metadata', `title=${title}`, '-f', 'flac'],
    output: file('tagged.flac'),
  });
  expect(tagOf('tagged.flac')).toBe(title);
});

test('file names with spaces and quotes are read and written', async () => {
  const [input, output] = [file("it's a source.wav"), file('a "target" of -two words.flac')];
  makeSource(input, 44_100, 'pcm_s16le', 1);
  await runFfmpeg({ input, outputOptions: ['-f', 'flac'], output });
  expect(streamEntry(output, 'codec_name')).toBe('flac');
});

test('standard output is complete, byte for byte', async () => {
  const { stdout } = await runFfmpeg({
    input: file('source.wav'),
    inputOptions: ['-v', 'error'],
    outputOptions: ['-f', 's16le'],
  });
  expect(stdout.length).toBe(44_100 * 2 * 2);
});

test('a run that is aborted before its process exists ends at once', async () => {
  const controller = new AbortController();
  const run = runFfmpeg(
    { input: file('source.wav'), outputOptions: ['-stream_loop', '-1', '-f', 'null'] },
    { signal: controller.signal },
  );
  controller.abort();
  await expect(run).rejects.toMatchObject({ failure: 'canceled' });
});

test('a program that hangs is killed after its timeout', async () => {
  writeFileSync(file('ffmpeg'), '#!/bin/sh\n[ "$1" = -version ] || exec sleep 600\n');
  writeFileSync(file('ffprobe'), '#!/bin/sh\nexit 0\n');
  for (const name of ['ffmpeg', 'ffprobe']) chmodSync(file(name), 0o755);
  process.env.FFMPEG_PATH = temporary.folder;
  // The programs are found once per module.
  jest.resetModules();
  const { runFfmpeg: run } = jest.requireActual<typeof import('../ffmpeg')>('../ffmpeg');
  await expect(
    run({ input: file('source.wav'), outputOptions: ['-f', 'null'] }, { timeoutMs: 300 }),
  ).rejects.toMatchObject({ failure: 'timeout' });
});

test("a failure contains ffmpeg's error output", async () => {
  writeFileSync(file('broken.wav'), 'no audio');
  await expect(runFfmpeg({ input: file('broken.wav'), outputOptions: ['-f', 'null'] })).rejects.toMatchObject({
    failure: 'failed',
    detail: expect.stringContaining('Invalid data') as string,
  });
});
