import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CLEAN_PROGRAM, fromText, type CleanOrder, type Splice, type SpliceText } from '@mpn/audio-kit';
import { parserPool } from '@mpn/process-kit';
import { asCheckError } from '../checks/unavailable-check';
import { fileStorage } from '../storage/storage';
import { receiveBytes } from '../upload/receive-upload';

/** A customer's file without what must not be handed on. */
export interface CleanCopy {
  /** To be moved into the storage, or removed. */
  path: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

const CHUNK_BYTES = 1024 * 1024;

/** The bytes of a file with these changes, in constant memory. */
async function* changedBytes(path: string, splices: readonly Splice[]): AsyncGenerator<Buffer> {
  let at = 0;
  const until = (end?: number): AsyncIterable<Buffer> =>
    createReadStream(path, { start: at, ...(end === undefined ? {} : { end: end - 1 }), highWaterMark: CHUNK_BYTES });
  for (const splice of splices) {
    // The end of a stream is inclusive, so that it cannot be empty.
    if (splice.at > at) yield* until(splice.at);
    if (splice.insert.length > 0) yield splice.insert;
    for (let zeros = splice.zeros; zeros > 0; zeros -= CHUNK_BYTES) yield Buffer.alloc(Math.min(zeros, CHUNK_BYTES));
    at = splice.at + splice.remove;
  }
  yield* until();
}

/**
 * Writes a copy of a checked file without positions, devices and what lies behind its end
 * (docs/domain.md#files-and-previews). A child process reads the file.
 * @returns null where the file has nothing of the kind, and for recordings
 * @throws AppError too-complex, service-unavailable, storage-full
 */
export async function cleanCopy(order: CleanOrder): Promise<CleanCopy | null> {
  if (order.mime.startsWith('audio/')) return null;
  let changes: readonly SpliceText[];
  try {
    changes = await parserPool().run<SpliceText[]>(CLEAN_PROGRAM, order);
  } catch (error) {
    throw asCheckError(error);
  }
  if (changes.length === 0) return null;
  const path = await fileStorage().temporaryPath();
  const bytes = Readable.from(changedBytes(order.path, changes.map(fromText)));
  return { path, ...(await receiveBytes(bytes, path, Infinity)) };
}
