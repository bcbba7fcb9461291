import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { fail } from '@mpn/domain';
import { safePath } from '@mpn/ddex-kit';
import { isNoise } from '../rules/delivery-files';

/** A file of an archive. */
export interface ZipFileEntry {
  path: string;
  /** 0: stored, 8: deflated. */
  method: number;
  /** Bytes, packed and unpacked, as the directory says. */
  packed: number;
  size: number;
  crc32: number;
  /** Of its local header. */
  offset: number;
}

const MEGABYTE = 1024 * 1024;
const END_RECORD = 22;
const MAX_COMMENT = 0xffff;
/** Bytes of a directory at most: ten thousand names of a thousand characters. */
const MAX_DIRECTORY = 16 * MEGABYTE;
export const MAX_ENTRIES = 10_000;
/** Bytes of all files together at most, and of each byte of the archive. */
const MAX_TOTAL = 20_000 * MEGABYTE;
const MAX_GROWTH = 100;
const FREE_GROWTH = 200 * MEGABYTE;

const damaged = () => fail('mpn.backend.data.error.release-import-zip-damaged');

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (position < 0 || bytesRead < length) throw damaged();
  return bytes;
}

interface Directory {
  count: number;
  size: number;
  offset: number;
}

const number64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Where the directory lies (APPNOTE 4.3.14 to 4.3.16). */
async function directoryOf(file: FileHandle, size: number): Promise<Directory> {
  const length = Math.min(size, END_RECORD + MAX_COMMENT);
  const tail = await bytesAt(file, size - length, length);
  let at = tail.length - END_RECORD;
  while (at >= 0 && tail.readUInt32LE(at) !== 0x06054b50) at -= 1;
  if (at < 0) throw damaged();
  const found = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  if (found.count !== 0xffff && found.size !== 0xffff_ffff && found.offset !== 0xffff_ffff) return found;
  const locator = await bytesAt(file, size - length + at - 20, 20);
  if (locator.readUInt32LE(0) !== 0x07064b50) return found;
  const end = await bytesAt(file, number64(locator, 8), 56);
  if (end.readUInt32LE(0) !== 0x06064b50) throw damaged();
  return { count: number64(end, 32), size: number64(end, 40), offset: number64(end, 48) };
}

/** The values that do not fit into 32 bits, in the order of the standard (APPNOTE 4.5.3). */
function wideValues(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === 0x0001) {
      const values: number[] = [];
      for (let place = at + 4; place + 8 <= Math.min(at + 4 + length, extra.length); place += 8)
        values.push(number64(extra, place));
      return values;
    }
    at += 4 + length;
  }
  return [];
}

function nameOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** A link could lead anywhere, whatever its name. */
const isLink = (attributes: number): boolean => ((attributes >>> 16) & 0o170000) === 0o120000;

function* entriesOf(directory: Buffer, count: number): Generator<ZipFileEntry> {
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw damaged();
    const flags = directory.readUInt16LE(at + 8);
    const method = directory.readUInt16LE(at + 10);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const start = at + 46;
    const end = start + nameLength!;
    const wide = wideValues(directory.subarray(end, end + extraLength!));
    const value = (field: number): number => {
      const narrow = directory.readUInt32LE(at + field);
      return narrow === 0xffff_ffff ? (wide.shift() ?? narrow) : narrow;
    };
    const [size, packed, offset] = [value(24), value(20), value(42)];
    const name = nameOf(directory.subarray(start, end));
    const attributes = directory.readUInt32LE(at + 38);
    at = end + extraLength! + commentLength!;
    if (name.endsWith('/')) continue;
    const path = safePath(name);
    if (path === null || isLink(attributes)) {
      throw fail('mpn.backend.data.error.release-import-zip-path', { file: name.slice(0, 100) });
    }
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) throw damaged();
    yield { path, method, packed, size, crc32: directory.readUInt32LE(start - 46 + 16), offset };
  }
}

/** Files that share bytes make an archive of kilobytes as large as one likes. */
function assertApart(entries: readonly ZipFileEntry[]): void {
  const ordered = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [index, entry] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next && entry.offset + 30 + entry.packed > next.offset) throw damaged();
  }
}

/**
 * Runs in a child process: reads the directory of a ZIP archive, and nothing else of it. The files go to `target`, one as
 * JSON in a line.
 * @throws AppError release-import zip-damaged, zip-path, zip-size, zip-entries
 */
export async function run({ path, target }: { path: string; target: string }): Promise<null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const directory = await directoryOf(file, size);
    if (directory.count > MAX_ENTRIES || directory.size > MAX_DIRECTORY) {
      throw fail('mpn.backend.data.error.release-import-zip-entries', { max: MAX_ENTRIES });
    }
    const entries = [...entriesOf(await bytesAt(file, directory.offset, directory.size), directory.count)];
    assertApart(entries);
    const total = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (total > MAX_TOTAL || total > size * MAX_GROWTH + FREE_GROWTH) {
      throw fail('mpn.backend.data.error.release-import-zip-size', { max: '20 GB' });
    }
    const lines = entries.filter((entry) => !isNoise(entry.path)).map((entry) => JSON.stringify(entry));
    await writeFile(target, lines.join('\n'), { mode: 0o600 });
    return null;
  } finally {
    await file.close();
  }
}
