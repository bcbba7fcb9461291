import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';
import { intoLog, outputRead, outputs } from './start-log.mjs';

const STOP_LIMIT_MS = 40_000;

/**
 * Starts a long-running process in a process group of its own: Ctrl-C reaches only this process, which stops everything
 * in order. With `ready`, waits for its ready message and rejects when it ends before.
 */
export function startChild(name, file, { ready = false, cwd = ROOT, env = {}, args = [] } = {}) {
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    detached: true,
    stdio: ['ignore', ...outputs(), 'ipc'],
    env: { ...process.env, ...env },
  });
  intoLog(child, { urgent: true });
  child.label = name;
  child.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  if (!ready) return Promise.resolve(child);
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.type !== 'ready') return;
      child.port = message.port;
      resolve(child);
    });
    child.once('exit', async (code, signal) => {
      await outputRead(child);
      reject(Object.assign(new Error(`${name} ended while it started (${code ?? signal}).`), { code: code ?? signal }));
    });
  });
}

/** Sends a child the signal to end, waits for it, and kills it when it does not end. */
export async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await child.ended;
  clearTimeout(force);
}

/** Resolves when the child ends by itself; never after an interrupt, because the shutdown decides the exit code. */
export const endedByItself = (child) => child.ended.then((code) => (interrupted ? new Promise(() => {}) : code));

let interrupted = false;

/** Runs `end` once at the first Ctrl-C or SIGTERM; a second one exits at once. */
export function onInterrupt(end) {
  const handler = () => {
    if (interrupted) process.exit(130);
    interrupted = true;
    end().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', handler);
  process.on('SIGTERM', handler);
}
