import { MAX_FLAKY } from './reruns.mjs';
import { firstLines } from './test-reports.mjs';

/** Files that `--times` lists; without it the end of a run names the slowest few. */
const SLOWEST = { listed: 30, named: 5 };

const indented = (lines, by = '    ') => lines.map((line) => by + line);

const rounded = (seconds) => String(Math.round(seconds)).padStart(5);

/**
 * Seconds beyond those that a suite's processor time takes on its processors: it waited for servers, for the network or
 * for a lock, or had too little to do for all of them.
 * @param seconds how long it took
 * @param cpuSeconds processor time of all its processes; undefined where it is unknown
 * @param processors that it could use
 */
export const waitingSeconds = (seconds, cpuSeconds, processors) =>
  cpuSeconds === undefined ? undefined : Math.max(0, seconds - cpuSeconds / processors);

/** The table of the suites. */
function sums(results) {
  const width = Math.max(...results.map(({ name }) => name.length), 10);
  const known = (seconds) => (seconds === undefined ? '    ?' : rounded(seconds));
  return results.map(({ name, passed, failed, seconds, cpuSeconds, waiting }) => {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    return `  ${name.padEnd(width)} ${counts} ${rounded(seconds)} s, CPU ${known(cpuSeconds)} s, waiting ${known(waiting)} s`;
  });
}

function slowestFiles(results, count) {
  const files = results.flatMap((result) => result.files).sort((one, other) => other.seconds - one.seconds);
  return files.slice(0, count).map(({ file, seconds }) => `  ${rounded(seconds)} s  ${file}`);
}

const nameOf = ({ file, test }) => [file, test].filter(Boolean).join(' › ');

function failuresOf({ name, log, failures, problem }) {
  const lines = [];
  if (problem) lines.push('', `${name} did not run as it should: ${problem}`);
  for (const failure of failures) {
    const what = failure.file && !failure.test ? `${failure.file} (the whole file)` : nameOf(failure);
    lines.push('', `${name}: ${what}`, ...indented(failure.error), `    Alone: ${failure.command}`);
  }
  if (lines.length > 0) lines.push(`  The whole output of ${name}: ${log}`);
  return lines;
}

const FLAKY_LINES = 60;

function flakyFile({ name, file, failures, output }) {
  const second = output.trimEnd().split('\n').slice(-FLAKY_LINES);
  return [
    '',
    `FLAKY, ${name}: ${file} failed, and passed when it was run again, alone. First run:`,
    ...failures.flatMap((failure) => ['', ...indented([nameOf(failure), ...failure.error])]),
    '  Second run:',
    '',
    ...indented(second),
  ];
}

const flakyLine = ({ file, failures }) =>
  `FLAKY: ${file}: ${failures.map(({ test }) => test || 'the whole file').join('; ')}`;

/**
 * The end of a run.
 * @param results of all suites, after {@link withReruns}
 * @param seconds that the whole run took
 * @param flaky files that passed only when run again, and whether they are too many
 * @param times whether to list the slowest files
 * @returns its lines; the last one is `N passed, N failed`
 */
export function summary({ results, seconds, flaky = [], tooMany = false, times = false }) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const slowest = slowestFiles(results, times ? SLOWEST.listed : SLOWEST.named);
  const failures = results.flatMap(failuresOf);
  return [
    '',
    `The suites took ${Math.round(seconds)} s.`,
    ...sums(results),
    ...(slowest.length > 0 ? ['', 'The slowest files:', ...slowest] : []),
    ...flaky.flatMap(flakyFile),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures] : []),
    '',
    ...(tooMany ? [`More than ${MAX_FLAKY} files are flaky: they count as failed.`] : []),
    ...flaky.map(flakyLine),
    `${total('passed')} passed, ${total('failed')} failed`,
  ];
}

/** The line that is printed when a suite ends. */
export const endOfSuite = ({ name, failed, seconds, problem }) =>
  [`${name}: ${Math.round(seconds)} s`, failed > 0 && `${failed} failed`, problem && firstLines(problem)[0]]
    .filter(Boolean)
    .join(', ');
