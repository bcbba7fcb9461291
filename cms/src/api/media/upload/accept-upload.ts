import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, storedUploadName, type FileKind, type Principal } from '@mpn/domain';
import { inTransaction, insertRow } from '@mpn/server-kit';
import { checkHead } from '../checks';
import { enqueueCheck } from '../jobs/check-upload';
import { lockStorageKey } from '../storage/lock-storage-key';
import { fileStorage } from '../storage/storage';
import { logStorageRoom } from '../storage/storage-alarm';
import type { ReceivedFile } from './receive-upload';

/**
 * Takes a received file into the storage, unchecked: nothing can use it until its check has passed. What its first
 * bytes show to be of another kind is refused at once. The received file is removed then; otherwise it may still be
 * there, for the check.
 *
 * @param settle runs in the same transaction: it ends the upload's reservation, because its file counts from then on
 * @returns the id of the file, of which the check is queued
 * @throws AppError file-empty, the errors of {@link checkHead}, storage-full
 */
export async function acceptUpload(
  strapi: Core.Strapi,
  principal: Principal,
  kind: FileKind,
  received: ReceivedFile,
  settle?: (trx: Knex, fileId: number) => Promise<unknown>,
): Promise<number> {
  try {
    if (received.size === 0) throw fail('mpn.backend.media.error.file-empty');
    const { mime, ext } = await checkHead(kind, received.path);
    const key = `${principal.companyId ?? 0}/${received.sha256}.${ext}`;
    const storage = fileStorage();
    const keep = async (): Promise<void> => {
      if ((await storage.size(key)) !== received.size) await storage.put(key, received.path, mime);
    };
    await keep();
    const id = await inTransaction(strapi, async (trx) => {
      await lockStorageKey(trx, key);
      // Existing bytes may have belonged to another row that the clean-up has just deleted.
      await keep();
      const fileId = await insertRow(trx, 'stored_files', {
        uuid: randomUUID(),
        company_id: principal.companyId,
        uploader_id: principal.userId,
        promo_share_id: principal.promoShare?.id ?? null,
        kind,
        file_name: storedUploadName(received.fileName, ext),
        ext,
        mime,
        size: received.size,
        sha_256: received.sha256,
        storage_key: key,
        state: 'TEMPORARY',
        check_state: 'CHECKING',
      });
      await enqueueCheck(trx, fileId);
      await settle?.(trx, fileId);
      return fileId;
    });
    logStorageRoom(strapi);
    return id;
  } catch (error) {
    await rm(received.path, { force: true });
    throw error;
  }
}
