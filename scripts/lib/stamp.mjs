import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
export function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesUnder(inRoot(path))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const stampFile = (name) => inRoot('node_modules', '.cache', 'mpn', `${name}.stamp`);

/** Whether the step `name` has already been done for exactly these inputs, and all its outputs still exist. */
export function isDone(name, hash, outputs) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === hash && outputs.every((path) => existsSync(inRoot(path)));
}

export function markDone(name, hash) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hash);
}
