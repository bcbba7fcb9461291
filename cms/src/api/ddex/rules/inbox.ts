import type { BatchFile } from '../delivery/walk-batch';

/** Folders of an inbox that are ours: batches that are being read, and those that were. */
export const TAKEN = '.taken';
export const PROCESSED = 'processed';

/** Whether an entry of an inbox may be a batch. */
export const isBatchName = (name: string): boolean => !name.startsWith('.') && name !== PROCESSED;

const COMPLETE = /(^|\/)BatchComplete[^/]*\.xml$/i;

/**
 * Whether a batch has arrived completely: its `BatchComplete` file is there, or nothing of it has changed for a while.
 * @param now milliseconds
 */
export function isCompleteBatch(files: readonly BatchFile[], now: number, quietSeconds: number): boolean {
  if (files.length === 0) return false;
  if (files.some(({ path }) => COMPLETE.test(path))) return true;
  const newest = Math.max(...files.map(({ changedAt }) => changedAt));
  return now - newest > quietSeconds * 1000;
}
