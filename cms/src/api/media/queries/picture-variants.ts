import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { database, SharedWork } from '@mpn/server-kit';
import { asCheckError } from '../checks/unavailable-check';
import { writeVariant } from '../parsers';
import { fileStorage } from '../storage/storage';
import type { StoredFileRow } from './file-row';

/** Widths in which pictures are served; a requested width is rounded up to the next of these, at most the last. */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 1200] as const;

/** Sides of the square JPEGs in mails and documents; JPEG, because many mail programs, and PDF, do not know WebP. */
const MAIL_SIDES = [176, 480] as const;

const stemOf = (storageKey: string): string => storageKey.replace(/\.[^.]+$/, '');
const webpKey = (storageKey: string, width: number): string => `${stemOf(storageKey)}-${width}.webp`;
const mailKey = (storageKey: string, side: number): string => `${stemOf(storageKey)}-mail-${side}.jpg`;

/** Keys of all variants that may exist of a picture. */
export const pictureVariantKeys = (storageKey: string): string[] => [
  ...PICTURE_WIDTHS.map((width) => webpKey(storageKey, width)),
  ...MAIL_SIDES.map((side) => mailKey(storageKey, side)),
];

/** Deduplicates concurrent requests for the same picture, so that it is decoded once. */
const making = new SharedWork<{ key: string; size: number }>();

/** The storage key of a smaller WebP of a picture, created on the first request. */
export async function smallerPicture(row: StoredFileRow, wanted: number): Promise<{ key: string; size: number }> {
  const width = PICTURE_WIDTHS.find((candidate) => candidate >= wanted) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1]!;
  const key = webpKey(row.storage_key, width);
  return variant(row.storage_key, key, width);
}

async function variant(source: string, key: string, width: number): Promise<{ key: string; size: number }> {
  const known = await fileStorage().size(key);
  if (known !== null) return { key, size: known };
  return making.run(key, () => makeVariant(source, key, width));
}

async function makeVariant(source: string, key: string, width: number): Promise<{ key: string; size: number }> {
  const storage = fileStorage();
  // A picture whose bytes are missing gives 404, so that the list around it still works.
  if ((await storage.size(source)) === null) throw fail('mpn.backend.global.error.not-found');
  const original = await storage.localCopy(source);
  const ext = key.endsWith('.jpg') ? '.jpg' : '.webp';
  const draft = await storage.temporaryPath(ext);
  try {
    const { size } = await writeVariant(original.path, draft, width).catch((error: unknown) => {
      throw asCheckError(error);
    });
    await storage.put(key, draft, ext === '.jpg' ? 'image/jpeg' : 'image/webp');
    return { key, size };
  } finally {
    // A partial file would keep a full disk full.
    await rm(draft, { force: true });
    await original.release();
  }
}

/**
 * A stored picture as a square JPEG, for mails and documents; its side is rounded up to the next of their sides, at
 * most the last.
 * @returns null if the picture no longer exists
 */
export async function squareJpeg(strapi: Core.Strapi, fileId: number, pixels: number): Promise<Buffer | null> {
  const file = await database(strapi)('stored_files').where({ id: fileId }).first('storage_key', 'mime', 'state');
  if (!file || file.state === 'DISCARDED' || !file.mime.startsWith('image/')) return null;
  if ((await fileStorage().size(file.storage_key)) === null) return null;
  const side = MAIL_SIDES.find((candidate) => candidate >= pixels) ?? MAIL_SIDES[MAIL_SIDES.length - 1]!;
  const { key } = await variant(file.storage_key, mailKey(file.storage_key, side), side);
  return buffer(await fileStorage().open(key));
}
