import { chmodSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { audioBinaries, findAudioBinaries } from '../binaries';
import { runFfmpeg } from '../ffmpeg';
import { temporaryFolder } from '../../__tests__/audio-fixtures';

const temporary = temporaryFolder();
const { file } = temporary;
const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});
afterAll(temporary.remove);

function program(name: string, script: string): string {
  writeFileSync(file(name), `#!/bin/sh\n${script}\n`);
  chmodSync(file(name), 0o755);
  return file(name);
}

test('production never falls back to the bundled build: the message names the package', async () => {
  process.env.PATH = temporary.folder;
  await expect(findAudioBinaries({ isProduction: true })).rejects.toMatchObject({
    failure: 'missing',
    message: expect.stringContaining('apt-get install ffmpeg') as string,
  });
  const warn = jest.fn();
  expect(await findAudioBinaries({ warn })).toMatchObject({ origin: 'bundled' });
  expect(warn).toHaveBeenCalledTimes(1);
});

test('FFPROBE_PATH names another ffprobe; one that cannot be run is an error', async () => {
  const configuredProbePath = program('my-probe', 'exit 0');
  expect(await findAudioBinaries({ configuredProbePath })).toEqual({
    ffmpeg: 'ffmpeg',
    ffprobe: configuredProbePath,
    origin: 'configured',
  });
  await expect(findAudioBinaries({ configuredProbePath: '/nonexistent/probe' })).rejects.toThrow(
    'FFPROBE_PATH is /nonexistent/probe',
  );
});

test("ffmpeg runs without the server's settings, with low priority and a memory limit", async () => {
  program('ffprobe', 'exit 0');
  process.env.FFMPEG_PATH = program('ffmpeg', 'env | cut -d= -f1 | sort; nice; ulimit -d');
  process.env.S3_SECRET_ACCESS_KEY = 'a secret';
  expect(await audioBinaries()).toMatchObject({ origin: 'configured' });
  const { stdout } = await runFfmpeg({ input: file('any'), outputOptions: ['-f', 'null'] }, { memoryMb: 100 });
  const lines = stdout.toString().trim().split('\n');
  expect(lines.filter((line) => line !== '_' && line !== 'PWD' && line !== 'OLDPWD' && line !== 'SHLVL')).toEqual([
    'LANG',
    'PATH',
    'TZ',
    // The test process may itself run with a niceness above 0.
    String(Math.min(19, getPriority() + 10)),
    String((100 + 256) * 1024),
  ]);
});
