import { rm, writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { database, updateRow, retryWhileDatabaseIsAway, transferredBytes, transferredFiles } from '@mpn/server-kit';
import { storageOf } from '../../ports';
import { sendFile } from '../../transfer/send-file';
import type { TransferClient } from '../../transfer/transfer-client';
import { TransferError } from '../../transfer/transfer-error';
import { noteBegun, noteSent, recordFiles, type RecordedFile } from './file-rows';
import type { PreparedFile } from './prepare-files';

export interface Sending {
  strapi: Core.Strapi;
  client: TransferClient;
  deliveryId: number;
  /** Configured directory plus the release's folder. */
  base: string;
  /** Server and account of the connection. */
  server: string;
  /** Folder of an earlier attempt on this server; null at the first. */
  remembered: string | null;
  /** A cancelled delivery of the same content, and the folder of what it had sent. */
  predecessor: { id: number; directory: string } | null;
  files: readonly PreparedFile[];
  /** Bytes of a partial upload that are sent again (`SendFileRequest`). */
  rewindBytes: number | undefined;
  signal: AbortSignal;
  /** Called when the server has refused to resume a partial upload. */
  onResumeRefused: () => void;
  /** Called with the delivery's bytes that are on the server. */
  onProgress: (bytes: number) => void;
  /** Called before each file: whether the institution's window is still open. */
  mayGoOn: () => boolean;
}

export type SendOutcome = 'delivered' | 'window-closed';

/** Folders `name`, `name-2` ... that are tried before giving up. */
const MAX_FOLDERS = 200;

const numbered = (base: string, number: number): string => (number === 1 ? base : `${base}-${number}`);

/** The number of the remembered folder, if it still has the same base: not after the directory was changed. */
function rememberedNumber(base: string, remembered: string | null): number | null {
  if (remembered === null || !remembered.startsWith(base)) return null;
  const rest = remembered.slice(base.length);
  if (rest === '') return 1;
  return /^-\d+$/.test(rest) ? Number(rest.slice(1)) : null;
}

/** The first folder number without foreign files of these names: existing files are never overwritten. */
async function freeFolder({ client, base, files }: Sending, from: number): Promise<number> {
  const wanted = new Set(files.flatMap(({ name }) => [name.toLowerCase(), `${name}.part`.toLowerCase()]));
  for (let number = from; number <= MAX_FOLDERS; number += 1) {
    const folder = numbered(base, number);
    await client.ensureDirectory(folder);
    const there = await client.list(folder);
    if (!there.some(({ name }) => wanted.has(name.toLowerCase()))) return number;
  }
  // eslint-disable-next-line mpn/app-errors-only -- a TransferError is an error of the catalogue, with its step
  throw new TransferError('no-write-permission', 'directory', { directory: base });
}

async function withLocalFile<T>(
  strapi: Core.Strapi,
  file: PreparedFile,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const storage = storageOf(strapi);
  if ('storageKey' in file.content) {
    const local = await storage.localCopy(file.content.storageKey);
    try {
      return await use(local.path);
    } finally {
      await local.release();
    }
  }
  const path = await storage.temporaryPath();
  try {
    await writeFile(path, file.content.bytes);
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Counts a file's bytes in the metrics while they go over the line: a large file takes hours. */
function countBytes(): { at: (onServer: number) => void; end: (sent: number) => void } {
  let last: number | undefined;
  let counted = 0;
  const count = (bytes: number): void => {
    if (bytes <= 0) return;
    counted += bytes;
    transferredBytes.inc(bytes);
  };
  return {
    at(onServer) {
      // What was there before the first report is not known here.
      if (last !== undefined) count(onServer - last);
      last = onServer;
    },
    end(sent) {
      count(sent - counted);
      transferredFiles.inc();
    },
  };
}

/** @returns false when a foreign file of that name appeared meanwhile */
async function sendOne(sending: Sending, directory: string, recorded: RecordedFile, before: number): Promise<boolean> {
  const { strapi, client, rewindBytes, signal, onProgress, onResumeRefused } = sending;
  const { file, rowId } = recorded;
  // A database restart must not cost the transfer; the notes are idempotent.
  const note = (work: () => Promise<void>): Promise<void> => retryWhileDatabaseIsAway(work, signal);
  const bytes = countBytes();
  if (!recorded.begun) await note(() => noteBegun(database(strapi), rowId));
  const result = await withLocalFile(strapi, file, (localFile) =>
    sendFile(client, {
      localFile,
      directory,
      fileName: file.name,
      recorded: recorded.begun,
      rewindBytes,
      signal,
      onResumeRefused,
      onProgress: (onServer) => {
        bytes.at(onServer);
        onProgress(before + onServer);
      },
    }),
  );
  if (result.outcome === 'foreign-file') return false;
  if (result.outcome === 'delivered') bytes.end(result.bytesSent);
  await note(() => noteSent(database(strapi), rowId, file.size));
  onProgress(before + file.size);
  return true;
}

type FolderOutcome = SendOutcome | 'foreign-file';

async function sendInto(sending: Sending, number: number, recordOf: number | null): Promise<FolderOutcome> {
  const { strapi, deliveryId, files, base, client, server, signal } = sending;
  const directory = numbered(base, number);
  const recorded = await retryWhileDatabaseIsAway(
    () =>
      database(strapi).transaction(async (trx) => {
        await updateRow(trx, 'deliveries', deliveryId, { remote_directory: directory, remote_server: server });
        return recordFiles(trx, deliveryId, files, recordOf);
      }),
    signal,
  );
  await client.ensureDirectory(directory);
  let done = 0;
  for (const one of recorded) {
    // eslint-disable-next-line mpn/app-errors-only -- a TransferError is an error of the catalogue, with its step
    if (signal.aborted) throw new TransferError('canceled', 'write', {});
    if (!sending.mayGoOn()) return 'window-closed';
    // A confirmed file is neither sent again nor looked up.
    if (!one.sent && !(await sendOne(sending, directory, one, done))) return 'foreign-file';
    done += one.file.size;
    sending.onProgress(done);
  }
  return 'delivered';
}

/**
 * Sends the prepared files over an open connection, the manifest last. Continues in the folder of an earlier attempt or
 * of a cancelled predecessor; where a foreign file has one of the names, a numbered folder is used for all.
 * @throws TransferError
 */
export async function sendFiles(sending: Sending): Promise<SendOutcome> {
  const { base, deliveryId, predecessor } = sending;
  const remembered = rememberedNumber(base, sending.remembered);
  const inherited = remembered === null ? rememberedNumber(base, predecessor?.directory ?? null) : null;
  let number = remembered ?? inherited ?? (await freeFolder(sending, 1));
  let recordOf = remembered !== null ? deliveryId : inherited !== null && predecessor ? predecessor.id : null;
  for (;;) {
    const outcome = await sendInto(sending, number, recordOf);
    if (outcome !== 'foreign-file') return outcome;
    number = await freeFolder(sending, number + 1);
    recordOf = null;
  }
}
