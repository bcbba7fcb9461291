import { Pace } from '../pace';

const LIMIT = { kbPerSecond: 20, seconds: 300 };

/** The seconds after which a transfer counts as slow; null: never. */
function slowAfter(bytesAt: (second: number) => number, seconds: number, limit = LIMIT): number | null {
  const pace = new Pace(limit);
  for (let second = 0; second <= seconds; second += 1) {
    if (pace.isSlow(bytesAt(second), second * 1000)) return second;
  }
  return null;
}

test.each<[what: string, bytesAt: (second: number) => number, expected: number | null]>([
  ['just below the rate', (second) => second * 19_900, 300],
  ['at the rate', (second) => second * 20_000, null],
  ['no byte at all', () => 0, 300],
  ['fast, then below the rate', (second) => Math.min(second, 100) * 1_000_000 + second * 10_000, 398],
  [
    'silent for four minutes out of five',
    (second) => Math.floor(second / 300) * 30_000_000 + (second % 300) / 10,
    null,
  ],
  ['slow for four minutes, then fast', (second) => Math.max(0, second - 240) * 1_000_000, null],
])('%s', (_what, bytesAt, expected) => {
  expect(slowAfter(bytesAt, 900)).toBe(expected);
});

test('a restarted transfer is measured from its restart', () => {
  // Fewer bytes than before, as when another folder is used.
  const restarted = (second: number): number => (second < 290 ? 5_000_000 + second * 1_000 : (second - 290) * 1_000);
  expect(slowAfter(restarted, 900)).toBe(590);
});

test('with a rate of 0 no transfer is slow', () => {
  expect(slowAfter(() => 0, 900, { ...LIMIT, kbPerSecond: 0 })).toBeNull();
});

test('late samples count for the whole time between them', () => {
  const pace = new Pace({ kbPerSecond: 20, seconds: 10 });
  expect(pace.isSlow(0, 0)).toBe(false);
  expect(pace.isSlow(500_000, 25_000)).toBe(false);
  expect(pace.isSlow(600_000, 50_000)).toBe(true);
});
