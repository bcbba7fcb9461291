import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in megabytes.
 * @returns undefined where the system does not report it (other than Linux), and for a process that has ended
 */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line ? Number(line[1]) / 1024 : undefined;
  } catch {
    return undefined;
  }
}
