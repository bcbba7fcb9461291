import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '@mpn/domain';
import type { BatchFile } from '../rules/inbox';

/** Maximum number of files of a batch. */
const MAX_FILES = 100_000;
const MAX_DEPTH = 8;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function* filesIn(root: string, below: string, depth: number): AsyncGenerator<BatchFile> {
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    // Links could lead to files of others.
    if (entry.isDirectory() && depth < MAX_DEPTH) yield* filesIn(root, path, depth + 1);
    if (!entry.isFile()) continue;
    const { size, mtimeMs, ctimeMs } = await lstat(join(root, path));
    yield { path, size, changedAt: Math.max(mtimeMs, ctimeMs) };
  }
}

/**
 * Files of a folder and of those below it (at most {@link MAX_DEPTH} levels), without links.
 * @returns at most one more than `max`; null where there is no such folder
 */
export async function walkBatch(folder: string, max = MAX_FILES): Promise<BatchFile[] | null> {
  const files: BatchFile[] = [];
  try {
    for await (const file of filesIn(folder, '', 0)) {
      files.push(file);
      if (files.length > max) break;
    }
    return files;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The files of a batch that is read. None is left out: a batch with too many is refused.
 * @returns null where there is no such folder
 * @throws AppError release-import-batch-files
 */
export async function filesOfBatch(folder: string, max = MAX_FILES): Promise<BatchFile[] | null> {
  const files = await walkBatch(folder, max);
  if (files && files.length > max) throw fail('mpn.backend.data.error.release-import-batch-files', { max });
  return files;
}
