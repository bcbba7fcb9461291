/** A file of a batch, with `/` in its path. */
export interface BatchFile {
  path: string;
  /** Bytes. */
  size: number;
  /** When its bytes or its place last changed, in milliseconds. */
  changedAt: number;
}

/**
 * The server's own folder beside the companies' inboxes, with a folder for each of them: batches are moved into it
 * before they are read, where nobody else can change them.
 */
export const OWN_FOLDER = '.server';
/** In the server's own folder: batches that are being read, and processed ones. */
export const TAKEN = 'taken';
/** Also the folder in an inbox for acknowledgements. */
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
  const newest = files.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0);
  return now - newest > quietSeconds * 1000;
}

/** Name of a taken batch among the others: when it was taken stands before it. */
export const takenName = (name: string, now: number): string => `${now}-${name}`;

/** Milliseconds after which a taken batch without an import is put back: taking one takes moments. */
const LOST_AFTER = 10 * 60_000;

/**
 * Name of a batch that was taken long enough ago to have an import.
 * @returns null for one that was taken just now, and for another folder
 */
export function lostName(taken: string, now: number): string | null {
  const [, at, name] = /^(\d{13})-(.+)$/.exec(taken) ?? [];
  return name !== undefined && now - Number(at) > LOST_AFTER ? name : null;
}
