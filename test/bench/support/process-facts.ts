import * as usage from '@mpn/process-kit';

const EVERY_MS = 50;

const residentMegabytes = (pid: number): number => usage.residentMegabytes(pid) ?? 0;

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

/** Processor seconds of a process and its ended children, which do not depend on other load. */
export const processorSeconds = (pid: number): number => usage.processorSeconds(pid) ?? 0;
