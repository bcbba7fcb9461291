/** Suites that can be run repeatedly: those with a report of each test. */
export const REPEATABLE = ['unit', 'web', 'http', 'delivery', 'soak', 'e2e'];

const DEFAULT_TIMES = 5;

/** Jest takes no seed beyond these. */
const SEEDS = 2 ** 31;

const USAGE = `Usage: npm run flakes -- <${REPEATABLE.join('|')}> [times] [--seed=number] [part of a path ...]`;

/**
 * What the arguments of `npm run flakes` ask for.
 * @param args suite, how often (default: 5), `--seed=number` of an earlier run, and parts of paths of files
 * @param random a number from 0 to less than 1, which makes the seed if none is given
 * @returns `{ suite, times, seed, patterns }`, or `{ error }` in words
 */
export function flakesArguments(args, random = Math.random()) {
  const seedArgument = args.find((argument) => argument.startsWith('--seed='));
  const [suite, ...rest] = args.filter((argument) => argument !== seedArgument);
  if (!REPEATABLE.includes(suite)) return { error: USAGE };
  const hasTimes = /^\d+$/.test(rest[0] ?? '');
  const times = hasTimes ? Number(rest[0]) : DEFAULT_TIMES;
  const seed = seedArgument ? Number(seedArgument.slice('--seed='.length)) : Math.floor(random * SEEDS);
  if (times === 0 || !Number.isInteger(seed) || seed < 0 || seed >= SEEDS) return { error: USAGE };
  return { suite, times, seed, patterns: hasTimes ? rest.slice(1) : rest };
}

/** The seed of one of several runs, so that the first can be repeated by its own. */
export const seedOfRun = (seed, index) => (seed + index) % SEEDS;

/** Numbers from 0 to less than 1 that follow from a seed (mulberry32). */
function numbersFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The items in an order that follows from the seed only.
 * @param keyOf what tells items apart, so that the order they come in does not matter
 */
export function shuffled(items, seed, keyOf = String) {
  const next = numbersFrom(seed);
  const sorted = [...items].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  for (let last = sorted.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(next() * (last + 1));
    [sorted[last], sorted[chosen]] = [sorted[chosen], sorted[last]];
  }
  return sorted;
}

/**
 * How often each test failed, most often first.
 * @param runs of one suite: `{ seed, log, failures, problem }` of each
 * @returns lines for people; none if nothing failed
 */
export function flakesFound(runs) {
  const found = new Map();
  for (const run of runs) {
    const all = [...run.failures];
    if (run.problem) all.push({ file: '', test: 'the run itself', error: run.problem.split('\n') });
    for (const { file, test, error } of all) {
      const name = [file, test || 'the whole file'].filter(Boolean).join(' › ');
      const entry = found.get(name) ?? { name, error, runs: new Set() };
      found.set(name, { ...entry, runs: entry.runs.add(run) });
    }
  }
  return [...found.values()]
    .sort((one, other) => other.runs.size - one.runs.size)
    .flatMap(({ name, error, runs: failed }) => [
      '',
      `${failed.size} of ${runs.length}: ${name}`,
      ...[...failed].map(({ seed, log }) => `    seed ${seed}, output: ${log}`),
      ...error.map((line) => `    ${line}`),
    ]);
}
