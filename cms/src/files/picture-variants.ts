import sharp from 'sharp';
import { fail } from '@mpn/domain';
import { IMAGE_MAX_PIXELS } from './limits';
import { fileStorage } from './storage';
import type { StoredFileRow } from './file-row';

/** Widths that pictures are served at; any other is rounded up to the next of these. */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 1200] as const;

/** The key of a smaller WebP of a picture, made on the first request and kept. */
export async function smallerPicture(row: StoredFileRow, wanted: number): Promise<{ key: string; size: number }> {
  const width = PICTURE_WIDTHS.find((candidate) => candidate >= wanted) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  const storage = fileStorage();
  const key = `${row.storage_key.replace(/\.[^.]+$/, '')}-${width}.webp`;
  const known = await storage.size(key);
  if (known !== null) return { key, size: known };
  // A picture whose bytes are gone is missing, not a reason to fail loudly: the list around it still works.
  if ((await storage.size(row.storage_key)) === null) throw fail('mpn.backend.global.error.not-found');
  const original = await storage.localCopy(row.storage_key);
  try {
    const draft = await storage.temporaryPath('.webp');
    const picture = sharp(original.path, { limitInputPixels: IMAGE_MAX_PIXELS })
      .rotate()
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 });
    const { size } = await picture.toFile(draft);
    await storage.put(key, draft, 'image/webp');
    return { key, size };
  } finally {
    await original.release();
  }
}
