import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type * as Reruns from '../lib/reruns.mjs' with { 'resolution-mode': 'import' };

const ROOT = resolve(__dirname, '../..');

let reruns: typeof Reruns;

beforeAll(async () => {
  reruns = await import('../lib/reruns.mjs');
});

const failure = (file: string, test = 'a test') => ({
  file,
  test,
  error: ['Error: late'],
  command: `npx jest ${file}`,
});
const suite = (name: string, ...failures: Reruns.FlakyFile['failures']) => ({
  name,
  passed: 10,
  failed: failures.length,
  failures,
  files: [],
});
const outcome = (passed: number, failed = 0) => ({ passed, failed, failures: [], files: [] });
const rerun = (name: string, file: string, result = outcome(3)) => ({ name, file, result, output: 'PASS' });

describe('failed files', () => {
  test('of the HTTP and browser tests are run again, each once', () => {
    const results = [
      suite('unit', failure('domain/a.test.ts')),
      suite('http', failure('test/http/legal/legal.test.ts', 'one'), failure('test/http/legal/legal.test.ts', 'two')),
      suite('e2e', failure('test/e2e/forms.spec.ts')),
    ];
    expect(reruns.filesToRunAgain(results)).toEqual([
      { name: 'http', file: 'test/http/legal/legal.test.ts' },
      { name: 'e2e', file: 'test/e2e/forms.spec.ts' },
    ]);
  });

  test.each([
    ['money', 'http', 'test/http/shop/purchase.test.ts'],
    ['deliveries', 'http', 'test/http/delivery/retry.test.ts'],
    ['deliveries to real servers', 'delivery', 'test/delivery/addresses.test.ts'],
    ['permissions', 'http', 'test/http/routes/matrix.test.ts'],
    ['races', 'http', 'test/http/registration/concurrency.test.ts'],
    ['kills', 'http', 'test/http/server/uncaught-errors.test.ts'],
    ['load', 'soak', 'test/soak/load.test.ts'],
    ['a race that nobody has listed', 'http', 'test/http/contacts/race-of-imports.test.ts'],
    ['the main workflow in the browser', 'e2e', 'test/e2e/whole-job.spec.ts'],
  ])('about %s are never run again', (_subject, name, file) => {
    expect(reruns.filesToRunAgain([suite(name, failure(file))])).toEqual([]);
  });

  test('are not run again when there are more than ten, or when the suite did not run as it should', () => {
    const many = Array.from({ length: 11 }, (_, index) => failure(`test/http/legal/${index}.test.ts`));
    expect(reruns.filesToRunAgain([suite('http', ...many)])).toEqual([]);
    expect(reruns.filesToRunAgain([suite('http', ...many.slice(1))])).toHaveLength(10);
    expect(reruns.filesToRunAgain([{ ...suite('http', ...many.slice(1)), problem: 'killed' }])).toEqual([]);
  });
});

test('each pattern of files that are never run again fits a test of the repository', () => {
  const files = execFileSync('git', ['ls-files', 'test'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const tests = files.filter((file) => /\.(test|spec)\.ts$/.test(file));
  const names = (pattern: RegExp): string[] => {
    const [, before, list, after] = /^(.*?)\(([^()]*)\)(.*)$/.exec(pattern.source) ?? [];
    return list === undefined ? [pattern.source] : list.split('|').map((name) => `${before}${name}${after}`);
  };
  const unused = reruns.RUN_ONCE.flatMap(names).filter((name) => !tests.some((file) => new RegExp(name).test(file)));
  expect(unused).toEqual([]);
});

describe('the results after running files again', () => {
  const file = 'test/http/legal/legal.test.ts';

  test('count the failed tests of a file that passes alone as passed', () => {
    const first = suite('http', failure(file, 'one'), failure('test/http/shop/orders.test.ts'));
    const { results, flaky, tooMany } = reruns.withReruns([first], [rerun('http', file)]);
    expect(results).toMatchObject([{ passed: 11, failed: 1, failures: [{ file: 'test/http/shop/orders.test.ts' }] }]);
    expect(flaky).toMatchObject([{ name: 'http', file, failures: [{ test: 'one' }], output: 'PASS' }]);
    expect(tooMany).toBe(false);
  });

  test('count all tests of a file that did not load at first', () => {
    const { results } = reruns.withReruns([suite('http', failure(file, ''))], [rerun('http', file, outcome(7))]);
    expect(results).toMatchObject([{ passed: 17, failed: 0, failures: [] }]);
  });

  test.each([
    ['fails again', outcome(2, 1)],
    ['runs no test', outcome(0)],
  ])('stay as they are for a file that %s', (_what, result) => {
    const first = suite('http', failure(file));
    expect(reruns.withReruns([first], [rerun('http', file, result)])).toEqual({
      results: [first],
      flaky: [],
      tooMany: false,
    });
  });

  test('stay failed when more than three files are flaky', () => {
    const files = ['a', 'b', 'c', 'd'].map((name) => `test/http/legal/${name}.test.ts`);
    const first = suite('http', ...files.map((name) => failure(name)));
    const again = files.map((name) => rerun('http', name));
    expect(reruns.withReruns([first], again.slice(1)).results).toMatchObject([{ passed: 13, failed: 1 }]);
    expect(reruns.withReruns([first], again)).toMatchObject({ results: [{ passed: 10, failed: 4 }], tooMany: true });
  });
});
