import type { ImportedParts } from './stored';

/** Notes of files that a message names and that did not arrive, or arrived as others. */
const MISSING = new Set(['file-missing', 'file-hash-wrong']);

/**
 * How many files an imported release lacks: refused by the checks, missing, or with a wrong hash. A message that was
 * sent without its files promises none.
 */
export function lostFilesOf({ files, notes }: Pick<ImportedParts, 'files' | 'notes'>): number {
  const isPromised = notes.some(({ code }) => MISSING.has(code)) || files.some(({ refused }) => refused !== null);
  return isPromised ? files.filter(({ fileId, isHere }) => fileId === null && !isHere).length : 0;
}
