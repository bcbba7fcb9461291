import { rm, writeFile } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import {
  database,
  updateRow,
  retryWhileDatabaseIsAway,
  transferredBytes,
  transferredFiles,
  type Row,
} from '@mpn/server-kit';
import { storageOf } from '../../ports';
import { joinRemote, sendFile, type TransferClient, TransferError } from '../../transfer';
import { noteBegun, noteSent, recordFiles, type RecordedFile } from './file-rows';
import type { PreparedFile } from './prepare-files';
import type { InPlace } from './prepare-update';

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
  /** An update that replaces files in the folder of an earlier delivery; `files` where that is not possible. */
  inPlace: InPlace | null;
  /** Bytes of a partial upload that are sent again (`SendFileRequest`). */
  rewindBytes: number | undefined;
  signal: AbortSignal;
  /** Called when the server has refused to resume a partial upload. */
  onResumeRefused: () => void;
  /** Called with the delivery's bytes that are on the server. */
  onProgress: (bytes: number) => void;
  /** Called before each file: returns whether the institution's window is still open. */
  mayGoOn: () => boolean;
}

export type SendOutcome = { files: number } | 'window-closed';

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

/** Counts a file's bytes in the metrics during the transfer, because a large file takes hours. */
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
      // The first report includes bytes of an earlier attempt, which are not counted.
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
async function sendOne(
  sending: Sending,
  directory: string,
  recorded: RecordedFile,
  before: number,
  replaces?: readonly number[],
): Promise<boolean> {
  const { strapi, client, rewindBytes, signal, onProgress, onResumeRefused } = sending;
  const { file, rowId } = recorded;
  // A database restart must not cost the transfer; the updates are idempotent.
  const note = (work: () => Promise<void>): Promise<void> => retryWhileDatabaseIsAway(work, signal);
  const bytes = countBytes();
  if (!recorded.begun) await note(() => noteBegun(database(strapi), rowId));
  const result = await withLocalFile(strapi, file, (localFile) =>
    sendFile(client, {
      localFile,
      directory,
      fileName: file.name,
      recorded: recorded.begun,
      replaces,
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

type FolderOutcome = 'delivered' | 'window-closed' | 'foreign-file';

/** Records the folder and its files before any of them is sent. */
function record(
  { strapi, deliveryId, server, signal }: Sending,
  directory: string,
  files: readonly PreparedFile[],
  recordOf: number | null,
  values: Row = {},
): Promise<RecordedFile[]> {
  return retryWhileDatabaseIsAway(
    () =>
      database(strapi).transaction(async (trx) => {
        const row = { ...values, remote_directory: directory, remote_server: server };
        await updateRow(trx, 'deliveries', deliveryId, row);
        return recordFiles(trx, deliveryId, files, recordOf);
      }),
    signal,
  );
}

/** Columns for an update that goes into a new folder because it could not replace files. */
function anew({ files, inPlace }: Sending): Row {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return { bytes_total: String(bytes), update_changes: { ...inPlace?.update, isInPlace: false } };
}

async function sendInto(sending: Sending, number: number, recordOf: number | null): Promise<FolderOutcome> {
  const directory = numbered(sending.base, number);
  const recorded = await record(sending, directory, sending.files, recordOf, sending.inPlace ? anew(sending) : {});
  await sending.client.ensureDirectory(directory);
  return sendAll(sending, directory, recorded);
}

async function sendAll(
  sending: Sending,
  directory: string,
  recorded: readonly RecordedFile[],
  replaces: (file: PreparedFile) => readonly number[] | undefined = () => undefined,
): Promise<FolderOutcome> {
  const { signal } = sending;
  let done = 0;
  for (const one of recorded) {
    // eslint-disable-next-line mpn/app-errors-only -- a TransferError is an error of the catalogue, with its step
    if (signal.aborted) throw new TransferError('canceled', 'write', {});
    if (!sending.mayGoOn()) return 'window-closed';
    // A confirmed file is neither sent again nor looked up.
    if (!one.sent && !(await sendOne(sending, directory, one, done, replaces(one.file)))) return 'foreign-file';
    done += one.file.size;
    sending.onProgress(done);
  }
  return 'delivered';
}

/** Deletes our file if it is unchanged. @returns whether it was */
async function deleteOurs(
  client: TransferClient,
  directory: string,
  file: { name: string; size: number },
): Promise<boolean> {
  const path = joinRemote(directory, file.name);
  const isThere = (await client.size(path)) === file.size;
  if (isThere) await client.delete(path);
  return isThere;
}

/**
 * Whether the folder is unchanged: it has its manifest, and all files under the names that an update writes or removes
 * are ours.
 */
async function isAsWeLeftIt(client: TransferClient, { directory, files, present, removed }: InPlace): Promise<boolean> {
  // Not made anew: a folder that the institution has moved would be there twice.
  if (!(await client.hasDirectory(directory))) return false;
  const there = new Map((await client.list(directory)).map(({ name, size }) => [name, size]));
  const isOurs = ({ name }: { name: string }): boolean =>
    !there.has(name) || there.get(name) === present.get(name)?.size;
  const hasManifest = [...present.values()].some(
    ({ kind, name, size }) => kind === 'MANIFEST' && there.get(name) === size,
  );
  return hasManifest && [...files, ...removed].every(isOurs);
}

/**
 * Replaces what has changed in the folder of an earlier delivery. The manifest is deleted first and sent last: a folder
 * with a manifest is complete.
 * @returns foreign-file when the folder is not as we left it, for example because the institution has moved its files
 */
async function replaceIn(sending: Sending, inPlace: InPlace): Promise<FolderOutcome> {
  const { client } = sending;
  const { directory, files, present, removed, update } = inPlace;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const values = { bytes_total: String(bytes), update_changes: update };
  const recorded = await record(sending, directory, files, sending.deliveryId, values);
  if (!recorded.some(({ begun }) => begun)) {
    const manifest = [...present.values()].find(({ kind }) => kind === 'MANIFEST');
    if (!manifest || !(await isAsWeLeftIt(client, inPlace))) return 'foreign-file';
    await deleteOurs(client, directory, manifest);
  }
  for (const file of removed) await deleteOurs(client, directory, file);
  return sendAll(sending, directory, recorded, ({ name, size }) => {
    const there = present.get(name);
    return there && [there.size, size];
  });
}

/**
 * Sends the prepared files over an open connection, the manifest last. Continues in the folder of an earlier attempt or
 * of a cancelled predecessor; where a foreign file has one of the names, a numbered folder is used for all. An update
 * in place replaces files in the folder of the earlier delivery, if the folder is as we left it.
 * @throws TransferError
 * @throws AppError not-found when a prepared file is missing in the storage
 */
export async function sendFiles(sending: Sending): Promise<SendOutcome> {
  const { base, deliveryId, predecessor, inPlace, files } = sending;
  const mayReplace = inPlace !== null && (sending.remembered ?? inPlace.directory) === inPlace.directory;
  if (mayReplace) {
    const outcome = await replaceIn(sending, inPlace);
    if (outcome === 'window-closed') return outcome;
    if (outcome === 'delivered') return { files: inPlace.files.length };
  }
  const remembered = mayReplace ? null : rememberedNumber(base, sending.remembered);
  const inherited = remembered === null ? rememberedNumber(base, predecessor?.directory ?? null) : null;
  let number = remembered ?? inherited ?? (await freeFolder(sending, 1));
  let recordOf = remembered !== null ? deliveryId : inherited !== null && predecessor ? predecessor.id : null;
  for (;;) {
    const outcome = await sendInto(sending, number, recordOf);
    if (outcome === 'window-closed') return outcome;
    if (outcome === 'delivered') return { files: files.length };
    number = await freeFolder(sending, number + 1);
    recordOf = null;
  }
}
