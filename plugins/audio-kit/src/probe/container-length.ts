import { open, type FileHandle } from 'node:fs/promises';
import { FILE_BOXES } from '../boxes';

/** A video with more top-level boxes than this is an attack on the parser. */
const MAX_BOXES = 10_000;
/** Longest header of a box: size, type, and the size again in 64 bits. */
const BOX_HEADER = 16;
/** EBML: the ids of the file's head and of its one segment. */
const EBML_ID = 0x1a45dfa3;
const SEGMENT_ID = 0x18538067;
const EBML_ID_BYTES = 4;

/**
 * Whether a video file is shorter than its container says: compares the boxes of MP4 and QuickTime, or the segment of
 * Matroska and WebM, with the file's size. Only headers are read. Streamed recordings have no length and pass, as do
 * other containers.
 */
export async function isCutShort(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const head = await readUpTo(handle, 0, BOX_HEADER);
    return head.length >= EBML_ID_BYTES && head.readUInt32BE(0) === EBML_ID
      ? await isSegmentCut(handle, size)
      : await isBoxCut(handle, size);
  } finally {
    await handle.close();
  }
}

async function isBoxCut(handle: FileHandle, fileSize: number): Promise<boolean> {
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at < fileSize; count += 1) {
    const header = await readUpTo(handle, at, BOX_HEADER);
    // Fewer bytes than a box has are no box that was cut: some programs write a line end there.
    if (header.length < 8) return false;
    const type = header.toString('latin1', 4, 8);
    if (!/^[\w \xa9-]{4}$/.test(type)) return false;
    const size = boxSize(header);
    // 0 means: up to the end of the file.
    if (size === 0) return false;
    // Not a number: the file ends within the header.
    if (!(size >= 8)) return true;
    // Letters that a program has appended look like the head of a box.
    if (at + size > fileSize && !FILE_BOXES.has(type)) return false;
    at += size;
  }
  return at > fileSize;
}

function boxSize(header: Buffer): number {
  const size = header.readUInt32BE(0);
  if (size !== 1) return size;
  return header.length < BOX_HEADER ? Number.NaN : Number(header.readBigUInt64BE(8));
}

async function isSegmentCut(handle: FileHandle, fileSize: number): Promise<boolean> {
  const head = await readUpTo(handle, EBML_ID_BYTES, 8);
  const headSize = vintOf(head, 0);
  if (!headSize || headSize.value === undefined) return false;
  const at = EBML_ID_BYTES + headSize.length + headSize.value;
  const segment = await readUpTo(handle, at, EBML_ID_BYTES + 8);
  if (segment.length < EBML_ID_BYTES + 1 || segment.readUInt32BE(0) !== SEGMENT_ID) return false;
  const size = vintOf(segment, EBML_ID_BYTES);
  if (!size || size.value === undefined) return false;
  return at + EBML_ID_BYTES + size.length + size.value > fileSize;
}

/** An EBML variable-length number: leading zero bits give its length; all ones mean "unknown". */
function vintOf(bytes: Buffer, at: number): { length: number; value: number | undefined } | undefined {
  const first = bytes[at];
  if (first === undefined || first === 0) return undefined;
  const length = Math.clz32(first) - 23;
  if (bytes.length < at + length) return undefined;
  let value = BigInt(first & (0xff >> length));
  for (let index = 1; index < length; index += 1) value = (value << 8n) | BigInt(bytes[at + index]!);
  const unknown = (1n << BigInt(7 * length)) - 1n;
  return { length, value: value === unknown ? undefined : Number(value) };
}

async function readUpTo(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
