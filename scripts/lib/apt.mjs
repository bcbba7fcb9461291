import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Other processes (unattended upgrades, another clone's tests) hold apt's locks for minutes. */
export const LOCK_LIMIT_MS = 600_000;

const BETWEEN_TRIES_MS = 2000;

/**
 * Who holds a lock of apt or dpkg, according to their output. `apt-get install` could wait for dpkg's lock by itself
 * (DPkg::Lock::Timeout), but nothing waits for that of the package lists; so all are waited for in the same way.
 * @param output of a command that failed, in English
 * @returns the process as apt names it ("process 812 (apt-get)"), or "another process"; undefined if the command did
 *   not fail because of a lock
 */
export function lockHolder(output) {
  if (!/Could not get lock|locked by another process/.test(output)) return undefined;
  return /held by (process \d+(?: \([^)]*\))?)/.exec(output)?.[1] ?? 'another process';
}

/**
 * What went wrong, according to apt's output.
 * @returns its errors, or what dpkg printed before "Errors were encountered while processing"; at most five lines
 */
export function reasonsOf(output) {
  const lines = output.split('\n').map((line) => line.trim());
  const reasons = lines.filter((line) => /^(E:|dpkg: error|.*subprocess returned error)/.test(line));
  return [...new Set(reasons)].slice(0, 5);
}

/** Runs a command with English output, which is collected. @returns exit code and output */
function collect(command, args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs apt-get, again and again while another process holds a lock that it needs.
 * @param deadline until when to wait for locks, in ms since 1970
 * @param onWait called once with who holds the lock
 * @returns exit code and output of the last try
 */
export async function aptGet(args, { deadline = Date.now() + LOCK_LIMIT_MS, onWait = () => {} } = {}) {
  let told = false;
  for (;;) {
    const result = await collect('apt-get', args);
    const holder = result.code === 0 ? undefined : lockHolder(result.output);
    if (!holder || Date.now() >= deadline) return result;
    if (!told) onWait(holder);
    told = true;
    await wait(BETWEEN_TRIES_MS);
  }
}
