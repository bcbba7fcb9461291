import type { Core } from '@strapi/strapi';
import { isAppError } from '@mpn/domain';
import { database, inTransaction, lockRow, updateRow, type TaskContext } from '@mpn/server-kit';
import { patchRelease, readOwnRelease } from '../../release';
import { openDelivery } from '../delivery/delivery';
import { withFiles } from '../rules/merge';
import { ownerOf } from '../rules/owner';
import { partsOf, type ImportedRow } from '../rules/stored';
import { fileIdIn, keepFiles, type Found } from './keep-files';

/** Adds the stored files to the release, as a new version of it. */
async function place(strapi: Core.Strapi, { row, release }: Found): Promise<void> {
  const owner = ownerOf(row);
  await inTransaction(strapi, async (trx) => {
    const locked = await lockRow<ImportedRow>(trx, 'imported_releases', release.id);
    if (!locked?.release_id) return;
    const { draft, files } = partsOf(locked);
    const existing = await readOwnRelease(trx, owner, locked.release_id);
    const lists = withFiles(draft, existing, fileIdIn(files));
    await patchRelease(strapi, owner, existing.id, { ...lists, version: existing.version });
    // A release that was edited meanwhile keeps the old version here, so that the next message finds it edited.
    if (locked.release_version !== existing.version) return;
    const { version } = await readOwnRelease(trx, owner, existing.id);
    await updateRow(trx, 'imported_releases', locked.id, { release_version: version });
  });
}

/**
 * Stores the files of a release that `importListed` created, with the checks of every upload, and adds them to it.
 * @param id of the imported release
 * @returns whether all delivered files were accepted; false also if the files are no longer there, or the release was
 * deleted or put on air
 * @throws Error if a retry may help
 */
export async function bringFiles(strapi: Core.Strapi, id: number, context: TaskContext): Promise<boolean> {
  const release = await database(strapi)('imported_releases').where({ id }).first();
  const row = release && (await database(strapi)('release_imports').where({ id: release.release_import_id }).first());
  if (!release || !row) return false;
  const delivery = await openDelivery(row);
  if (!delivery) return false;
  try {
    const files = await keepFiles(strapi, { row, release }, delivery, context);
    await place(strapi, { row, release });
    return files.every(({ given, fileId }) => given === null || fileId !== null);
  } catch (error) {
    // The release was deleted or put on air in the meantime.
    if (isAppError(error) && error.status < 500 && !error.code.includes('-lock')) return false;
    throw error;
  } finally {
    await delivery.release();
  }
}
