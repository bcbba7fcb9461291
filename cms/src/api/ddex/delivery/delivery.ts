import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import type { RowOf } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { fileStorage } from '../../media';
import { readZipDirectory } from '../parsers';
import { isNoise, messagesOf, type MessageFiles } from '../rules/delivery-files';
import { openWithoutLinks } from './own-folder';
import { filesOfBatch } from './walk-batch';
import { openZipEntry } from './zip-file';

/** A file of a delivery. */
export interface DeliveredFile {
  path: string;
  /** Bytes. */
  size: number;
  open(): Promise<Readable>;
}

/** Messages with their files, from a ZIP archive, a single message or a folder. */
export interface Delivery {
  messages: MessageFiles[];
  files: ReadonlyMap<string, DeliveredFile>;
  /** Deletes the local copy, if one was made; afterwards no file can be opened. */
  release(): Promise<void>;
}

export type DeliveryPlace = Pick<RowOf<'release_imports'>, 'storage_key' | 'folder' | 'name'>;

export function deliveryOf(files: readonly DeliveredFile[], release = () => Promise.resolve()): Delivery {
  return {
    messages: messagesOf(files.map(({ path }) => path)),
    files: new Map(files.map((file) => [file.path, file])),
    release,
  };
}

/** The files of a ZIP archive on this machine. @throws AppError release-import zip-...; ParserFailure */
export async function filesOfZip(path: string): Promise<DeliveredFile[]> {
  const entries = await readZipDirectory(path, await fileStorage().temporaryPath());
  return entries.map((entry) => ({
    path: entry.path,
    size: entry.size,
    open: () => Promise.resolve(openZipEntry(path, entry)),
  }));
}

async function storedDelivery(key: string, name: string): Promise<Delivery> {
  const local = await fileStorage().localCopy(key);
  try {
    if (key.endsWith('.zip')) return deliveryOf(await filesOfZip(local.path), () => local.release());
    const size = (await fileStorage().size(key)) ?? 0;
    const path = /\.xml$/i.test(name) ? name : `${name}.xml`;
    const open = () => Promise.resolve(createReadStream(local.path));
    return deliveryOf([{ path, size, open }], () => local.release());
  } catch (error) {
    await local.release();
    throw error;
  }
}

/** Opens a file of a batch without following a link, also in one that an earlier version has left in an inbox. */
function openBatchFile(folder: string, path: string): Promise<FileHandle> {
  const root = getSettings().DDEX_INBOX_DIR;
  const below = root === undefined ? '..' : relative(root, folder);
  return root === undefined || below.startsWith('..')
    ? openWithoutLinks(folder, path)
    : openWithoutLinks(root, join(below, path));
}

/** Files of a batch in an inbox. @throws AppError release-import-batch-files */
async function folderDelivery(folder: string): Promise<Delivery | null> {
  const files = await filesOfBatch(folder);
  if (files === null) return null;
  return deliveryOf(
    files
      .filter(({ path }) => !isNoise(path))
      .map(({ path, size }) => ({
        path,
        size,
        open: async () => (await openBatchFile(folder, path)).createReadStream(),
      })),
  );
}

/**
 * Opens the files of an import.
 * @returns null if they were deleted
 * @throws those of {@link filesOfZip}; AppError release-import-batch-files
 */
export async function openDelivery(place: DeliveryPlace): Promise<Delivery | null> {
  const { storage_key: key, name, folder } = place;
  if (folder !== null) return folderDelivery(folder);
  if (key === null || (await fileStorage().size(key)) === null) return null;
  return storedDelivery(key, name);
}
