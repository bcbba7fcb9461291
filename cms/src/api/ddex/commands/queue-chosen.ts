import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { enqueue, updateRow } from '@mpn/server-kit';
import { IMPORT_TASK } from '../jobs/tasks';
import type { ImportRow } from '../rules/stored';
import { finishIfDone } from './finish-import';

/** The releases of a report that a person chose to import. */
export interface Choice {
  /** Ids of the releases to import; if missing, all that no hold prevents. */
  only?: readonly number[] | undefined;
  /** Ids of releases to import in spite of the hold ON_AIR or EDITED. */
  overwrite?: readonly number[] | undefined;
}

interface Found {
  id: number;
  state: string;
  action: string;
  hold: string | null;
  may_overwrite: boolean | null;
}

/**
 * Queues the chosen releases of a report, one job each, within the caller's transaction, which has locked the import.
 * @throws AppError release-import not-choosable for one that cannot be imported, or is not of this import
 */
export async function queueChosen(
  strapi: Core.Strapi,
  trx: Knex,
  row: Pick<ImportRow, 'id' | 'company_id' | 'status'>,
  { only, overwrite = [] }: Choice,
): Promise<number> {
  const rows: Found[] = await trx('imported_releases')
    .where({ release_import_id: row.id })
    .orderBy('id')
    .select('id', 'state', 'action', 'hold', 'may_overwrite');
  const isOpen = ({ state, action }: Found) => (state === 'REPORTED' || state === 'FAILED') && action !== 'NONE';
  const forced = new Set(overwrite);
  const named = only === undefined ? null : new Set([...only, ...overwrite]);
  const isChosen = (found: Found): boolean =>
    isOpen(found) &&
    (named === null ? found.hold === null || forced.has(found.id) : named.has(found.id)) &&
    (found.hold === null || (found.may_overwrite === true && forced.has(found.id)));
  const chosen = rows.filter(isChosen);
  const wanted = new Set([...(named ?? []), ...forced]);
  if ([...wanted].some((id) => !chosen.some((found) => found.id === id))) {
    throw fail('mpn.backend.data.error.release-import-not-choosable');
  }
  for (const { id, hold } of chosen) {
    await updateRow(trx, 'imported_releases', id, { state: 'WAITING', error: null, is_overwrite: hold !== null });
    await enqueue(trx, IMPORT_TASK, { importedReleaseId: id }, { queueName: `ddex:${row.company_id}` });
  }
  await updateRow(trx, 'release_imports', row.id, { status: 'IMPORTING', finished_at: null });
  await finishIfDone(strapi, trx, row.id);
  return chosen.length;
}
