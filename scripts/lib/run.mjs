import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';
import { intoLog, logOnly, outputs } from './start-log.mjs';

/** Prints the current step of the script; `npm start` has it in its log. */
export const say = (text) => {
  if (!logOnly(`${text}\n`)) console.log(`\x1b[36m▸\x1b[0m ${text}`);
};

export class CommandFailed extends Error {}

/** Runs a command; rejects with the command's name when it fails. Its output goes to the terminal, or into the log. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', ...outputs()], ...options });
    intoLog(child);
    child.once('error', reject);
    // With all output read, so that the log's end is complete.
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new CommandFailed(`${command} ${args.join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** Runs the program of an installed package with the current Node executable. */
export const runBin = (name, args, options) =>
  run(process.execPath, [`${ROOT}/node_modules/.bin/${name}`, ...args], options);

/**
 * Checks types, and compiles, with TypeScript 7. The package `typescript` is an older one, whose interface ESLint,
 * Strapi and our generators need. On one thread: several would each work out the types of the contracts again, for
 * three times the processor time and no gain.
 */
export const runTsc = (...args) =>
  run(process.execPath, [`${ROOT}/node_modules/typescript-7/bin/tsc`, ...args, '--singleThreaded']);

/** Whether a program is on the path. */
export async function has(program) {
  try {
    await run('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
