import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AudioJob } from '../media/audio-job';
import { makeAudioFile } from '../media/audio-file';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-demo-cache-'));
  process.env.DEMO_CACHE_DIR = join(folder, 'cache');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
const job = (changes: Partial<AudioJob> = {}): AudioJob => ({
  seed: 'cache',
  design: { style: 'folk', seconds: 5 },
  encoding: 'wav',
  ffmpeg: null,
  path: join(folder, `${(count += 1)}.wav`),
  fileName: `0${count} Anna Ahlers - Lied`,
  ...changes,
});

const kept = (): string[] =>
  readdirSync(process.env.DEMO_CACHE_DIR!, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.wav'))
    .map((name) => join(process.env.DEMO_CACHE_DIR!, name));

test('a recording that was composed before is taken from the cache, under the name of the place that takes it', async () => {
  const composed = await makeAudioFile(job());
  expect(kept()).toHaveLength(1);
  // Other bytes of the same length, to see which ones are taken.
  const marked = readFileSync(kept()[0]!);
  marked.fill(7, marked.length - 10);
  writeFileSync(kept()[0]!, marked);
  const second = job();
  const taken = await makeAudioFile(second);
  expect(readFileSync(second.path).equals(marked)).toBe(true);
  // As JSON, which has no -0: a waveform has it where the music is silent.
  const expected = { ...composed, path: second.path, fileName: `${second.fileName}.wav` };
  expect(taken).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('another design is another recording', async () => {
  await makeAudioFile(job({ design: { style: 'folk', seconds: 6 } }));
  expect(kept()).toHaveLength(2);
});

test('a recording that was cut is composed again', async () => {
  const first = job({ seed: 'cut' });
  const before = kept();
  const { size } = await makeAudioFile(first);
  truncateSync(
    kept().find((path) => !before.includes(path))!,
    100,
  );
  const again = await makeAudioFile(job({ seed: 'cut' }));
  expect(again.size).toBe(size);
});

test('where nothing can be kept, recordings are composed all the same', async () => {
  const path = process.env.DEMO_CACHE_DIR!;
  await rm(path, { recursive: true });
  writeFileSync(path, 'a file');
  expect((await makeAudioFile(job({ seed: 'nowhere' }))).size).toBeGreaterThan(100_000);
});
