import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import { CLEAN_FORM } from '@mpn/audio-kit';
import { AppError, isAppError, storedUploadName, type ErrorCode, type ErrorValues } from '@mpn/domain';
import { isStorageFull, withStorageFull } from '@mpn/process-kit';
import { announceFile, database, inTransaction, logError, repeat, updateRow } from '@mpn/server-kit';
import { checkFile, type CheckedFile } from '../checks';
import { enqueueAnalysis } from '../jobs/analyse';
import { enqueuePreviews } from '../jobs/previews';
import type { StoredFileRow } from '../queries/file-row';
import { lockStorageKey } from '../storage/lock-storage-key';
import { cleanCopy, type CleanCopy } from '../clean/clean-copy';
import { keyOfCopy } from '../clean/clean-stored';
import { deleteUnshared } from '../storage/delete-unshared';
import { fileStorage } from '../storage/storage';
import { logStorageFull } from '../storage/storage-alarm';

/**
 * Interval of the heartbeat of a process that checks a file, which also stores how far it is, in milliseconds, and the
 * timeout after which it is considered dead.
 */
const BEAT_MS = 2_000;
export const DEAD_AFTER_MS = 60_000;

/** Why a file was refused, as stored with it. */
interface Refusal {
  code: ErrorCode;
  values: ErrorValues;
}

/** The error of a refused file. */
export function refusalOf({ refusal }: Pick<StoredFileRow, 'refusal'>): AppError {
  // The driver returns jsonb columns as text.
  const { code, values } = JSON.parse(refusal ?? '{}') as Partial<Refusal>;
  return new AppError(code ?? 'mpn.backend.global.error.internal-error', { values: values ?? {} });
}

/** Claims the check of a file: one process on all machines does it. */
async function claim(strapi: Core.Strapi, fileId: number): Promise<StoredFileRow | undefined> {
  const now = Date.now();
  const [row] = await database(strapi)('stored_files')
    .where({ id: fileId, check_state: 'CHECKING', state: 'TEMPORARY' })
    .where((free) => free.whereNull('check_beat').orWhere('check_beat', '<', new Date(now - DEAD_AFTER_MS)))
    .update({ check_beat: new Date(now) })
    .returning<StoredFileRow[]>('*');
  return row;
}

/** The key of a file whose content is of another type than its first bytes told: its bytes are stored under both. */
async function keyFor(row: StoredFileRow, { ext, mime }: CheckedFile): Promise<string> {
  if (ext === row.ext) return row.storage_key;
  const storage = fileStorage();
  const key = row.storage_key.replace(/\.[^.]+$/, `.${ext}`);
  const local = await storage.localCopy(row.storage_key);
  const draft = await storage.temporaryPath();
  try {
    await copyFile(local.path, draft);
    await storage.put(key, draft, mime);
    return key;
  } finally {
    await rm(draft, { force: true });
    await local.release();
  }
}

/** A file that has passed its check, with the copy that is kept instead of it, if there is one. */
interface Passed extends CheckedFile {
  copy: CleanCopy | null;
}

/** Puts the copy into the storage; within a transaction, too: its bytes may have belonged to another row until then. */
async function keepCopy(key: string, { copy, mime }: Passed): Promise<void> {
  const storage = fileStorage();
  if (copy && (await storage.size(key)) !== copy.size) await storage.put(key, copy.path, mime);
}

async function pass(strapi: Core.Strapi, row: StoredFileRow, passed: Passed): Promise<void> {
  const { copy } = passed;
  const key = copy ? keyOfCopy(row.storage_key, copy, passed.ext) : await keyFor(row, passed);
  await keepCopy(key, passed);
  await inTransaction(strapi, async (trx) => {
    for (const name of [...new Set([row.storage_key, key])].sort()) await lockStorageKey(trx, name);
    await keepCopy(key, passed);
    const count = await trx('stored_files')
      .where({ id: row.id, check_state: 'CHECKING', state: 'TEMPORARY' })
      .update({
        check_state: null,
        check_beat: null,
        check_percent: null,
        ext: passed.ext,
        mime: passed.mime,
        file_name: storedUploadName(row.file_name, passed.ext),
        storage_key: key,
        media_info: JSON.stringify(passed.mediaInfo),
        tags: passed.tags ? JSON.stringify(passed.tags) : null,
        clean_form: CLEAN_FORM,
        ...(copy ? { size: String(copy.size), sha_256: copy.sha256, received_sha_256: row.sha_256 } : {}),
        updated_at: new Date(),
      });
    if (count === 0) return;
    if (key !== row.storage_key) await deleteUnshared(trx, row.storage_key);
    if (row.kind === 'AUDIO_TRACK') await enqueueAnalysis(trx, row.id);
    else await enqueuePreviews(trx, { id: row.id, kind: row.kind });
    await announceFile(trx, row.id);
  });
}

