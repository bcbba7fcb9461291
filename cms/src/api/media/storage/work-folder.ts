import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repeat } from '@mpn/server-kit';
import { isOwnerName, ownerName, ownerState } from './work-owner';

/** A storage's folder for work in progress on this machine. */
export interface WorkFolder {
  /** A fresh path in this process' own subfolder, which is created when missing. */
  path(suffix?: string): Promise<string>;
  /**
   * Deletes the files of dead processes, and files not written to for two days.
   * @returns how many
   */
  removeStale(now: Date): Promise<number>;
}

/** Heartbeat interval in milliseconds, for processes on other machines and in other containers. */
const BEAT_MS = 30_000;
/** Heartbeat timeout in milliseconds. */
const SILENT_MS = 5 * 60_000;
/** No work goes longer without writing to its file. */
const STALE_MS = 2 * 86_400_000;
const HEARTBEAT = '.alive';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** null for a file that its owner has deleted meanwhile. */
async function writtenAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Deletes entries of a folder that were last written before that time. */
async function removeOlder(folder: string, names: readonly string[], before: number): Promise<number> {
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const written = await writtenAt(path);
    if (!written || written.getTime() >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function hasEnded(folder: string, name: string, now: Date): Promise<boolean> {
  const state = ownerState(name);
  if (state !== 'unknown') return state === 'ended';
  const own = join(folder, name);
  const lastSign = (await writtenAt(join(own, HEARTBEAT))) ?? (await writtenAt(own));
  return lastSign !== null && lastSign.getTime() < now.getTime() - SILENT_MS;
}

/**
 * A folder for work in progress that any number of processes may share, also of several machines. Each process has a
 * subfolder named after it, so that the files of killed processes can be told from those in use.
 */
export function workFolder(folder: string): WorkFolder {
  const own = join(folder, ownerName());
  let isBeating = false;

  const sendHeartbeat = async (): Promise<void> => {
    const sign = join(own, HEARTBEAT);
    const now = new Date();
    await utimes(sign, now, now).catch(async () => {
      await mkdir(own, { recursive: true, mode: 0o700 });
      await writeFile(sign, '');
    });
  };

  return {
    async path(suffix = '') {
      await mkdir(own, { recursive: true, mode: 0o700 });
      if (!isBeating) {
        // A full disk or an unreachable storage costs one heartbeat, not the process.
        isBeating = true;
        repeat(BEAT_MS, sendHeartbeat, () => undefined);
        await sendHeartbeat();
      }
      return join(own, `${randomUUID()}${suffix}`);
    },
    async removeStale(now) {
      const stale = now.getTime() - STALE_MS;
      const names = await namesIn(folder);
      const loose = names.filter((name) => !isOwnerName(name));
      let removed = await removeOlder(folder, loose, stale);
      for (const name of names.filter(isOwnerName)) {
        const path = join(folder, name);
        const files = (await namesIn(path)).filter((file) => file !== HEARTBEAT);
        if (await hasEnded(folder, name, now)) {
          await rm(path, { recursive: true, force: true });
          removed += files.length;
        } else removed += await removeOlder(path, files, stale);
      }
      return removed;
    },
  };
}
