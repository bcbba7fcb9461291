import type * as Flakes from '../lib/flakes.mjs' with { 'resolution-mode': 'import' };

let flakes: typeof Flakes;

beforeAll(async () => {
  flakes = await import('../lib/flakes.mjs');
});

describe('the arguments of npm run flakes', () => {
  test('are a suite, how often, a seed and parts of paths', () => {
    expect(flakes.flakesArguments(['http', '3', 'identity', '--seed=7', 'shop'])).toEqual({
      suite: 'http',
      times: 3,
      seed: 7,
      patterns: ['identity', 'shop'],
    });
    expect(flakes.flakesArguments(['unit', 'domain'], 0.5)).toEqual({
      suite: 'unit',
      times: 5,
      seed: 2 ** 30,
      patterns: ['domain'],
    });
  });

  test.each([[[]], [['lint']], [['http', '0']], [['http', '--seed=x']], [['http', '--seed=2147483648']]])(
    '%j are refused with the usage',
    (args) => {
      expect(flakes.flakesArguments(args).error).toMatch(/^Usage/);
    },
  );
});

test('an order follows from the seed and not from the order before, and has every item', () => {
  const files = Array.from({ length: 30 }, (_, index) => `test/${index}.test.ts`);
  const order = flakes.shuffled(files, 5);
  expect(flakes.shuffled([...files].reverse(), 5)).toEqual(order);
  expect(flakes.shuffled(files, 6)).not.toEqual(order);
  expect([...order].sort()).toEqual([...files].sort());
});

test('what failed is listed with how often, in which runs, and the error of the first, most often first', () => {
  const failure = (test: string, error: string) => ({ file: 'a.test.ts', test, error: [error], command: '' });
  const runs = [
    { seed: 1, log: 'one.log', failures: [failure('rare', 'late')] },
    { seed: 2, log: 'two.log', failures: [failure('often', 'gone')] },
    { seed: 3, log: 'three.log', failures: [failure('often', 'gone twice')], problem: 'jest was killed' },
  ];
  expect(flakes.flakesFound(runs)).toEqual([
    '',
    '2 of 3: a.test.ts › often',
    '    seed 2, output: two.log',
    '    seed 3, output: three.log',
    '    gone',
    '',
    '1 of 3: a.test.ts › rare',
    '    seed 1, output: one.log',
    '    late',
    '',
    '1 of 3: the run itself',
    '    seed 3, output: three.log',
    '    jest was killed',
  ]);
  expect(flakes.flakesFound([{ seed: 1, log: 'one.log', failures: [] }])).toEqual([]);
});
