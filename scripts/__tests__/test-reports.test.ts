import { join, resolve } from 'node:path';
import type * as Reports from '../lib/test-reports.mjs' with { 'resolution-mode': 'import' };

const ROOT = resolve(__dirname, '../..');

let reports: typeof Reports;

beforeAll(async () => {
  reports = await import('../lib/test-reports.mjs');
});

const ENDED = { code: 0, signal: null, output: '' };

const testOf = (title: string, error?: string) => ({
  status: error ? 'failed' : 'passed',
  ancestorTitles: ['a cart'],
  title,
  fullName: `a cart ${title}`,
  failureMessages: error ? [error] : [],
});

const jestReport = (...files: { name: string; status?: string; message?: string; assertionResults: object[] }[]) =>
  JSON.stringify({
    numPassedTests: files.flatMap(({ assertionResults }) => assertionResults).length,
    testResults: files.map((file) => ({
      status: 'passed',
      message: '',
      startTime: 1000,
      endTime: 3500,
      ...file,
      name: join(ROOT, file.name),
    })),
  });

describe('a jest report', () => {
  test('gives each failed test with its file, first lines of its error without colours, and its command', () => {
    const foreign = '    at run (/x/node_modules/jest-circus/build/run.js:1:2)\n';
    const error = `\u001b[31mError\u001b[39m: it's 3, not 4\n\n${foreign}${'    at line\n'.repeat(30)}`;
    const report = jestReport({
      name: 'domain/a.test.ts',
      status: 'failed',
      assertionResults: [testOf('is (not) empty', error)],
    });
    const { failed, failures, files } = reports.jestResult(report, { ...ENDED, code: 1 }, ROOT);
    expect(failed).toBe(1);
    expect(failures).toEqual([
      {
        file: 'domain/a.test.ts',
        test: 'a cart › is (not) empty',
        error: ["Error: it's 3, not 4", ...Array<string>(11).fill('    at line')],
        command: String.raw`npx jest domain/a.test.ts -t 'a cart is \(not\) empty'`,
      },
    ]);
    expect(files).toEqual([{ file: 'domain/a.test.ts', seconds: 2.5 }]);
  });

  test('counts a file that does not load as one failure with its error', () => {
    const report = jestReport({
      name: 'domain/b.test.ts',
      status: 'failed',
      message: "Cannot find module './c'",
      assertionResults: [],
    });
    expect(reports.jestResult(report, { ...ENDED, code: 1 }, ROOT)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [
        {
          file: 'domain/b.test.ts',
          test: '',
          error: ["Cannot find module './c'"],
          command: 'npx jest domain/b.test.ts',
        },
      ],
    });
  });

  test('in which nothing failed counts as a failure with its reason if jest ended with an error', () => {
    const report = jestReport({ name: 'domain/a.test.ts', assertionResults: [testOf('is empty')] });
    const ending = { code: 1, signal: null, output: 'Jest: Got error running globalTeardown: the database is gone\n' };
    expect(reports.jestResult(report, ending, ROOT)).toMatchObject({
      passed: 1,
      failed: 1,
      problem: 'jest ended with 1 though no test failed:\nJest: Got error running globalTeardown: the database is gone',
    });
  });
});

describe('a run without a report', () => {
  test.each([
    [
      'whose set-up failed',
      { code: 1, output: 'Error: Jest: Got error running globalSetup - /x/setup.ts, reason: No free port\n at x' },
      /^its set-up \(globalSetup\) failed: No free port/,
    ],
    [
      'that was killed',
      { code: null, signal: 'SIGKILL', output: 'PASS a\n' },
      /^jest was killed by SIGKILL and wrote no/,
    ],
    ['that crashed', { code: 134, output: 'heap out of memory' }, /^jest ended with 134 .*\nheap out of memory$/s],
  ])('%s is a failure that names its reason', (_which, ending, reason) => {
    for (const report of [undefined, '{"numPassedTests": 3, "test'])
      expect(reports.jestResult(report, ending, ROOT)).toMatchObject({
        passed: 0,
        failed: 1,
        problem: expect.stringMatching(reason) as string,
      });
  });
});

describe('a Playwright report', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    line: 12,
    tests: [{ status, results: [{ duration: 1500, errors: message ? [{ message }] : [] }] }],
  });

  test('counts tests that failed, or passed only when repeated, in all groups', () => {
    const report = JSON.stringify({
      stats: { expected: 1 },
      suites: [
        {
          file: 'login.spec.ts',
          specs: [spec('opens', 'expected')],
          suites: [{ specs: [spec('closes', 'unexpected', 'Timeout'), spec('blinks', 'flaky', 'late')] }],
        },
      ],
    });
    expect(reports.playwrightResult(report, { ...ENDED, code: 1 }, 'test/e2e')).toEqual({
      passed: 1,
      failed: 2,
      failures: ['closes', 'blinks'].map((test, index) => ({
        file: 'test/e2e/login.spec.ts',
        test,
        error: [['Timeout', 'late'][index]],
        command: 'npx playwright test --config test/e2e test/e2e/login.spec.ts:12',
      })),
      files: [{ file: 'test/e2e/login.spec.ts', seconds: 4.5 }],
    });
  });

  test('with an error outside of tests is a failure with that error', () => {
    const report = JSON.stringify({
      stats: { expected: 0 },
      suites: [],
      errors: [{ message: 'The server did not start' }],
    });
    expect(reports.playwrightResult(report, { ...ENDED, code: 1 }, 'test/e2e')).toMatchObject({
      failed: 1,
      problem: 'Playwright: The server did not start',
    });
  });
});

test("a failed command's lines begin at its first error, not at what passed before", () => {
  const output = ['Found 0 warnings and 0 errors.', '', 'src/a.ts', '  1:1  error  is never used', 'one problem'];
  expect(reports.tellingLines(output.join('\n'))).toEqual(['  1:1  error  is never used', 'one problem']);
  expect(reports.tellingLines('one\ntwo\n')).toEqual(['one', 'two']);
});
