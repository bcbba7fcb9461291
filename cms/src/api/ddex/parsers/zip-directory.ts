import { stat, writeFile } from 'node:fs/promises';
import { fail, isAppError } from '@mpn/domain';
import { relativePath } from '@mpn/ddex-kit';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { isNoise } from '../rules/delivery-files';

/** A file of an archive. */
export interface ZipFileEntry {
  path: string;
  isDeflated: boolean;
  /** Bytes, packed and unpacked, as the directory says. */
  packed: number;
  size: number;
  crc32: number;
  /** Offset of its packed bytes in the archive. */
  offset: number;
}

const MEGABYTE = 1024 * 1024;
export const MAX_ENTRIES = 10_000;
/** Maximum of unpacked bytes of all files together. */
const MAX_TOTAL = 20_000 * MEGABYTE;
/** Maximum of unpacked bytes for each byte of the archive, in addition to FREE_GROWTH. */
const MAX_GROWTH = 100;
const FREE_GROWTH = 200 * MEGABYTE;

const damaged = () => fail('mpn.backend.data.error.release-import-zip-damaged');

/** Names without the UTF-8 flag should be CP437, but many programs write UTF-8 without setting it. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
}

/** Symbolic links are refused whatever their name: the target could be any file. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function entryOf(archive: ZipFile, entry: Entry, name: string): Promise<ZipFileEntry> {
  const path = relativePath(name);
  if (path === null || isLink(entry)) {
    throw fail('mpn.backend.data.error.release-import-zip-path', { file: name.slice(0, 100) });
  }
  if (!entry.canDecodeFileData()) throw damaged();
  const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    path,
    isDeflated: entry.compressionMethod === 8,
    packed: entry.compressedSize,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
    offset: fileDataStart,
  };
}

/** Refuses entries that overlap: with shared bytes, an archive of kilobytes could unpack to any size. */
function assertApart(entries: readonly ZipFileEntry[]): void {
  const ordered = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next && entry.offset + entry.packed > next.offset) throw damaged();
  }
}

/** @throws AppError release-import zip-path, zip-size, zip-entries, zip-damaged; errors of yauzl */
async function filesOf(archive: ZipFile, archiveSize: number): Promise<ZipFileEntry[]> {
  if (archive.entryCount > MAX_ENTRIES) {
    throw fail('mpn.backend.data.error.release-import-zip-entries', { max: MAX_ENTRIES });
  }
  const entries: ZipFileEntry[] = [];
  let total = 0;
  for await (const entry of archive.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    entries.push(await entryOf(archive, entry, name));
    total += entry.uncompressedSize;
    if (total > MAX_TOTAL || total > archiveSize * MAX_GROWTH + FREE_GROWTH) {
      throw fail('mpn.backend.data.error.release-import-zip-size', { max: '20 GB' });
    }
  }
  assertApart(entries);
  return entries;
}

/**
 * Runs in a child process: reads the directory of a ZIP archive, and nothing else of it. The files go to `target`, one
 * as JSON in a line.
 * @throws AppError release-import zip-damaged, zip-path, zip-size, zip-entries
 */
export async function run({ path, target }: { path: string; target: string }): Promise<null> {
  // Names are checked here, with a sentence; sizes and sums while the bytes are read.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const archive = await openPromise(path, options).catch(() => {
    throw damaged();
  });
  try {
    const { size } = await stat(path);
    const entries = await filesOf(archive, size).catch((error: unknown) => {
      throw isAppError(error) ? error : damaged();
    });
    const lines = entries.filter((entry) => !isNoise(entry.path)).map((entry) => JSON.stringify(entry));
    await writeFile(target, lines.join('\n'), { mode: 0o600 });
    return null;
  } finally {
    archive.close();
  }
}
