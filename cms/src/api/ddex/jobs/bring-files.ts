import type { Core } from '@strapi/strapi';
import { isAppError } from '@mpn/domain';
import { database, inTransaction, lockRow, updateRow, type TaskContext } from '@mpn/server-kit';
import { patchRelease, readOwnRelease } from '../../release';
import { openDelivery } from '../delivery/delivery';
import { withFiles } from '../rules/merge';
import { ownerOf } from '../rules/owner';
import { partsOf, type ImportedRow } from '../rules/stored';
import { fileIdIn, keepFiles, type Found } from './keep-files';

/** Puts the kept files into the release. Whoever edits it is told, so that a save does not remove them again. */
async function place(strapi: Core.Strapi, { row, release }: Found): Promise<void> {
  const owner = ownerOf(row);
  await inTransaction(strapi, async (trx) => {
    const locked = await lockRow<ImportedRow>(trx, 'imported_releases', release.id);
    if (!locked?.release_id) return;
    const { draft, files } = partsOf(locked);
    const existing = await readOwnRelease(trx, owner, locked.release_id);
    const lists = withFiles(draft, existing, fileIdIn(files));
    await patchRelease(strapi, owner, existing.id, { ...lists, version: existing.version });
    // What somebody edited meanwhile counts as edited for the next message too.
    if (locked.release_version !== existing.version) return;
    const { version } = await readOwnRelease(trx, owner, existing.id);
    await updateRow(trx, 'imported_releases', locked.id, { release_version: version });
  });
}

/**
 * Brings the files of a release that was made by `importListed`, with the checks of every upload.
 * @param id of the imported release
 * @returns whether all files that came are in the release
 * @throws Error where another try may help
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
    // The release was deleted, or put on air, while its files came.
    if (isAppError(error) && error.status < 500 && !error.code.includes('-lock')) return false;
    throw error;
  } finally {
    await delivery.release();
  }
}
