import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { announce, enqueue, isFeatureOn, lockRow, select, notify, updateRow } from '@mpn/server-kit';
import { ACKNOWLEDGE_TASK } from '../jobs/tasks';
import type { ImportRow } from '../rules/stored';

interface Counts {
  waiting: number;
  imported: number;
  failed: number;
  incomplete: number;
  held: number;
  broken: number;
}

/**
 * Announces a change of an import, and ends the import once none of its releases is waiting: queues the acknowledgement
 * of a batch, and notifies the person of the import (of a batch the company's first administrator) while XML_IMPORT is
 * on.
 */
export async function finishIfDone(strapi: Core.Strapi, trx: Knex, importId: number): Promise<void> {
  const row = await lockRow<ImportRow>(trx, 'release_imports', importId);
  if (!row) return;
  await announce(trx, { resource: 'release_imports', ids: [importId], companies: [row.company_id] });
  const [counts] = await select<Counts>(
    trx,
    `select count(*) filter (where state = 'WAITING')::int as waiting,
       count(*) filter (where state = 'IMPORTED')::int as imported,
       count(*) filter (where state = 'FAILED')::int as failed,
       count(*) filter (where lost_files > 0)::int as incomplete,
       count(*) filter (where state = 'REPORTED' and may_overwrite)::int as held,
       (select count(*) from release_import_messages m
         where m.release_import_id = :importId and m.failure is not null)::int as broken
     from imported_releases where release_import_id = :importId`,
    { importId },
  );
  if (!counts || counts.waiting > 0 || row.status !== 'IMPORTING') return;
  const now = new Date();
  await updateRow(trx, 'release_imports', importId, { status: 'IMPORTED', finished_at: now });
  if (row.source === 'INBOX') await enqueue(trx, ACKNOWLEDGE_TASK, { importId });
  if (row.created_by_user_id === null || !(await isFeatureOn(trx, 'XML_IMPORT'))) return;
  const { imported, failed, incomplete, held, broken } = counts;
  await notify(strapi, trx, {
    kind: 'RELEASE_IMPORT_DONE',
    userIds: [row.created_by_user_id],
    data: { importId, name: row.name, imported, failed, incomplete, held, broken },
    uniqueKey: `release-import:${importId}:${now.getTime()}`,
  });
}
