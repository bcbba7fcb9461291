import { readFileSync } from 'node:fs';

/** Ticks per second in which Linux reports processor time (USER_HZ). */
const TICKS = 100;

/** Reads a file of /proc about a process; undefined on other systems than Linux, and for a process that has ended. */
function readProc(pid: number, name: 'status' | 'stat'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Resident memory of a process in megabytes.
 * @returns undefined where the system does not report it (other than Linux), and for a process that has ended
 */
export function residentMegabytes(pid: number): number | undefined {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, 'status') ?? '');
  return line ? Number(line[1]) / 1024 : undefined;
}

/**
 * Processor seconds that a process and its ended children have used.
 * @returns undefined where the system does not report it (other than Linux), and for a process that has ended
 */
export function processorSeconds(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name in parentheses may contain spaces; utime is the twelfth field after it, then stime, cutime, cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}
