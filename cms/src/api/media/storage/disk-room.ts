import { rm, statfs, writeFile } from 'node:fs/promises';
import { AppError } from '@mpn/domain';
import { withStorageFull } from '@mpn/process-kit';

const MB = 1024 * 1024;
/** Larger than what file systems store beside the name without using a block. */
const PROBE = Buffer.alloc(4096, 'room?');

/** Bytes that can still be written to the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks that a folder's file system has room for these bytes beside the reserve.
 * @param leastFree bytes that must stay free
 * @throws AppError storage-full (507)
 */
export async function assertFree(folder: string, bytes: number, leastFree: number): Promise<void> {
  if ((await freeBytes(folder)) - bytes >= leastFree) return;
  const reason = `${folder} has no room for ${Math.ceil(bytes / MB)} MB beside the ${Math.round(leastFree / MB)} MB that stay free (STORAGE_MIN_FREE_MB)`;
  throw new AppError('mpn.backend.media.error.storage-full', { cause: new Error(reason) });
}

/**
 * Writes and removes a small file.
 * @throws AppError storage-full (507) without room for it; the system's error otherwise
 */
export async function assertWritable(path: string): Promise<void> {
  try {
    await writeFile(path, PROBE, { mode: 0o600 });
  } catch (error) {
    throw withStorageFull(error);
  } finally {
    await rm(path, { force: true });
  }
}
