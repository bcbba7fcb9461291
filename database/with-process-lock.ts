import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 100;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes a lock whose process has ended. */
function breakStale(file: string): void {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
  } catch {
    // The lock was released between the two checks.
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    breakStale(file);
    return false;
  }
}

/** Runs `work` while no other process of this machine holds the lock file. */
export async function withProcessLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!take(file)) await wait(PAUSE_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
