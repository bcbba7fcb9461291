import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type * as Stamp from '../lib/stamp.mjs' with { 'resolution-mode': 'import' };

const ROOT = resolve(__dirname, '../..');
const NAME = `test-of-steps-${process.pid}`;
const STAMP = join(ROOT, 'node_modules/.cache/mpn', `${NAME}.stamp`);

let step: typeof Stamp.step;
let folder: string;
let source: string;
let output: string;

beforeAll(async () => {
  ({ step } = await import('../lib/stamp.mjs'));
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mpn-step-'));
  source = join(folder, 'source');
  output = join(folder, 'output');
  writeFileSync(source, 'one');
});
afterEach(() => {
  for (const path of [folder, STAMP]) rmSync(path, { recursive: true, force: true });
});

/** Copies source to output; fails for a source "broken", after it has written it as a compiler does. */
const copy = (options?: { always?: boolean }) =>
  step(
    NAME,
    [relative(ROOT, source)],
    [relative(ROOT, output)],
    () => {
      const text = readFileSync(source, 'utf8');
      writeFileSync(output, text);
      if (text === 'broken') throw new Error('does not compile');
    },
    options,
  );

test('A step is done when its inputs changed or an output is missing, otherwise only if asked to', async () => {
  await expect(copy()).resolves.toBe(true);
  await expect(copy()).resolves.toBe(false);
  await expect(copy({ always: true })).resolves.toBe(true);
  writeFileSync(source, 'two');
  await expect(copy()).resolves.toBe(true);
  rmSync(output);
  await expect(copy()).resolves.toBe(true);
});

test.each([undefined, { always: true }])(
  'After a step that failed (options %j), the inputs of the last success are built again',
  async (options) => {
    await copy();
    writeFileSync(source, 'broken');
    await expect(copy(options)).rejects.toThrow('does not compile');
    writeFileSync(source, 'one');
    await expect(copy()).resolves.toBe(true);
    expect(readFileSync(output, 'utf8')).toBe('one');
  },
);

test('A step leaves the stamp of a copy made of hard links as it is', async () => {
  await copy();
  const ofCopy = join(folder, 'stamp-of-copy');
  linkSync(STAMP, ofCopy);
  const before = readFileSync(ofCopy, 'utf8');
  writeFileSync(source, 'two');
  await copy();
  expect(readFileSync(ofCopy, 'utf8')).toBe(before);
  expect(readFileSync(STAMP, 'utf8')).not.toBe(before);
});
