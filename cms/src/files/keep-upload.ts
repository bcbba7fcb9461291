import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { FileKind, FileView, Principal } from '@mpn/domain';
import { enqueue, inTransaction, insertRow } from '@mpn/server-kit';
import { checkFile } from './checks';
import { toFileView, type StoredFileRow } from './file-row';
import type { ReceivedFile } from './receive-upload';
import { holdBytes } from './hold-bytes';
import { fileStorage } from './storage';

/**
 * Checks a received file, moves it into the storage (content-addressed per company: the same bytes are kept once) and
 * records it as TEMPORARY until a release or an account refers to it. The received file is gone afterwards, also when
 * the check refuses it.
 */
export async function keepUpload(
  strapi: Core.Strapi,
  principal: Principal,
  kind: FileKind,
  received: ReceivedFile,
): Promise<FileView> {
  try {
    const checked = await checkFile(strapi, kind, received.path);
    const key = `${principal.companyId ?? 0}/${received.sha256}.${checked.ext}`;
    const storage = fileStorage();
    const keep = async (): Promise<void> => {
      if ((await storage.size(key)) !== received.size) await storage.put(key, received.path, checked.mime);
    };
    await keep();
    const row = {
      uuid: randomUUID(),
      company_id: principal.companyId,
      uploader_id: principal.userId,
      kind,
      file_name: received.fileName,
      ext: checked.ext,
      mime: checked.mime,
      size: received.size,
      sha_256: received.sha256,
      storage_key: key,
      state: 'TEMPORARY',
      media_info: checked.mediaInfo,
    } as const;
    const id = await inTransaction(strapi, async (trx) => {
      await holdBytes(trx, key);
      // Bytes that were there already may have been another row's, which the clean-up has just taken.
      await keep();
      const fileId = await insertRow(trx, 'stored_files', row);
      if (kind === 'AUDIO_TRACK')
        await enqueue(trx, 'files.analyse', { fileId }, { jobKey: `files.analyse:${fileId}`, priority: -5 });
      return fileId;
    });
    return toFileView(principal, { ...row, id } satisfies Partial<StoredFileRow>);
  } finally {
    await rm(received.path, { force: true });
  }
}
