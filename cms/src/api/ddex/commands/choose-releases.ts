import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { audit, inTransaction, lockRow } from '@mpn/server-kit';
import type { ImportRow } from '../rules/stored';
import { isOwnImport } from '../rules/own-imports';
import { queueChosen, type Choice } from './queue-chosen';

/**
 * Queues the import of the releases of a report that a person chose.
 * @throws AppError not-found, release-import not-checked, not-kept, not-choosable
 */
export async function chooseReleases(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  choice: Choice,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const row = await lockRow<ImportRow>(trx, 'release_imports', id);
    if (!row || !isOwnImport(principal, row)) throw fail('mpn.backend.global.error.not-found');
    if (row.status === 'CHECKING' || row.status === 'FAILED')
      throw fail('mpn.backend.data.error.release-import-not-checked');
    if (row.storage_key === null && row.folder === null) throw fail('mpn.backend.data.error.release-import-not-kept');
    const count = await queueChosen(strapi, trx, row, choice);
    await audit(trx, principal, {
      action: 'release-import.import',
      objectType: 'release-import',
      objectId: id,
      data: { releases: count, overwrite: choice.overwrite?.length ?? 0 },
    });
  });
}
