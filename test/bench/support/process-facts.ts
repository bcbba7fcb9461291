import { readFileSync } from 'node:fs';

const EVERY_MS = 50;

function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1]) / 1024;
}

/**
 * Runs `work`.
 * @returns the largest growth of a process' resident memory above its start, in megabytes
 */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = residentMegabytes(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return Math.max(most, residentMegabytes(pid)) - before;
}

/** Ticks of a second in which Linux counts a process's time (USER_HZ). */
const TICKS = 100;

/** Processor seconds of a process and its ended children, which do not depend on other load. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces; utime is the twelfth field behind it, then stime, cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}