/** Nothing of a refused file is kept but why it was refused. */
async function refuse(strapi: Core.Strapi, row: StoredFileRow, { code, values }: AppError): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockStorageKey(trx, row.storage_key);
    const count = await trx('stored_files')
      .where({ id: row.id, check_state: 'CHECKING' })
      .update({
        check_state: 'REFUSED',
        check_beat: null,
        check_percent: null,
        refusal: JSON.stringify({ code, values } satisfies Refusal),
        state: 'DISCARDED',
        updated_at: new Date(),
      });
    if (count === 0) return;
    await deleteUnshared(trx, row.storage_key);
    await announceFile(trx, row.id);
  });
}

/**
 * @param received where the file was received, unless the storage has taken it from there
 * @param onProgress called with the share of a recording that has been checked, 0 to 1
 */
async function check(
  strapi: Core.Strapi,
  row: StoredFileRow,
  received: string | undefined,
  onProgress: (share: number) => void,
): Promise<Passed> {
  const isThere = received !== undefined && existsSync(received);
  const local = isThere
    ? { path: received, release: () => rm(received, { force: true }) }
    : await fileStorage().localCopy(row.storage_key);
  try {
    const { kind, sha_256: sha256, company_id: companyId } = row;
    const checked = await checkFile(strapi, { kind, path: local.path, sha256, companyId, onProgress });
    return { ...checked, copy: await cleanCopy({ path: local.path, mime: checked.mime }) };
  } finally {
    await local.release();
  }
}

/** Why a file could not be checked, for the log; the file is not to blame. */
async function noteFailure(strapi: Core.Strapi, fileId: number, thrown: unknown): Promise<void> {
  const error = withStorageFull(thrown);
  if (isStorageFull(error)) await logStorageFull(strapi, error);
  else logError(strapi, `check of file ${fileId}`, error);
}

/** A try to check a file. */
export interface CheckTry {
  /** Whether a file that cannot be checked now is refused; otherwise that is thrown, to be tried again. */
  isLast: () => boolean;
  /** Path of the received file, which is removed, if it is still there: saves reading it back from the storage. */
  received?: string | undefined;
}

/**
 * Checks an accepted file and stores the outcome, unless another process is doing so.
 * @returns whether the file was checked by this call
 * @throws what kept the file from being checked, unless this was the last try
 */
export async function checkUpload(
  strapi: Core.Strapi,
  fileId: number,
  { isLast, received }: CheckTry,
): Promise<boolean> {
  const row = await claim(strapi, fileId);
  if (!row) return false;
  let percent: number | null = null;
  const stopHeartbeat = repeat(
    BEAT_MS,
    async () => {
      await database(strapi)('stored_files')
        .where({ id: fileId, check_state: 'CHECKING' })
        .update({ check_beat: new Date(), check_percent: percent });
    },
    (error) => strapi.log.warn(`check of file ${fileId}: ${String(error)}`),
  );
  try {
    const passed = await check(strapi, row, received, (share) => {
      percent = Math.floor(share * 100);
    });
    try {
      await pass(strapi, row, passed);
    } finally {
      if (passed.copy) await rm(passed.copy.path, { force: true });
    }
  } catch (thrown) {
    const error = isAppError(thrown)
      ? thrown
      : new AppError('mpn.backend.global.error.internal-error', { cause: thrown });
    const isRefused = error.status < 500;
    if (!isRefused) await noteFailure(strapi, fileId, thrown);
    if (!isRefused && !isLast()) {
      await stopHeartbeat();
      await updateRow(database(strapi), 'stored_files', fileId, { check_beat: null, check_percent: null });
      throw thrown;
    }
    await refuse(strapi, row, error);
  } finally {
    await stopHeartbeat();
  }
  return true;
}
