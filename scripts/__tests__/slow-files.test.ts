import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as SlowFiles from '../lib/slow-files.mjs' with { 'resolution-mode': 'import' };

const ROOT = resolve(__dirname, '../..');

let slow: typeof SlowFiles;

beforeAll(async () => {
  slow = await import('../lib/slow-files.mjs');
});

test('The slow test files are there, each once', () => {
  expect(slow.SLOW_FILES.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(slow.SLOW_FILES).size).toBe(slow.SLOW_FILES.length);
});

test('Slow files come first, in the order of their list, the others stay in theirs', () => {
  const context = { config: { rootDir: '/clone' } };
  const tests = ['d', 'b', 'c', 'a'].map((name) => ({ path: `/clone/test/${name}.test.ts`, context }));
  const sorted = slow.slowFirst(tests, ['test/a.test.ts', 'test/b.test.ts']);
  expect(sorted.map(({ path }) => path.slice('/clone/test/'.length, -'.test.ts'.length))).toEqual(['a', 'b', 'd', 'c']);
});

describe("jest's order of files", () => {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-order-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Files of the HTTP suite in the order in which jest would run them where it has run none before. */
  const listed = (...options: string[]): string[] => {
    const jest = [join(ROOT, 'node_modules/.bin/jest'), '--selectProjects', 'http', '--listTests'];
    const output = execFileSync(process.execPath, [...jest, '--cacheDirectory', folder, ...options], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return output.split('\n').flatMap((line) => (line.startsWith(ROOT) ? line.slice(ROOT.length + 1) : []));
  };

  test('has the slow files in front', () => {
    const ofHttp = slow.SLOW_FILES.filter((file) => file.startsWith('test/http/'));
    expect(listed().slice(0, ofHttp.length)).toEqual(ofHttp);
  });

  test('follows from the seed in npm run flakes', () => {
    const shuffled = (seed: string): string[] =>
      listed('--testSequencer', join(ROOT, 'scripts/lib/shuffled-files.mjs'), '--seed', seed);
    const [first, again, other] = [shuffled('1'), shuffled('1'), shuffled('2')];
    expect(first).toEqual(again);
    expect(first).not.toEqual(other);
    expect(first.toSorted()).toEqual(other?.toSorted());
  });
});
