import type * as Summary from '../lib/test-summary.mjs' with { 'resolution-mode': 'import' };

let summaries: typeof Summary;

beforeAll(async () => {
  summaries = await import('../lib/test-summary.mjs');
});

const failure = {
  file: 'domain/a.test.ts',
  test: 'a cart › is empty',
  error: ['Error: 3, not 4'],
  command: "npx jest domain/a.test.ts -t 'a cart is empty'",
};
const suite = (name: string, more: Partial<Summary.TimedResult> = {}): Summary.TimedResult => ({
  name,
  passed: 5,
  failed: 0,
  failures: [],
  files: [],
  seconds: 20,
  cpuSeconds: 30,
  waiting: 5,
  log: `.data/test/logs/${name}.log`,
  ...more,
});

test('the last line has the sums of all suites, alone', () => {
  const lines = summaries.summary({
    results: [suite('unit', { failed: 1, failures: [failure] }), suite('http')],
    seconds: 40,
  });
  expect(lines.at(-1)).toBe('10 passed, 1 failed');
});

test('each suite is listed with its counts, seconds, processor seconds and waiting', () => {
  const lines = summaries.summary({
    results: [suite('unit'), suite('http', { cpuSeconds: undefined, waiting: undefined })],
    seconds: 40,
  });
  expect(lines).toContain('  unit           5 passed    0 failed    20 s, CPU    30 s, waiting     5 s');
  expect(lines).toContain('  http           5 passed    0 failed    20 s, CPU     ? s, waiting     ? s');
});

test('each failed test stands behind the sums with its error, its command, and the file with the whole output', () => {
  const lines = summaries.summary({ results: [suite('unit', { failed: 1, failures: [failure] })], seconds: 40 });
  const from = lines.indexOf('Failed:');
  expect(lines.slice(from)).toEqual([
    'Failed:',
    '',
    'unit: domain/a.test.ts › a cart › is empty',
    '    Error: 3, not 4',
    `    Alone: ${failure.command}`,
    '  The whole output of unit: .data/test/logs/unit.log',
    '',
    '5 passed, 1 failed',
  ]);
});

test('a suite that did not start is named with its reason', () => {
  const problem = 'programs are missing: radosgw.';
  const lines = summaries.summary({ results: [suite('http', { passed: 0, failed: 1, problem })], seconds: 1 });
  expect(lines).toContain(`http did not run as it should: ${problem}`);
});

test('a flaky file stands on a line of its own above the last one, and above with both outputs', () => {
  const flaky = [{ name: 'http', file: failure.file, failures: [failure], output: 'PASS http domain/a.test.ts\n' }];
  const lines = summaries.summary({ results: [suite('http')], seconds: 1, flaky });
  expect(lines.slice(-2)).toEqual(['FLAKY: domain/a.test.ts: a cart › is empty', '5 passed, 0 failed']);
  expect(lines).toContain('    Error: 3, not 4');
  expect(lines).toContain('    PASS http domain/a.test.ts');
});

test('too many flaky files are said to count as failed', () => {
  const flaky = [{ name: 'http', file: failure.file, failures: [failure], output: '' }];
  const lines = summaries.summary({ results: [suite('http', { failed: 4 })], seconds: 1, flaky, tooMany: true });
  expect(lines).toContain('More than 3 files are flaky: they count as failed.');
});

test('the slowest files of all suites are named, thirty of them with --times', () => {
  const files = Array.from({ length: 40 }, (_, index) => ({ file: `domain/${index}.test.ts`, seconds: index }));
  const results = [suite('unit', { files: files.slice(0, 20) }), suite('http', { files: files.slice(20) })];
  const named = (times: boolean) =>
    summaries.summary({ results, seconds: 1, times }).filter((line) => line.includes('domain/'));
  expect(named(false)).toHaveLength(5);
  expect(named(true)).toHaveLength(30);
  expect(named(true)[0]).toBe('     39 s  domain/39.test.ts');
});

test('waiting is what exceeds the processor time on all processors, and unknown with it', () => {
  expect(summaries.waitingSeconds(100, 120, 2)).toBe(40);
  expect(summaries.waitingSeconds(50, 120, 2)).toBe(0);
  expect(summaries.waitingSeconds(50, undefined, 2)).toBeUndefined();
});
