import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, isAppError, type ErrorCode, type Principal } from '@mpn/domain';
import {
  audit,
  database,
  insertRow,
  inTransaction,
  lockRow,
  registerTask,
  updateRow,
  type Row,
  type TaskContext,
} from '@mpn/server-kit';
import { catalogueAccounts } from '../../../digital/accounts';
import { digitalCatalogue } from '../../../digital/catalogue';
import { attachFiles } from '../../../files/attachment';
import { keepUpload } from '../../../files/keep-upload';
import { DEFAULT_FILE_LIMITS } from '../../../files/limits';
import { receiveBytes } from '../../../files/receive-upload';
import { fileStorage } from '../../../files/storage';
import { recomputeStatus } from '../../release/actions/recompute-status';
import { durationsOf } from '../../release/files/references';

/** Worker task that fetches the files of an import: `{importId}`. */
export const FETCH_FILES_TASK = 'digital.fetch-files';

/** A file of an imported release, in `digital_imports.files`. */
export interface ImportFile {
  kind: 'COVER' | 'AUDIO_TRACK';
  /** The track that the audio belongs to. */
  trackId?: number;
  reference: string;
  fileName: string;
  state: 'WAITING' | 'DONE' | 'REFUSED';
  /** Why it was refused. */
  code?: ErrorCode;
}

interface ImportRow extends Row {
  id: number;
  company_id: number;
  created_by_user_id: number | null;
  release_id: number;
  entry_id: string;
  status: string;
  /** JSON as text: Strapi has the driver leave it so. */
  files: string | null;
}

const filesOf = (row: ImportRow): ImportFile[] => JSON.parse(row.files ?? '[]') as ImportFile[];

/** In whose name the worker keeps the files: the importing company's, with nobody logged in and no permission. */
const ownerOf = (row: ImportRow): Principal => ({
  sessionId: 0,
  sid: '',
  kind: 'LOGIN',
  userId: row.created_by_user_id ?? 0,
  loginName: '',
  email: '',
  locale: 'en-US',
  combinedRole: 'PROMO_USER',
  permissions: new Set(),
  companyId: row.company_id,
  companyType: 'PROMOTION',
  samplingDepartmentId: null,
  readOnly: false,
  impersonatorUserId: null,
  promoShare: null,
  address: '',
});

/** Fetches one file and has it checked and kept like any upload. Answers with the id of the stored file. */
async function keepFile(strapi: Core.Strapi, row: ImportRow, file: ImportFile, signal: AbortSignal): Promise<number> {
  const accounts = await catalogueAccounts(database(strapi), row.company_id);
  const source = await digitalCatalogue(strapi).openFile(accounts, row.entry_id, file.reference, signal);
  const path = await fileStorage().temporaryPath();
  const bytes = await receiveBytes(source, path, DEFAULT_FILE_LIMITS[file.kind]);
  if (bytes.size === 0) throw fail('mpn.backend.media.error.file-empty');
  const { id } = await keepUpload(strapi, ownerOf(row), file.kind, { path, fileName: file.fileName, ...bytes });
  return id;
}

/** Puts the cover where there is none yet; what somebody uploaded meanwhile stays. */
async function attachCover(trx: Knex, releaseId: number, fileId: number): Promise<boolean> {
  const cover: unknown = await trx('artworks').where({ release_id: releaseId, kind: 'FRONT_COVER' }).first('id');
  if (cover) return false;
  await insertRow(trx, 'artworks', { release_id: releaseId, kind: 'FRONT_COVER', position: 1, file_id: fileId });
  return true;
}

async function attachAudio(trx: Knex, releaseId: number, trackId: number, fileId: number): Promise<boolean> {
  const duration = (await durationsOf(trx, [fileId])).get(fileId);
  const changed = await trx('tracks')
    .where({ id: trackId, release_id: releaseId })
    .whereNull('audio_file_id')
    .update({
      audio_file_id: fileId,
      upload_status: 'FINISHED',
      ...(duration === undefined ? {} : { duration_ms: duration }),
      updated_at: new Date(),
    });
  return changed > 0;
}

type ImportedRelease = Row & { version: number | null; title: string; deleted_at: Date | null };

/** The dialog may be closed long before the last file has come: who imported finds it among the notifications. */
async function tellIncomplete(trx: Knex, row: ImportRow, { title }: ImportedRelease): Promise<void> {
  if (row.created_by_user_id === null) return;
  await insertRow(trx, 'notifications', {
    user_id: row.created_by_user_id,
    type: 'DIGITAL_IMPORT_INCOMPLETE',
    data: { releaseId: row.release_id, title },
    unique_key: `digital-import-incomplete:${row.id}`,
  });
}

/** Writes what became of a file, with the release it changes, in one transaction. */
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
    const release = await lockRow<ImportedRelease>(trx, 'releases', row.release_id);
    if (fileId !== undefined && release && release.deleted_at === null) {
      const isPlaced =
        file.kind === 'COVER'
          ? await attachCover(trx, row.release_id, fileId)
          : await attachAudio(trx, row.release_id, file.trackId ?? 0, fileId);
      if (isPlaced) {
        await attachFiles(trx, ownerOf(row), [{ fileId, kinds: [file.kind], field: 'file' }]);
        // Whoever edits the release meanwhile is told, instead of saving the file away again.
        await updateRow(trx, 'releases', row.release_id, { version: (release.version ?? 1) + 1 });
        await recomputeStatus(trx, row.release_id);
        await audit(
          trx,
          { userId: row.created_by_user_id },
          {
            action: 'release.import-file',
            objectType: 'release',
            objectId: row.release_id,
            data: { kind: file.kind, fileId },
          },
        );
      }
    }
    const files = filesOf(row).map((one, place) => (place === index ? { ...one, ...outcome } : one));
    const status = files.some(({ state }) => state === 'WAITING')
      ? 'IMPORTING'
      : files.every(({ state }) => state === 'DONE')
        ? 'IMPORTED'
        : 'INCOMPLETE';
    await updateRow(trx, 'digital_imports', importId, { files, status });
    if (status === 'INCOMPLETE' && release && release.deleted_at === null) await tellIncomplete(trx, row, release);
  });
}

const isServiceFailure = (code: string): boolean =>
  code === 'mpn.backend.digias.error.api-error' || code.startsWith('mpn.backend.global.error.pessimistic');

/** Takes over what is still waiting. A failing service is asked again later; a file that the checks refuse is not. */
async function fetchFiles(payload: Record<string, unknown>, context: TaskContext): Promise<void> {
  const { strapi, signal } = context;
  const importId = Number(payload.importId);
  const row: unknown = await database(strapi)('digital_imports').where({ id: importId }).first();
  if (!row) return;
  const found = row as ImportRow;
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

/** What the digital import asks of the worker. */
export function registerDigitalImport(): void {
  registerTask(FETCH_FILES_TASK, fetchFiles, 'files');
}
