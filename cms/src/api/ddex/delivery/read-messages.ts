import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ErnFailure, type GivenFile } from '@mpn/ddex-kit';
import { DDEX_MESSAGE_LIMIT, isAppError, type Locale } from '@mpn/domain';
import { isTransient, ParserFailure } from '@mpn/process-kit';
import { fileStorage, receiveBytes } from '../../media';
import { readMessage, type ReadMessage } from '../parsers';
import { fromFolder, type MessageFiles } from '../rules/delivery-files';
import type { Delivery } from './delivery';

/** What reading a message needs: the catalogue's genres and formats, and the reader's language. */
export interface ReadingContext {
  genres: [string, number][];
  formats: [string, number][];
  locale: Locale;
  today: string;
  schemaFolder: string | null;
}

const ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha512'] as const;

/** Hashes of a file, by algorithm. */
async function hashesOf(source: Readable): Promise<Record<string, string>> {
  const hashes = ALGORITHMS.map((name) => [name, createHash(name)] as const);
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (const [, hash] of hashes) hash.update(chunk);
    // Hashing blocks the event loop, so it yields after each chunk.
    await nextTurn();
  }
  return Object.fromEntries(hashes.map(([name, hash]) => [name, hash.digest('hex')]));
}

/** Files of a delivery with their hashes; each is read once, whatever number of messages share it. */
export class HashedFiles {
  private readonly known = new Map<string, Promise<GivenFile | null>>();

  constructor(private readonly delivery: Delivery) {}

  /** @returns null for a file that is not in the delivery, or damaged in its archive: it counts as missing */
  of(path: string): Promise<GivenFile | null> {
    const known = this.known.get(path) ?? this.read(path);
    this.known.set(path, known);
    return known;
  }

  private async read(path: string): Promise<GivenFile | null> {
    const file = this.delivery.files.get(path);
    if (!file) return null;
    try {
      return { path, hashes: await hashesOf(await file.open()) };
    } catch (error) {
      if (isAppError(error) || isZlibError(error)) return null;
      throw error;
    }
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

const broken = (failure: ErnFailure): ReadMessage => ({ ok: false, sha256: null, failure });

/**
 * Reads one message of a delivery. Errors of the message are part of the result instead of being thrown, so that the
 * other messages are still read.
 * @returns the message; paths of its files are relative to its folder
 * @throws what a retry may help against: failures of the storage, or of starting a child process
 */
export async function readDelivered(
  delivery: Delivery,
  message: MessageFiles,
  hashed: HashedFiles,
  context: ReadingContext,
): Promise<ReadMessage> {
  const file = delivery.files.get(message.path);
  if (!file) return broken({ code: 'not-readable', values: {} });
  const tooLarge = broken({ code: 'too-large', values: { limit: DDEX_MESSAGE_LIMIT / 1024 / 1024 } });
  if (file.size > DDEX_MESSAGE_LIMIT) return tooLarge;
  const path = await fileStorage().temporaryPath();
  try {
    await receiveBytes(await file.open(), path, DDEX_MESSAGE_LIMIT);
    const given: GivenFile[] = [];
    for (const each of message.files) {
      const known = await hashed.of(each);
      if (known) given.push({ ...known, path: fromFolder(message.folder, each) });
    }
    return await readMessage({ path, files: given, ...context });
  } catch (error) {
    if (error instanceof ParserFailure && !isTransient(error)) return broken({ code: 'not-readable', values: {} });
    if ((isAppError(error) && error.status < 500) || isZlibError(error))
      return broken({ code: 'not-readable', values: {} });
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
