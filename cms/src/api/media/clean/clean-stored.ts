import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CLEAN_FORM } from '@mpn/audio-kit';
import { isAppError } from '@mpn/domain';
import { database, eachDue, inTransaction, insertRow, service, updateRow, type RowOf } from '@mpn/server-kit';
import { enqueuePreviews } from '../jobs/previews';
import { lockStorageKey } from '../storage/lock-storage-key';
import { fileStorage } from '../storage/storage';
import { cleanCopy, type CleanCopy } from './clean-copy';

type StoredRow = Pick<RowOf<'stored_files'>, (typeof COLUMNS)[number]>;

/** What a file has in common with its bytes of before. */
const COLUMNS = [
  ...(['id', 'kind', 'company_id', 'uploader_id', 'promo_share_id', 'file_name', 'ext', 'mime', 'size'] as const),
  ...(['sha_256', 'storage_key', 'media_info'] as const),
] as const;

/** The key of other bytes of a file's company. */
export const keyOfCopy = (storageKey: string, { sha256 }: CleanCopy, ext: string): string =>
  `${storageKey.slice(0, storageKey.indexOf('/'))}/${sha256}.${ext}`;

/** Files that were stored before this form of cleaning. */
const due = (db: Knex): Knex.QueryBuilder =>
  db('stored_files')
    .whereNot({ kind: 'AUDIO_TRACK' })
    .whereNot({ state: 'DISCARDED' })
    .whereNull('check_state')
    .whereRaw('coalesce(abs(clean_form), 0) < ?', [CLEAN_FORM])
    .select(...COLUMNS);

/**
 * Downloads and deliveries that have begun still read the bytes of before. They belong to a row that nothing refers to:
 * the nightly clean-up deletes it, and them, like an upload that was not used.
 */
async function keepBefore(trx: Knex, { id: _id, ...row }: StoredRow): Promise<void> {
  await insertRow(trx, 'stored_files', {
    ...row,
    uuid: randomUUID(),
    state: 'TEMPORARY',
    check_state: null,
    clean_form: CLEAN_FORM,
  });
}

async function replace(strapi: Core.Strapi, row: StoredRow, copy: CleanCopy): Promise<void> {
  const key = keyOfCopy(row.storage_key, copy, row.ext);
  const storage = fileStorage();
  const keep = async (): Promise<void> => {
    if ((await storage.size(key)) !== copy.size) await storage.put(key, copy.path, row.mime);
  };
  await keep();
  await inTransaction(strapi, async (trx) => {
    for (const name of [row.storage_key, key].sort()) await lockStorageKey(trx, name);
    await keep();
    const count = await trx('stored_files')
      .where({ id: row.id, storage_key: row.storage_key })
      .whereNot({ state: 'DISCARDED' })
      .update({
        storage_key: key,
        size: String(copy.size),
        sha_256: copy.sha256,
        received_sha_256: row.sha_256,
        clean_form: CLEAN_FORM,
        updated_at: new Date(),
      });
    if (count === 0) return;
    await keepBefore(trx, row);
    if (row.kind !== 'MUSIC_VIDEO') return;
    // Its preview lies beside the bytes of before, and goes with them.
    await service(strapi, 'api::media.renditions').forget(trx, row.id);
    await enqueuePreviews(trx, row);
  });
}

async function clean(strapi: Core.Strapi, row: StoredRow): Promise<void> {
  const storage = fileStorage();
  const local = await storage.localCopy(row.storage_key);
  try {
    const copy = await cleanCopy({ path: local.path, mime: row.mime });
    if (!copy) {
      await updateRow(database(strapi), 'stored_files', row.id, { clean_form: CLEAN_FORM });
      return;
    }
    try {
      await replace(strapi, row, copy);
    } finally {
      await rm(copy.path, { force: true });
    }
  } finally {
    await local.release();
  }
}

/**
 * Cleans the files that were stored before uploads were cleaned, or by fewer rules than now (clock job). One that
 * cannot be read is marked by the negative number of the form, and stays as it is.
 */
export async function cleanStoredFiles(strapi: Core.Strapi): Promise<void> {
  await eachDue<StoredRow>(strapi, 'cleaning of file', due, async (row) => {
    try {
      await clean(strapi, row);
    } catch (error) {
      const isFile = isAppError(error) && error.status < 500;
      if (isFile) await updateRow(database(strapi), 'stored_files', row.id, { clean_form: -CLEAN_FORM });
      throw error;
    }
  });
}
