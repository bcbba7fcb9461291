import { rm } from 'node:fs/promises';
import { fail } from '@mpn/domain';
import { SharedWork } from '@mpn/server-kit';
import { asCheckError } from '../checks/unavailable-check';
import { writeVariant } from '../parsers';
import { fileStorage } from '../storage/storage';
import type { StoredFileRow } from './file-row';

/** Widths in which pictures are served; a requested width is rounded up to the next of these. */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 1200] as const;

/** Deduplicates concurrent requests for the same picture, so that it is decoded once. */
const making = new SharedWork<{ key: string; size: number }>();

/** The storage key of a smaller WebP of a picture, created on the first request. */
export async function smallerPicture(row: StoredFileRow, wanted: number): Promise<{ key: string; size: number }> {
  const width = PICTURE_WIDTHS.find((candidate) => candidate >= wanted) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  const key = `${row.storage_key.replace(/\.[^.]+$/, '')}-${width}.webp`;
  const known = await fileStorage().size(key);
  if (known !== null) return { key, size: known };
  return making.run(key, () => makeVariant(row.storage_key, key, width));
}

async function makeVariant(source: string, key: string, width: number): Promise<{ key: string; size: number }> {
  const storage = fileStorage();
  // A picture whose bytes are missing gives 404, so that the list around it still works.
  if ((await storage.size(source)) === null) throw fail('mpn.backend.global.error.not-found');
  const original = await storage.localCopy(source);
  const draft = await storage.temporaryPath('.webp');
  try {
    const { size } = await writeVariant(original.path, draft, width).catch((error: unknown) => {
      throw asCheckError(error);
    });
    await storage.put(key, draft, 'image/webp');
    return { key, size };
  } finally {
    // A partial file would keep a full disk full.
    await rm(draft, { force: true });
    await original.release();
  }
}
