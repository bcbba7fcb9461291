import { chmodSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { INSTALLED_PROGRAMS } from './debian.mjs';

/** Programs that a bare machine lacks: all that the tests install, and the one that would install them. */
const LACKING = new Set([...INSTALLED_PROGRAMS.map((name) => basename(name)), 'apt-get']);

/** Programs by name, of the folders in a `PATH`; of two with one name the first. */
function programsOf(path) {
  const programs = new Map();
  for (const folder of path.split(delimiter).filter(Boolean)) {
    let names = [];
    try {
      names = readdirSync(folder);
    } catch {
      // A folder of the path that is not there.
    }
    for (const name of names) if (!programs.has(name)) programs.set(name, join(folder, name));
  }
  return programs;
}

/**
 * Runs `work` with a folder of links to the programs of this machine that a bare one has too; every account may enter
 * it.
 */
export async function withBarePath(work) {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-bare-path-'));
  try {
    chmodSync(folder, 0o755);
    for (const [name, program] of programsOf(process.env.PATH ?? '')) {
      if (!LACKING.has(name)) symlinkSync(program, join(folder, name));
    }
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
