import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type * as Quick from '../lib/quick-tests.mjs' with { 'resolution-mode': 'import' };
import type * as Arguments from '../lib/test-arguments.mjs' with { 'resolution-mode': 'import' };

let quick: typeof Quick;
let { testArguments } = {} as typeof Arguments;

beforeAll(async () => {
  quick = await import('../lib/quick-tests.mjs');
  ({ testArguments } = await import('../lib/test-arguments.mjs'));
});

describe('the arguments of npm test', () => {
  const SUITES = ['lint', 'unit', 'http'];

  test.each([
    [[], { mode: 'all', wanted: [], times: false }],
    [['--times'], { mode: 'all', wanted: [], times: true }],
    [['quick'], { mode: 'quick', wanted: [], times: false }],
    [['http', '--times', 'unit', 'http'], { mode: 'suites', wanted: ['http', 'unit'], times: true }],
    [['changed'], { mode: 'changed', wanted: [], ref: undefined, times: false }],
    [['changed', 'HEAD~3'], { mode: 'changed', wanted: [], ref: 'HEAD~3', times: false }],
  ])('%j choose the suites', (args, chosen) => {
    expect(testArguments(args, SUITES)).toEqual(chosen);
  });

  test.each([[['htp']], [['quick', 'unit']], [['--time']]])('%j are refused with the names there are', (args) => {
    expect(testArguments(args, SUITES).error).toMatch(
      /^There is no suite .*Suites: lint, unit, http; or: quick, changed/,
    );
  });
});

test('npm test quick takes and leaves out files that exist, and leaves out no others', () => {
  const { SLOW_UNIT_TESTS, MAIN_WORKFLOW, allBut } = quick;
  const files = [...SLOW_UNIT_TESTS, ...MAIN_WORKFLOW];
  expect(files.filter((file) => !existsSync(resolve(__dirname, '../..', file)))).toEqual([]);
  const pattern = new RegExp(allBut(['a/render.test.ts']));
  const paths = ['/clone/a/render.test.ts', 'a/render.test.ts', 'a/render-all.test.ts', '/clone/b/render.test.ts'];
  expect(paths.map((path) => pattern.test(path))).toEqual([false, false, true, true]);
});
