import type { WorstInput } from './worst-inputs';

const LEAST_MICROSECONDS = 20_000;
/** Far more than a quiet machine needs: on a busy one hardly a round runs undisturbed, and others share its caches. */
const ROUNDS = 60;
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
 * How an expression's time grows per doubling of its input, from a length that takes at least 20 ms to four times as
 * much: the mean of both doublings, since a processor's caches make one of them dearer than the other (a quadratic
 * expression has 4). Each time is the best of at most {@link ROUNDS}; further rounds are only run while the result is
 * above the limit, since what else the machine does makes times longer, never shorter.
 */
export function growth(pattern: RegExp, input: WorstInput, limit: number): number {
  const { length, passes } = measurable(pattern, input);
  const texts = [length, 4 * length].map((each) => flat(input(each)));
  const best = texts.map(() => Infinity);
  let perDoubling = Infinity;
  for (let round = 0; round < ROUNDS && (round < 2 || perDoubling > limit); round += 1) {
    texts.forEach((text, at) => (best[at] = Math.min(best[at]!, timeOf(pattern, text, passes))));
    perDoubling = Math.sqrt(best[1]! / best[0]!);
  }
  return perDoubling;
}
