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
import { isStorageFull, withStorageFull } from '@mpn/process-kit';
import { database, logError, repeat, settledWithin, updateRow } from '@mpn/server-kit';
import { acceptUpload } from '../accept-upload';
import { beginCheck, checkedView } from '../await-check';
import { fileLimit } from '../../rules/file-limits';
import { receiveBytes } from '../receive-upload';
import { fileStorage } from '../../storage/storage';
import { logStorageFull } from '../../storage/storage-alarm';
import { deleteParts, discardUpload, partsOf, readUpload, TABLE, type UploadPart, type UploadRow } from './upload-row';

/**
 * Milliseconds that a request waits until the parts are put together. That takes minutes for ten gigabytes, while
 * proxies time out after a minute or half of it.
 */
const ANSWER_WITHIN_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/**
 * Interval of the heartbeat of a process that creates a file, in milliseconds, and the timeout after which it is
 * considered dead.
 */
const BEAT_MS = 5_000;
const DEAD_AFTER_MS = 60_000;

async function* bytesOf(parts: readonly UploadPart[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) yield* (await fileStorage().open(key)) as AsyncIterable<Buffer>;
}

/** Claims an upload: only one process on all machines creates its file. */
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
  // The parts are kept until the file exists: meanwhile both need room.
  await fileStorage().assertRoom(Number(row.size));
  const path = await fileStorage().temporaryPath();
  const parts = partsOf(row);
  const bytes = await receiveBytes(Readable.from(bytesOf(parts)), path, fileLimit(row.kind));
  const id = await acceptUpload(
    strapi,
    principal,
    row.kind,
    { path, fileName: row.file_name, ...bytes },
    (trx, fileId) => updateRow(trx, TABLE, row.id, { file_id: fileId, finishing_at: null, parts: [] }),
  );
  beginCheck(strapi, id, path);
  await deleteParts(parts);
}

/** A failure for the client; the cause is for the log. */
interface Failure {
  code: ErrorCode;
  values: ErrorValues;
}

/** For a file that the checks refuse nothing is kept; when the storage failed, the bytes stay. */
async function noteFailure(strapi: Core.Strapi, row: UploadRow, thrown: unknown): Promise<void> {
  const error = withStorageFull(thrown);
  const isRefused = isAppError(error) && error.status < 500;
  if (isStorageFull(error)) await logStorageFull(strapi, error);
  else if (!isRefused) logError(strapi, `upload ${row.uuid}`, error);
  const failure: Failure = isAppError(error)
    ? { code: error.code, values: error.values }
    : { code: 'mpn.backend.global.error.internal-error', values: {} };
  const count = await database(strapi)(TABLE)
    .where({ id: row.id })
    .whereNull('file_id')
    .update({ finishing_at: null, failure: JSON.stringify(failure), ...(isRefused ? { parts: '[]' } : {}) });
  if (isRefused && count === 1) await deleteParts(partsOf(row));
}

/**
 * Creates the file, however long it takes and whether or not a request still waits. Never rejects: the result is in the
 * row.
 */
async function makeFile(strapi: Core.Strapi, principal: Principal, row: UploadRow): Promise<void> {
  const log = (error: unknown): void => {
    strapi.log.error(`upload ${row.uuid}: ${String(error)}`);
  };
  const stopHeartbeat = repeat(
    BEAT_MS,
    async () => {
      await database(strapi)(TABLE)
        .where({ id: row.id })
        .whereNotNull('finishing_at')
        .update({ finishing_at: new Date(), updated_at: new Date() });
    },
    log,
  );
  try {
    await keepParts(strapi, principal, row);
  } catch (error) {
    await noteFailure(strapi, row, error).catch(log);
  } finally {
    await stopHeartbeat();
  }
}

/** Throws the failure, once: a refused upload is deleted, a retryable one is retried at the next request. */
async function throwFailure(strapi: Core.Strapi, row: UploadRow): Promise<never> {
  const { code, values } = JSON.parse(row.failure ?? '{}') as Failure;
  const error = new AppError(code, { values });
  if (error.status < 500) await discardUpload(strapi, row.uuid);
  else await database(strapi)(TABLE).where({ id: row.id }).update({ failure: null });
  throw error;
}

/** The file of an upload; a refused one ends the upload, too. */
async function viewOf(strapi: Core.Strapi, principal: Principal, uuid: string, fileId: number): Promise<FileView> {
  try {
    return await checkedView(strapi, principal, fileId);
  } catch (error) {
    if (isAppError(error) && error.status < 500) await discardUpload(strapi, uuid);
    throw error;
  }
}

/**
 * Creates the file of a complete upload, with the same checks and the same reply as POST /files/{type}. Idempotent on
 * all machines: a repeated request gets the same file. An upload that the checks refuse is deleted; when the storage
 * failed, the bytes stay and finishing can be retried.
 * @returns null while the parts are still being put together: the client must ask again
 * @throws AppError not-found, internal-error, and those of {@link acceptUpload} and of the check
 */
export async function finishUpload(strapi: Core.Strapi, principal: Principal, uuid: string): Promise<FileView | null> {
  const end = Date.now() + ANSWER_WITHIN_MS;
  for (;;) {
    const row = await readUpload(strapi, uuid);
    if (!row) throw fail('mpn.backend.global.error.not-found');
    if (row.file_id !== null) return viewOf(strapi, principal, uuid, row.file_id);
    if (row.failure !== null) return throwFailure(strapi, row);
    if (Date.now() >= end) return null;
    if (await claim(strapi, uuid)) await settledWithin(makeFile(strapi, principal, row), end - Date.now());
    else await sleep(LOOK_AGAIN_MS);
  }
}
