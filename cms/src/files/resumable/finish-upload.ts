import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import {
  AppError,
  fail,
  isAppError,
  type ErrorCode,
  type ErrorValues,
  type FileView,
  type Principal,
} from '@mpn/domain';
import { database, updateRow } from '@mpn/server-kit';
import { select } from '../../scoping/sql';
import { toFileView, type StoredFileRow } from '../file-row';
import { keepUpload } from '../keep-upload';
import { DEFAULT_FILE_LIMITS } from '../limits';
import { receiveBytes } from '../receive-upload';
import { fileStorage } from '../storage';
import { deleteParts, discardUpload, partsOf, readUpload, TABLE, type UploadPart, type UploadRow } from './upload-row';

/**
 * How long a request waits for the file. Putting together and checking ten gigabytes takes minutes, and proxies give an
 * answer up after a minute, some after half of it.
 */
const ANSWER_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** Whoever makes the file says so every few seconds; after so long in silence it has died over it. */
const BEAT_MS = 5_000;
const DEAD_AFTER_MS = 60_000;

async function* bytesOf(parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) yield* (await fileStorage().open(key)) as AsyncIterable<Buffer>;
}

/** One process makes a file of an upload at a time, on all machines. */
async function claim(strapi: Core.Strapi, uuid: string): Promise<boolean> {
  const now = Date.now();
  const count = await database(strapi)(TABLE)
    .where({ uuid })
    .whereNull('file_id')
    .whereNull('failure')
    .where((free) => free.whereNull('finishing_at').orWhere('finishing_at', '<', new Date(now - DEAD_AFTER_MS)))
    .update({ finishing_at: new Date(now) });
  return count === 1;
}

async function keepParts(strapi: Core.Strapi, principal: Principal, row: UploadRow): Promise<void> {
  const path = await fileStorage().temporaryPath();
  const parts = partsOf(row);
  const bytes = await receiveBytes(Readable.from(bytesOf(parts)), path, DEFAULT_FILE_LIMITS[row.kind]).catch(
    async (error: unknown) => {
      await rm(path, { force: true });
      throw error;
    },
  );
  const view = await keepUpload(strapi, principal, row.kind, { path, fileName: row.file_name, ...bytes });
  await updateRow(database(strapi), TABLE, row.id, { file_id: view.id, finishing_at: null, parts: [] });
  await deleteParts(parts);
}

/** What a failure is to whoever asks; why, is for the log. */
interface Failure {
  code: ErrorCode;
  values: ErrorValues;
}

/** Of a file that the checks refuse nothing is kept; when the storage failed, the bytes stay. */
async function noteFailure(strapi: Core.Strapi, row: UploadRow, error: unknown): Promise<void> {
  const isRefused = isAppError(error) && error.status < 500;
  if (!isRefused)
    strapi.log.error(`upload ${row.uuid}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const failure: Failure = isAppError(error)
    ? { code: error.code, values: error.values }
    : { code: 'mpn.backend.global.error.internal-error', values: {} };
  const count = await database(strapi)(TABLE)
    .where({ id: row.id })
    .whereNull('file_id')
    .update({ finishing_at: null, failure: JSON.stringify(failure), ...(isRefused ? { parts: '[]' } : {}) });
  if (isRefused && count === 1) await deleteParts(partsOf(row));
}

/** Makes the file, however long that takes and whoever still waits for it. Never rejects: the row says what came of it. */
async function makeFile(strapi: Core.Strapi, principal: Principal, row: UploadRow): Promise<void> {
  const log = (error: unknown): void => {
    strapi.log.error(`upload ${row.uuid}: ${String(error)}`);
  };
  const beat = setInterval(() => {
    database(strapi)(TABLE)
      .where({ id: row.id })
      .whereNotNull('finishing_at')
      .update({ finishing_at: new Date(), updated_at: new Date() })
      .catch(log);
  }, BEAT_MS);
  try {
    await keepParts(strapi, principal, row);
  } catch (error) {
    await noteFailure(strapi, row, error).catch(log);
  } finally {
    clearInterval(beat);
  }
}

async function waitFor(work: Promise<void>, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([work, sleep(ms, undefined, timer)]);
  timer.abort();
}

/** Throws what came of it, once: what was refused is forgotten, what may be tried again is tried when asked again. */
async function tellFailure(strapi: Core.Strapi, row: UploadRow): Promise<never> {
  const { code, values } = JSON.parse(row.failure ?? '{}') as Failure;
  const error = new AppError(code, { values });
  if (error.status < 500) await discardUpload(strapi, row.uuid);
  else await database(strapi)(TABLE).where({ id: row.id }).update({ failure: null });
  throw error;
}

/**
 * Makes a file of an upload that is complete: the same checks and the same answer as POST /files/{type}. Asked again it
 * answers with the file that it made, so that an answer that got lost costs nothing; on any machine. A file that the
 * checks refuse is forgotten; when the storage failed, the bytes stay and finishing can be tried again.
 * @returns null when it is not done yet: it goes on, and is to be asked for again
 */
export async function finishUpload(strapi: Core.Strapi, principal: Principal, uuid: string): Promise<FileView | null> {
  const end = Date.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const row = await readUpload(strapi, uuid);
    if (!row) throw fail('mpn.backend.global.error.not-found');
    if (row.file_id !== null) return storedView(strapi, principal, row.file_id);
    if (row.failure !== null) return tellFailure(strapi, row);
    if (Date.now() >= end) return null;
    if (await claim(strapi, uuid)) await waitFor(makeFile(strapi, principal, row), end - Date.now());
    else await sleep(LOOK_AGAIN_MS);
  }
}

async function storedView(strapi: Core.Strapi, principal: Principal, fileId: number): Promise<FileView> {
  const [file] = await select<StoredFileRow>(
    database(strapi),
    // Strapi hands jsonb out as text.
    `select f.*, f.media_info::json as media_info from stored_files f where f.id = :fileId`,
    { fileId },
  );
  if (!file || file.state === 'DISCARDED') throw fail('mpn.backend.global.error.not-found');
  return toFileView(principal, file);
}
