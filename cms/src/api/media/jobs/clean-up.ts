import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { renditionKeys } from '@mpn/domain';
import { database, eachDue, inTransaction, service } from '@mpn/server-kit';
import { isUnused } from '../commands/attachment';
import { lockStorageKey } from '../storage/lock-storage-key';
import { pictureVariantKeys } from '../queries/picture-variants';
import { fileStorage } from '../storage/storage';

const DAY_MS = 86_400_000;
/** Days after which an upload that nothing refers to counts as abandoned. */
const TEMPORARY_DAYS = 1;
/** Days after which an original that nothing refers to any more is deleted. */
const UNREFERENCED_DAYS = 30;

/** Deletes work in progress of killed processes. Every process does so at its start and periodically. */
export async function cleanUpWork(strapi: Core.Strapi, now: Date): Promise<void> {
  const count = await fileStorage().discardStaleWork(now);
  if (count > 0) strapi.log.info(`removed ${count} unfinished files of processes that were ended in the middle`);
}

/** SQL: an abandoned upload, or a file without references for long enough. */
const isDue =
  (now: Date) =>
  (file: Knex.QueryBuilder): void =>
    void file
      .where((upload) =>
        upload
          .where({ state: 'TEMPORARY' })
          .where('created_at', '<', new Date(now.getTime() - TEMPORARY_DAYS * DAY_MS)),
      )
      .orWhere((unused) =>
        unused
          .where({ state: 'ATTACHED' })
          .where('unreferenced_since', '<', new Date(now.getTime() - UNREFERENCED_DAYS * DAY_MS)),
      );

/** Dates the files that lost their references without having been given up, so that they are deleted as well. */
async function dateForgotten(db: Knex, now: Date): Promise<void> {
  await db('stored_files')
    .where({ state: 'ATTACHED' })
    .whereNull('unreferenced_since')
    .where('updated_at', '<', new Date(now.getTime() - DAY_MS))
    .andWhere(isUnused(db))
    .update({ unreferenced_since: now });
}

/** Deletes why files were refused: their uploaders can read it for a day. */
async function forgetRefusals(db: Knex, now: Date): Promise<void> {
  await db('stored_files')
    .where({ check_state: 'REFUSED' })
    .where('updated_at', '<', new Date(now.getTime() - DAY_MS))
    .delete();
}

/**
 * Deletes unreferenced files with their derived pictures, waveforms and renditions; bytes shared with another row stay.
 * Runs nightly.
 */
export async function cleanUpFiles(strapi: Core.Strapi, now: Date): Promise<void> {
  await forgetRefusals(database(strapi), now);
  await dateForgotten(database(strapi), now);
  const due = (db: Knex): Knex.QueryBuilder => db('stored_files').where(isDue(now)).select('id', 'storage_key');
  await eachDue<{ id: number; storage_key: string }>(strapi, 'file', due, (file) => discard(strapi, file, now));
}

async function discard(strapi: Core.Strapi, file: { id: number; storage_key: string }, now: Date): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await lockStorageKey(trx, file.storage_key);
    // Re-checked, because a release may refer to the file by now.
    const discarded = await trx('stored_files')
      .where({ id: file.id })
      .where(isDue(now))
      .where(isUnused(trx))
      .update({ state: 'DISCARDED', updated_at: new Date() });
    if (discarded === 0) return;
    const shared = await trx('stored_files')
      .where({ storage_key: file.storage_key })
      .whereNot({ state: 'DISCARDED' })
      .first<{ id: number } | undefined>('id');
    // A source that has the format already is its own rendition and must not be deleted twice.
    const made = await service(strapi, 'api::media.renditions').forget(trx, file.id);
    const stem = file.storage_key.replace(/\.[^.]+$/, '');
    if (shared) return;
    // All possible keys too: the last of several rows with the same bytes may have no renditions of its own.
    const named = renditionKeys(file.storage_key);
    const keys = new Set([
      ...made,
      ...named,
      file.storage_key,
      `${stem}-peaks.json`,
      ...pictureVariantKeys(file.storage_key),
    ]);
    for (const key of keys) await fileStorage().delete(key);
  });
}
