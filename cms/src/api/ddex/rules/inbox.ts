import type { BatchFile } from '../delivery/walk-batch';

/** Folders in an inbox that we create: for batches that are being read, and for processed ones. */
export const TAKEN = '.taken';
export const PROCESSED = 'processed';

/** Whether an entry of an inbox may be a batch. */
export const isBatchName = (name: string): boolean => !name.startsWith('.') && name !== PROCESSED;

const COMPLETE = /(^|\/)BatchComplete[^/]*\.xml$/i;

/**
 * Whether a batch has arrived completely: it has a `BatchComplete` file, or none of its files changed for
 * `quietSeconds`.
 * @param now milliseconds since 1970
 */
export function isCompleteBatch(files: readonly BatchFile[], now: number, quietSeconds: number): boolean {
  if (files.length === 0) return false;
  if (files.some(({ path }) => COMPLETE.test(path))) return true;
  const newest = Math.max(...files.map(({ changedAt }) => changedAt));
  return now - newest > quietSeconds * 1000;
}
