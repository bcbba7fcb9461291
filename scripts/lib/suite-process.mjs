import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from './paths.mjs';

/** Characters of a process's output that are kept for the reason of a failure; all of it is in the log. */
const KEPT = 200_000;

/** How long the rest of the output of a process that has ended may take. */
const REST_MS = 2000;

/**
 * Runs a command, and afterwards writes the processor time of its processes to descriptor 3: those that have ended and
 * were waited for, which Node cannot ask the system about. `times` has a line for the shell and one for its children,
 * such as `1m2.34s 0m5.60s`.
 */
const TIMED = 'code=0; "$@" 3>&- || code=$?; times >&3; exit $code';

/** Seconds in the last line of what `times` printed: user and system time. */
export function cpuSecondsOf(times) {
  const last = times.trim().split('\n').at(-1) ?? '';
  const parts = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.length === 2 ? parts.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0) : undefined;
}

const running = new Set();

/** Ends all processes of suites together with this one. Each has a process group of its own, which has no terminal. */
function endTogether(signal) {
  for (const child of running) {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has just ended.
    }
  }
  process.exit(128 + constants.signals[signal]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endTogether(signal));

/** Passes on whole lines, so that those of two suites that run side by side do not mix. */
function byLines(write) {
  let rest = '';
  return {
    add(chunk) {
      const text = rest + chunk;
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      if (end > 0) write(text.slice(0, end));
    },
    end() {
      if (rest) write(`${rest}\n`);
    },
  };
}

/**
 * Runs a command of a suite to its end whatever its result. It has no input; its output goes to the console and to the
 * log.
 * @param command with its arguments
 * @param log receives the output (`write`), and the processor time (`cpuSeconds` is added to)
 * @returns `{ code, signal, output }`: exit code, or the signal that killed it, and the end of the output
 */
export function runLogged(command, log, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', TIMED, 'sh', ...command], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    running.add(child);
    let output = '';
    let times = '';
    const streams = ['stdout', 'stderr'].map((name) => {
      const lines = byLines((text) => {
        output = (output + text).slice(-KEPT);
        log.write(text);
        process[name].write(text);
      });
      child[name].setEncoding('utf8').on('data', lines.add);
      return lines;
    });
    child.stdio[3].setEncoding('utf8').on('data', (chunk) => (times += chunk));
    child.once('error', (error) => resolve({ code: 127, signal: null, output: error.message }));
    const closed = new Promise((done) => child.once('close', done));
    child.once('exit', async (code, signal) => {
      // Not only `close`: a process that a suite has left running may hold the output open.
      await Promise.race([closed, wait(REST_MS, undefined, { ref: false })]);
      running.delete(child);
      streams.forEach((lines) => lines.end());
      log.cpuSeconds = (log.cpuSeconds ?? 0) + (cpuSecondsOf(times) ?? Number.NaN);
      // A shell reports the death of its command by a signal as 128 and the signal's number.
      const name = code > 128 && Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];
      resolve({ code, signal: signal ?? (name || null), output });
    });
  });
}
