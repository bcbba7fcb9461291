import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, storedUploadName, type FileKind, type FileView, type Principal } from '@mpn/domain';
import { inTransaction, insertRow } from '@mpn/server-kit';
import { enqueueAnalysis } from '../jobs/analyse';
import { CLEAN_FORM } from '@mpn/audio-kit';
import { checkFile } from '../checks';
import { cleanCopy, type CleanCopy } from '../clean/clean-copy';
import { toFileView } from '../queries/file-row';
import type { ReceivedFile } from './receive-upload';
import { lockStorageKey } from '../storage/lock-storage-key';
import { enqueuePreviews } from '../jobs/previews';
import { fileStorage } from '../storage/storage';
import { logStorageRoom } from '../storage/storage-alarm';

/**
 * Checks a received file, cleans it, moves it into the storage (content-addressed per company: the same bytes are kept
 * once) and records it as TEMPORARY until a release or an account refers to it. The received file is removed in any
 * case.
 *
 * @param settle runs in the same transaction: it ends the upload's reservation, because its file counts from then on
 * @throws AppError file-empty, the errors of the check, storage-full
 */
export async function keepUpload(
  strapi: Core.Strapi,
  principal: Principal,
  kind: FileKind,
  received: ReceivedFile,
  settle?: (trx: Knex, fileId: number) => Promise<unknown>,
): Promise<FileView> {
  let copy: CleanCopy | null = null;
  try {
    if (received.size === 0) throw fail('mpn.backend.media.error.file-empty');
    const checked = await checkFile(strapi, {
      kind,
      path: received.path,
      sha256: received.sha256,
      companyId: principal.companyId,
    });
    copy = await cleanCopy({ path: received.path, mime: checked.mime });
    const kept = copy ?? received;
    const key = `${principal.companyId ?? 0}/${kept.sha256}.${checked.ext}`;
    const storage = fileStorage();
    const keep = async (): Promise<void> => {
      if ((await storage.size(key)) !== kept.size) await storage.put(key, kept.path, checked.mime);
    };
    await keep();
    const row = {
      uuid: randomUUID(),
      company_id: principal.companyId,
      uploader_id: principal.userId,
      promo_share_id: principal.promoShare?.id ?? null,
      kind,
      file_name: storedUploadName(received.fileName, checked.ext),
      ext: checked.ext,
      mime: checked.mime,
      size: kept.size,
      sha_256: kept.sha256,
      received_sha_256: copy ? received.sha256 : null,
      clean_form: CLEAN_FORM,
      storage_key: key,
      state: 'TEMPORARY',
      media_info: checked.mediaInfo,
      tags: checked.tags ?? null,
      check_state: null,
      check_percent: null,
    } as const;
    const id = await inTransaction(strapi, async (trx) => {
      await lockStorageKey(trx, key);
      // Existing bytes may have belonged to another row that the clean-up has just deleted.
      await keep();
      const fileId = await insertRow(trx, 'stored_files', row);
      if (kind === 'AUDIO_TRACK') await enqueueAnalysis(trx, fileId);
      else await enqueuePreviews(trx, { id: fileId, kind });
      await settle?.(trx, fileId);
      return fileId;
    });
    logStorageRoom(strapi);
    return toFileView(principal, { ...row, id });
  } finally {
    await rm(received.path, { force: true });
    if (copy) await rm(copy.path, { force: true });
  }
}
