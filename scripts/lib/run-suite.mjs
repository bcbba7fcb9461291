import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ensurePrograms } from './debian.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { ensureProftpd } from './proftpd.mjs';
import { say } from './run.mjs';
import { PROFTPD_PROGRAM } from './suites.mjs';
import { notRun } from './test-reports.mjs';
import { endOfSuite, waitingSeconds } from './test-summary.mjs';

const LOGS = inRoot('.data', 'test', 'logs');

/**
 * Postgres of the tests, which stays up between runs and is therefore not among a suite's own processes. Of suites that
 * run side by side each counts all of its time.
 */
const POSTGRES_PID = inRoot('.data', 'test', 'postgres', 'cluster', 'postmaster.pid');
/** Of the times in /proc, per second: the same on every Linux that Node runs on. */
const TICKS = 100;

/** @returns its process id and its processor seconds so far, or 0 if it is not running or the system has no /proc */
function postgresTimes() {
  try {
    const pid = Number.parseInt(readFileSync(POSTGRES_PID, 'utf8'), 10);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may have spaces: its own times and those of its ended children, which are connections.
    const times = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15);
    return { pid, seconds: times.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS };
  } catch {
    return { pid: 0, seconds: 0 };
  }
}

function openLog(name) {
  mkdirSync(LOGS, { recursive: true });
  const file = join(LOGS, `${name}.log`);
  const descriptor = openSync(file, 'w');
  return {
    path: relative(ROOT, file),
    cpuSeconds: undefined,
    write: (text) => writeSync(descriptor, text),
    close: () => closeSync(descriptor),
  };
}

/**
 * Begins to ensure the programs of all suites at once, so that they are installed while suites run that need none.
 * Tells at once what this machine cannot do.
 * @returns a function that waits for it: given a suite, it resolves to why that cannot run, or to undefined
 */
export function prepare(suites) {
  const told = [];
  const tell = (text) => {
    told.push(text);
    console.error(text);
  };
  const names = [...new Set(Object.values(suites).flatMap(({ programs = [] }) => programs))];
  const ofDebian = names.filter((name) => name !== PROFTPD_PROGRAM);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && names.length > 0) {
    for (const [name, { needsRoot }] of Object.entries(suites))
      if (needsRoot) console.error(`${name} needs root and will fail: ${needsRoot}.`);
    const some = ['http', 'delivery', 'e2e'].filter((name) => suites[name]);
    if (some.length > 0)
      console.error(`Some tests of ${some.join(', ')} need root and will fail: they make accounts for servers.`);
  }
  const missing = (async () => {
    if (names.length === 0) return [];
    const still = await ensurePrograms(ofDebian, tell);
    return names.includes(PROFTPD_PROGRAM) && !(await ensureProftpd(tell)) ? [...still, PROFTPD_PROGRAM] : still;
  })();
  return async ({ programs = [], needsRoot }) => {
    if (needsRoot && !isRoot) return `it needs root: ${needsRoot}`;
    if (programs.length === 0) return undefined;
    const lacking = (await missing).filter((name) => programs.includes(name));
    if (lacking.length === 0) return undefined;
    // What was told has the reasons and the command.
    return [`programs are missing: ${lacking.join(', ')}.`, ...told].join('\n');
  };
}

/**
 * Runs one suite, tells its end, and keeps its output in a file.
 * @param options `lanes`: how many suites run side by side; `whyNot`: of {@link prepare}
 * @returns its result with `name`, `seconds`, `cpuSeconds`, `waiting` and `log`
 */
export async function runSuite(name, suite, { lanes = 1, whyNot = prepare({ [name]: suite }) } = {}) {
  const reason = await whyNot(suite);
  say(name);
  const log = openLog(name);
  const began = Date.now();
  const before = postgresTimes();
  const counted = reason ? notRun(reason) : await suite.run(log).catch((error) => notRun(error.stack));
  log.close();
  const after = postgresTimes();
  const seconds = (Date.now() - began) / 1000;
  const ofPostgres = after.pid === before.pid ? after.seconds - before.seconds : after.seconds;
  const cpuSeconds = Number.isFinite(log.cpuSeconds) ? log.cpuSeconds + Math.max(0, ofPostgres) : undefined;
  const waiting = waitingSeconds(seconds, cpuSeconds, availableParallelism() / lanes);
  const result = { name, ...counted, seconds, cpuSeconds, waiting, log: log.path };
  say(endOfSuite(result));
  return result;
}
