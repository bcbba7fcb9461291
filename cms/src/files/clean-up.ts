import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, inTransaction } from '@mpn/server-kit';
import { holdBytes } from './hold-bytes';
import { PICTURE_WIDTHS } from './picture-variants';
import { fileStorage } from './storage';

const DAY_MS = 86_400_000;
/** An upload that nothing took within a day was given up. */
const TEMPORARY_DAYS = 1;
/** Originals that nothing refers to go after 30 days (domain decisions, section 11). */
const UNREFERENCED_DAYS = 30;
/** Nothing works on a file for longer without writing to it; a killed process leaves its own behind. */
const STALE_WORK_DAYS = 2;
const BATCH = 200;

/** Frees the disk of what killed processes were working on. Runs at every start, on every machine, and nightly. */
export async function cleanUpWork(strapi: Core.Strapi, now: Date): Promise<void> {
  const count = await fileStorage().discardStaleWork(new Date(now.getTime() - STALE_WORK_DAYS * DAY_MS));
  if (count > 0) strapi.log.info(`removed ${count} unfinished files of processes that were ended in the middle`);
}

/** Nobody has taken the upload, or nothing refers to the file any more, for long enough. */
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

/**
 * Discards files that nothing refers to, with their derived pictures, waveforms and renditions; bytes that another row
 * shares stay. Runs nightly.
 */
export async function cleanUpFiles(strapi: Core.Strapi, now: Date): Promise<void> {
  const due = await database(strapi)('stored_files')
    .where(isDue(now))
    .select<{ id: number; storage_key: string }[]>('id', 'storage_key')
    .limit(BATCH);
  for (const file of due) await discard(strapi, file, now);
}

async function discard(strapi: Core.Strapi, file: { id: number; storage_key: string }, now: Date): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await holdBytes(trx, file.storage_key);
    // Somebody may have taken the file for a release since it was found.
    const discarded = await trx('stored_files')
      .where({ id: file.id })
      .where(isDue(now))
      .update({ state: 'DISCARDED', updated_at: new Date() });
    if (discarded === 0) return;
    const shared = await trx('stored_files')
      .where({ storage_key: file.storage_key })
      .whereNot({ state: 'DISCARDED' })
      .first<{ id: number } | undefined>('id');
    const renditions = await trx('renditions')
      .where({ file_id: file.id })
      .select<{ storage_key: string | null }[]>('storage_key');
    await trx('renditions').where({ file_id: file.id }).delete();
    const stem = file.storage_key.replace(/\.[^.]+$/, '');
    const derived = PICTURE_WIDTHS.map((width) => `${stem}-${width}.webp`);
    if (shared) return;
    // A source that has a format already is its own rendition.
    const made = renditions.flatMap((row) => (row.storage_key ? [row.storage_key] : []));
    const keys = new Set([...made, file.storage_key, `${stem}-peaks.json`, ...derived]);
    for (const key of keys) await fileStorage().delete(key);
  });
}
