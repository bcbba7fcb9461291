import { isAbsolute, join, relative } from 'node:path';

/**
 * What a suite's run is reduced to, from the reports of jest and Playwright and from the output of other commands.
 * Pure functions: nothing is read or started here.
 */

/** Lines of an error that the end of a run shows; the rest is in the suite's log. */
const ERROR_LINES = 12;

// eslint-disable-next-line no-control-regex -- the escape that begins a colour
const COLOURS = /\x1b\[[0-9;]*m/g;

/** An argument as a shell takes it. */
const quoted = (text) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`);

const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The command that runs one test of jest alone, or with an empty name the whole file. */
export const jestCommand = (file, name = '') =>
  ['npx jest', quoted(file), ...(name ? ['-t', quoted(escaped(name))] : [])].join(' ');

/** The command that runs one test of Playwright alone. */
export const playwrightCommand = (file, line) =>
  `npx playwright test --config test/e2e ${quoted(line ? `${file}:${line}` : file)}`;

/** Lines without colours, spaces at the end and empty lines. */
const linesOf = (text) =>
  (text ?? '')
    .replaceAll(COLOURS, '')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');

/** A line of a stack that is neither in the test nor in the product. */
const FOREIGN = /^\s+at .*(node_modules|node:internal|<anonymous>)/;

/** The first lines of an error, without those of jest's and Node's own stack. @returns at most twelve */
export const firstLines = (text) =>
  linesOf(text)
    .filter((line) => !FOREIGN.test(line))
    .slice(0, ERROR_LINES);

const ERROR = /error|fail|warn|cannot|missing|stale|✖|✕|\u00d7/i;

/**
 * The lines of a failed command's output that say why: from the first that names an error, else the last ones.
 * @returns at most twelve
 */
export function tellingLines(output) {
  // "0 errors" and the like are what succeeded before.
  const lines = linesOf(output);
  const first = lines.findIndex(
    (line) => ERROR.test(line) && !/\b(0|no)( \w+)? (errors?|warnings?|violations)\b/i.test(line),
  );
  return first === -1 ? lines.slice(-ERROR_LINES) : lines.slice(first, first + ERROR_LINES);
}

const fromRoot = (root, file) => (isAbsolute(file) ? relative(root, file) : file);

/** Failures of one file of a jest report: its failed tests; if there are none, the file's own error. */
function failuresOfFile(file, { status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0 && status === 'failed')
    return [{ file, test: '', error: firstLines(message), command: jestCommand(file) }];
  return failed.map((result) => ({
    file,
    test: [...result.ancestorTitles, result.title].join(' › '),
    error: firstLines(result.failureMessages.join('\n')),
    command: jestCommand(file, result.fullName),
  }));
}

/**
 * A jest run. A file that does not load counts as a failed test.
 * @param report what `--json` wrote, as text; undefined without one
 * @param ending `{ code, signal, output }` of jest's process
 * @param root the folder that paths are relative to
 * @returns counts, failures, the seconds of each file, and `problem` if the suite did not start or end as it should
 */
export function jestResult(report, ending, root) {
  const parsed = parse(report);
  if (!parsed) return withoutReport('jest', ending);
  const failures = [];
  const files = [];
  for (const result of parsed.testResults) {
    const file = fromRoot(root, result.name);
    failures.push(...failuresOfFile(file, result));
    if (result.endTime > result.startTime) files.push({ file, seconds: (result.endTime - result.startTime) / 1000 });
  }
  return checkedEnd('jest', { passed: parsed.numPassedTests, failed: failures.length, failures, files }, ending);
}

/** All tests of a Playwright report, in whichever groups. */
function* specsOf(suite) {
  yield* suite.specs ?? [];
  for (const inner of suite.suites ?? []) yield* specsOf(inner);
}

/**
 * A Playwright run; parameters and result as {@link jestResult}. A test that passed only at a repetition of
 * Playwright's own counts as failed.
 * @param folder of the test files, relative to the root
 */
export function playwrightResult(report, ending, folder) {
  const parsed = parse(report);
  if (!parsed) return withoutReport('Playwright', ending);
  const result = { passed: parsed.stats.expected, failed: 0, failures: [], files: [] };
  for (const suite of parsed.suites) {
    const file = join(folder, suite.file);
    let milliseconds = 0;
    for (const spec of specsOf(suite)) {
      const runs = spec.tests.flatMap((test) => test.results);
      milliseconds += runs.reduce((sum, run) => sum + run.duration, 0);
      if (spec.tests.every(({ status }) => status === 'expected' || status === 'skipped')) continue;
      const errors = runs.flatMap((run) => run.errors ?? []).map((error) => error.message ?? error.value ?? '');
      const command = playwrightCommand(file, spec.line);
      result.failures.push({ file, test: spec.title, error: firstLines(errors.join('\n')), command });
    }
    if (milliseconds > 0) result.files.push({ file, seconds: milliseconds / 1000 });
  }
  result.failed = result.failures.length;
  // Errors outside of tests: the set-up, or a file that does not load.
  const outside = (parsed.errors ?? []).flatMap((error) => firstLines(error.message ?? error.value));
  if (outside.length > 0) return withProblem(result, `Playwright: ${outside.slice(0, ERROR_LINES).join('\n')}`);
  return checkedEnd('Playwright', result, ending);
}

function parse(report) {
  if (report === undefined) return undefined;
  try {
    return JSON.parse(report);
  } catch {
    // Half a report: the process was killed while it wrote.
    return undefined;
  }
}

/** A result that must count as a failure, with its reason. */
const withProblem = (result, problem) => ({ ...result, failed: Math.max(result.failed, 1), problem });

/** A suite that could not run. @param problem why */
export const notRun = (problem) => withProblem({ passed: 0, failed: 0, failures: [], files: [] }, problem);

const howEnded = ({ code, signal }) => (signal ? `was killed by ${signal}` : `ended with ${code}`);

function withoutReport(program, ending) {
  const [, setUp] = /Got error running globalSetup - .*?reason: ([\s\S]*)/.exec(ending.output) ?? [];
  if (setUp) return notRun(`its set-up (globalSetup) failed: ${firstLines(setUp).join('\n')}`);
  const last = linesOf(ending.output).slice(-ERROR_LINES);
  return notRun([`${program} ${howEnded(ending)} and wrote no report. The end of its output:`, ...last].join('\n'));
}

/** Not every failure is in the report: a tear-down that fails, a crash after the last test. */
function checkedEnd(program, result, ending) {
  if (result.failed > 0 || (ending.code === 0 && !ending.signal)) return result;
  const last = linesOf(ending.output).slice(-ERROR_LINES);
  return withProblem(result, [`${program} ${howEnded(ending)} though no test failed:`, ...last].join('\n'));
}

/** Counts, failures and files of several parts of a suite together. */
export function joined(results) {
  const problems = results.flatMap(({ problem }) => problem ?? []);
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
    files: results.flatMap(({ files }) => files),
    ...(problems.length > 0 && { problem: problems.join('\n') }),
  };
}
