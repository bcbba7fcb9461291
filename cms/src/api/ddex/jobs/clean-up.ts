import type { Core } from '@strapi/strapi';
import { database, eachDue, updateRow } from '@mpn/server-kit';
import { fileStorage } from '../../media';

/** Days for which the files of a delivery are retained while releases of it can still be chosen. */
const KEPT_DAYS = 14;

interface Due {
  id: number;
  storage_key: string;
}

/**
 * Deletes the uploaded files of failed imports, of finished ones that have no release left to import, and of those not
 * continued within {@link KEPT_DAYS}. Batches of the inbox stay.
 */
export async function cleanUpImports(strapi: Core.Strapi, now: Date): Promise<void> {
  const old = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await eachDue<Due>(
    strapi,
    'release import',
    (db) =>
      db('release_imports as i')
        .whereNotNull('i.storage_key')
        .where((due) =>
          due
            .where('i.status', 'FAILED')
            .orWhere((done) =>
              done.where('i.status', 'IMPORTED').whereRaw(
                `not exists (select 1 from imported_releases r where r.release_import_id = i.id
                   and r.state in ('REPORTED', 'FAILED') and r.action <> 'NONE')`,
              ),
            )
            .orWhere((unused) => unused.whereIn('i.status', ['CHECKED', 'IMPORTED']).where('i.updated_at', '<', old)),
        )
        .select('i.id', 'i.storage_key'),
    async ({ id, storage_key: key }) => {
      await fileStorage().delete(key);
      await updateRow(database(strapi), 'release_imports', id, { storage_key: null });
    },
  );
}
