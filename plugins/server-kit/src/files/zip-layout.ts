import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { ByteRange } from './storage';

/** A file of the archive. Its bytes must not change between two requests: the directory holds size and CRC. */
export interface ZipEntry {
  name: string;
  size: number;
  crc32: number;
  open(range?: ByteRange): Promise<Readable>;
}

interface Segment {
  start: number;
  size: number;
  open(range: ByteRange): Promise<Readable>;
}

/** An archive whose bytes are all known in advance, so that any range can be served. */
export interface ZipLayout {
  size: number;
  /** The bytes of a range (both ends inclusive), or all. */
  open(range?: ByteRange): Readable;
}

const LIMIT_32 = 0xffff_ffff;
const LIMIT_16 = 0xffff;
const UTF8_NAMES = 0x0800;
const STORED = 0;
const VERSION_ZIP64 = 45;

/** A time in ZIP's format: date and time of day, UTC, in steps of two seconds, from 1980 to 2107. */
interface DosTime {
  date: number;
  time: number;
}

const FIRST_YEAR = 1980;
const LAST_YEAR = 2107;

function dosTime(at: Date): DosTime {
  const year = Math.min(Math.max(at.getUTCFullYear(), FIRST_YEAR), LAST_YEAR) - FIRST_YEAR;
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** Extra field 0x0001: values that do not fit into 32 bits (APPNOTE 4.5.3). */
function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  return extra;
}

const cap = (value: number): number => Math.min(value, LIMIT_32);

/** The fields that local header and directory share: versions, flags, method, time, CRC and sizes. */
function commonFields({ size, crc32 }: ZipEntry, at: DosTime, nameLength: number, extraLength: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION_ZIP64, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(STORED, 4);
  fields.writeUInt16LE(at.time, 6);
  fields.writeUInt16LE(at.date, 8);
  fields.writeUInt32LE(crc32, 10);
  fields.writeUInt32LE(cap(size), 14);
  fields.writeUInt32LE(cap(size), 18);
  fields.writeUInt16LE(nameLength, 22);
  fields.writeUInt16LE(extraLength, 24);
  return fields;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function localHeader(entry: ZipEntry, at: DosTime): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const extra = zip64Extra(entry.size >= LIMIT_32 ? [entry.size, entry.size] : []);
  return Buffer.concat([signature(0x04034b50), commonFields(entry, at, name.length, extra.length), name, extra]);
}

function directoryHeader(entry: ZipEntry, at: DosTime, offset: number): Buffer {
  const name = Buffer.from(entry.name, 'utf8');
  const extra = zip64Extra([
    ...(entry.size >= LIMIT_32 ? [entry.size, entry.size] : []),
    ...(offset >= LIMIT_32 ? [offset] : []),
  ]);
  const madeBy = Buffer.alloc(2);
  // Upper byte 3: attributes are Unix', so that the files unpack readable.
  madeBy.writeUInt16LE((3 << 8) | VERSION_ZIP64);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((0o100644 << 16) >>> 0, 6);
  rest.writeUInt32LE(cap(offset), 10);
  return Buffer.concat([
    signature(0x02014b50),
    madeBy,
    commonFields(entry, at, name.length, extra.length),
    rest,
    name,
    extra,
  ]);
}

function endRecords(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, LIMIT_16), 8);
  end.writeUInt16LE(Math.min(count, LIMIT_16), 10);
  end.writeUInt32LE(cap(size), 12);
  end.writeUInt32LE(cap(offset), 16);
  if (count < LIMIT_16 && size < LIMIT_32 && offset < LIMIT_32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION_ZIP64, 12);
  end64.writeUInt16LE(VERSION_ZIP64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

const held = (bytes: Buffer): Pick<Segment, 'size' | 'open'> => ({
  size: bytes.length,
  open: ({ start, end }) => Promise.resolve(Readable.from([bytes.subarray(start, end + 1)])),
});

async function* bytesOf(segments: readonly Segment[], { start, end }: ByteRange): AsyncGenerator<Buffer> {
  for (const segment of segments) {
    const from = Math.max(start, segment.start) - segment.start;
    const to = Math.min(end, segment.start + segment.size - 1) - segment.start;
    if (to < from) continue;
    yield* (await segment.open({ start: from, end: to })) as AsyncIterable<Buffer>;
  }
}

/**
 * Lays out a ZIP of stored entries, in the order given, all of one time: the same entries and time always give the same
 * bytes, for any range. Sizes beyond 4 GiB and offsets beyond it are written as ZIP64.
 */
export function zipLayout(entries: readonly ZipEntry[], modifiedAt: Date): ZipLayout {
  const at = dosTime(modifiedAt);
  const segments: Segment[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const add = (segment: Pick<Segment, 'size' | 'open'>): void => {
    if (segment.size > 0) segments.push({ ...segment, start: offset });
    offset += segment.size;
  };
  for (const entry of entries) {
    directory.push(directoryHeader(entry, at, offset));
    add(held(localHeader(entry, at)));
    add({ size: entry.size, open: (range) => entry.open(range) });
  }
  const directoryStart = offset;
  const directoryBytes = Buffer.concat(directory);
  add(held(directoryBytes));
  add(held(endRecords(entries.length, directoryBytes.length, directoryStart)));
  const size = offset;
  return {
    size,
    open: (range = { start: 0, end: size - 1 }) => Readable.from(bytesOf(segments, range), { objectMode: false }),
  };
}

/** A file of an archive whose bytes are held in memory. */
export function heldEntry(name: string, content: string | Buffer): ZipEntry {
  const bytes = Buffer.from(content as string);
  const { size, open } = held(bytes);
  return { name, size, crc32: crc32(bytes), open: (range = { start: 0, end: size - 1 }) => open(range) };
}
