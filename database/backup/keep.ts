import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST } from './manifest';

/** Folders of backups are named by their time, so that their names sort by age. */
export const backupName = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/;

/**
 * Removes the oldest finished backups of a folder. Unfinished backups and folders with other names stay.
 * @param keep how many of the newest stay
 * @returns the names of the removed folders
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const finished = (await readdir(folder)).filter(
    (name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)),
  );
  const old = finished.sort().slice(0, Math.max(0, finished.length - keep));
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}
