import type { WorstInput } from './worst-inputs';

const LEAST_MICROSECONDS = 20_000;
/** More than a quiet machine needs: neighbours of a busy one share its caches. */
const ROUNDS = 15;
/** Characters of the first length at most: far longer runs overflow the stack on which V8 keeps its steps back. */
const LONGEST = 2 ** 16;

/** Microseconds of processor time that passes of an expression over a whole text take. */
function timeOf(pattern: RegExp, text: string, passes = 1): number {
  const start = process.cpuUsage();
  for (let pass = 0; pass < passes; pass += 1) text.replace(pattern, '');
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** A text whose characters lie side by side: `repeat` and `+` only note what to join. */
const flat = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');

/** The length, and the passes where one pass over the longest takes less, that take at least 20 ms. */
function measurable(pattern: RegExp, input: WorstInput): { length: number; passes: number } {
  let length = 2 ** 8;
  while (length < LONGEST && timeOf(pattern, flat(input(length))) < LEAST_MICROSECONDS) length *= 2;
  const text = flat(input(length));
  let passes = 1;
  while (timeOf(pattern, text, passes) < LEAST_MICROSECONDS) passes *= 2;
  return { length, passes };
}

/**
 * How an expression's time grows with its input: processor time of the second and the fourth length by that of the
 * half. The first takes at least 20 ms. Each time is the best of at most {@link ROUNDS}; further rounds are only run
 * while a ratio is above the limit, since what else the machine does makes times longer, never shorter.
 */
export function growth(pattern: RegExp, input: WorstInput, limit: number): number[] {
  const { length, passes } = measurable(pattern, input);
  const texts = [length, 2 * length, 4 * length].map((each) => flat(input(each)));
  const best = texts.map(() => Infinity);
  let ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    texts.forEach((text, at) => (best[at] = Math.min(best[at]!, timeOf(pattern, text, passes))));
    ratios = [best[1]! / best[0]!, best[2]! / best[1]!];
    if (round > 0 && ratios.every((ratio) => ratio <= limit)) break;
  }
  return ratios;
}
