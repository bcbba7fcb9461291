import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { inRoot, ROOT } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'build', '__tests__', '.cache', '.strapi', '.data', '.git']);

function* filesUnder(path) {
  if (!existsSync(path)) return;
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) if (!SKIPPED.has(name)) yield* filesUnder(join(path, name));
}

/** One hash over the contents of all files under the given paths (relative to the root), and over their names. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(inRoot(path))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampFile = (name) => inRoot('node_modules', '.cache', 'mpn', `${name}.stamp`);

/** Whether the step `name` has already been done for exactly these inputs, and all its outputs still exist. */
function isDone(name, hash, outputs) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === hash && outputs.every((path) => existsSync(inRoot(path)));
}

function markDone(name, hash) {
  const written = `${stampFile(name)}.${process.pid}`;
  writeFileSync(written, hash);
  // Not written in place: a copy of the clone made of hard links shares the file.
  renameSync(written, stampFile(name));
}

/**
 * Does a step unless its inputs are those for which it was last done. A step that fails or is interrupted may have
 * written some of its outputs, and is done again even for the inputs of the last success.
 * @param name of the step, in this clone
 * @param inputs,outputs paths relative to the root; an output that is missing is made again
 * @param work what writes the outputs
 * @param options `always`: even if the inputs are the same
 * @returns whether the work was done
 */
export const step = (name, inputs, outputs, work, { always = false } = {}) =>
  withLock(name, async () => {
    const hash = hashOf(inputs);
    if (!always && isDone(name, hash, outputs)) return false;
    rmSync(stampFile(name), { force: true });
    await work();
    markDone(name, hash);
    return true;
  });
