import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error.code === 'EPERM';
  }
};

function tryToTake(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
  } catch {
    // The lock was released between the two checks.
  }
  return false;
}

/** Runs `work` while no other process of this clone holds the lock, so that two builds do not write into one folder. */
export async function withLock(name, work) {
  const file = inRoot('node_modules', '.cache', 'mpn', `${name}.lock`);
  mkdirSync(dirname(file), { recursive: true });
  while (!tryToTake(file)) await wait(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
