import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isAppError, type ErrorCode, type Principal } from '@mpn/domain';
import {
  announce,
  announceRelease,
  database,
  inTransaction,
  lockRow,
  registerPersonRecords,
  registerTask,
  notify,
  updateRow,
  type RowOf,
  type PayloadOf,
  type TaskContext,
} from '@mpn/server-kit';
import { jobPrincipal } from '../../identity';
import { bringFiles } from '../../ddex';
import { placeImportedFile } from '../../release';
import { catalogueReach } from '../catalogue/accounts';
import { digitalCatalogue } from '../catalogue/catalogue';
import { messageOf } from '../catalogue/messages';
import { DIGITAL_RECORDS } from '../person-records';
import { fileLimit, fileStorage, keepUpload, receiveBytes } from '../../media';
import { FETCH_FILES_TASK } from './tasks';

/** A file of an imported release, in `digital_imports.files`. */
export interface ImportFile {
  kind: 'COVER' | 'AUDIO_TRACK';
  /** The track that the audio belongs to. */
  trackId?: number;
  reference: string;
  fileName: string;
  state: 'WAITING' | 'DONE' | 'REFUSED';
  /** Error code of a refused file. */
  code?: ErrorCode;
}

type ImportRow = RowOf<'digital_imports'>;

const filesOf = (row: ImportRow): ImportFile[] => JSON.parse(row.files ?? '[]') as ImportFile[];

/** The principal with which the worker stores files: for the importing company, without permissions. */
const ownerOf = (row: ImportRow): Principal =>
  jobPrincipal({
    companyId: row.company_id,
    userId: row.created_by_user_id,
    locale: 'en-US',
    permissions: [],
  });

/**
 * Fetches, checks and stores one file like any upload.
 * @returns the id of the stored file
 */
async function keepFile(strapi: Core.Strapi, row: ImportRow, file: ImportFile, signal: AbortSignal): Promise<number> {
  const { numbers } = await catalogueReach(database(strapi), row.company_id);
  const source = await digitalCatalogue(strapi).openFile(numbers, row.entry_id, file.reference, signal);
  const path = await fileStorage().temporaryPath();
  const bytes = await receiveBytes(source, path, fileLimit(file.kind));
  const { id } = await keepUpload(strapi, ownerOf(row), file.kind, { path, fileName: file.fileName, ...bytes });
  return id;
}

/** Notifies the importing user of missing files: the dialog may be closed long before the last file is fetched. */
async function notifyIncomplete(strapi: Core.Strapi, trx: Knex, row: ImportRow, title: string): Promise<void> {
  if (row.created_by_user_id === null) return;
  await notify(strapi, trx, {
    kind: 'DIGITAL_IMPORT_INCOMPLETE',
    userIds: [row.created_by_user_id],
    data: { releaseId: row.release_id, title },
    uniqueKey: `digital-import-incomplete:${row.id}`,
  });
}

/** Saves the result of a file together with the change of its release, in one transaction. */
async function settle(
  strapi: Core.Strapi,
  importId: number,
  index: number,
  outcome: Partial<ImportFile>,
  fileId?: number,
) {
  await inTransaction(strapi, async (trx) => {
    const row = await lockRow<ImportRow>(trx, 'digital_imports', importId);
    const file = row && filesOf(row)[index];
    if (!row || !file || file.state !== 'WAITING') return;
    const placed = fileId === undefined ? undefined : { kind: file.kind, fileId, trackId: file.trackId };
    const title = await placeImportedFile(trx, ownerOf(row), row.release_id, placed);
    const files = filesOf(row).map((one, place) => (place === index ? { ...one, ...outcome } : one));
    const status = files.some(({ state }) => state === 'WAITING')
      ? 'IMPORTING'
      : files.every(({ state }) => state === 'DONE')
        ? 'IMPORTED'
        : 'INCOMPLETE';
    await updateRow(trx, 'digital_imports', importId, { files, status });
    await announce(trx, { resource: 'digias_releases', ids: [row.release_id], companies: [row.company_id] });
    await announceRelease(trx, row.release_id);
    if (status === 'INCOMPLETE' && title !== null) await notifyIncomplete(strapi, trx, row, title);
  });
}

const isServiceFailure = (code: string): boolean =>
  code === 'mpn.backend.digias.error.api-error' || code.startsWith('mpn.backend.global.error.pessimistic');

/** Stores the files of an entry that arrived by message. */
async function bringMessageFiles(
  strapi: Core.Strapi,
  found: ImportRow,
  id: number,
  context: TaskContext,
): Promise<void> {
  const isComplete = await bringFiles(strapi, id, context);
  await inTransaction(strapi, async (trx) => {
    const row = await lockRow<ImportRow>(trx, 'digital_imports', found.id);
    if (row?.status !== 'IMPORTING') return;
    await updateRow(trx, 'digital_imports', row.id, { status: isComplete ? 'IMPORTED' : 'INCOMPLETE' });
    await announce(trx, { resource: 'digias_releases', ids: [row.release_id], companies: [row.company_id] });
    await announceRelease(trx, row.release_id);
    const title = await placeImportedFile(trx, ownerOf(row), row.release_id, undefined);
    if (!isComplete && title !== null) await notifyIncomplete(strapi, trx, row, title);
  });
}

/**
 * Fetches all pending files. A failing service is retried later, and its file is refused after the last attempt; a file
 * that the checks refuse is not retried.
 */
async function fetchFiles({ importId }: PayloadOf<typeof FETCH_FILES_TASK>, context: TaskContext): Promise<void> {
  const { strapi, signal } = context;
  const row: unknown = await database(strapi)('digital_imports').where({ id: importId }).first();
  if (!row) return;
  const found = row as ImportRow;
  const message = messageOf(found.entry_id);
  if (message !== null) return bringMessageFiles(strapi, found, message, context);
  const isLastTry = context.attempt >= context.maxAttempts;
  for (const [index, file] of filesOf(found).entries()) {
    if (file.state !== 'WAITING') continue;
    try {
      const fileId = await keepFile(strapi, found, file, signal);
      await settle(strapi, importId, index, { state: 'DONE' }, fileId);
    } catch (error) {
      const code = isAppError(error) ? error.code : undefined;
      const isFinal = code !== undefined && !isServiceFailure(code);
      if (signal.aborted || (!isFinal && !isLastTry)) throw error;
      await settle(strapi, importId, index, {
        state: 'REFUSED',
        code: code ?? 'mpn.backend.digias.error.api-error',
      });
    }
  }
}

/** Registers the digital import's task. */
export function registerDigitalImport(): void {
  registerPersonRecords(...DIGITAL_RECORDS);
  registerTask(FETCH_FILES_TASK, fetchFiles);
}
