import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of a ZIP as texts, by their names, unpacked by a third-party program. */
export function unzipped(zip: Uint8Array): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-unzip-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, zip);
    const names = execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n');
    return Object.fromEntries(names.map((name) => [name, execFileSync('unzip', ['-p', path, name]).toString()]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
