import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, enqueue, type PayloadOf, type TaskContext } from '@mpn/server-kit';
import { checkUpload, DEAD_AFTER_MS } from '../upload/check-outcome';
import { CHECK_TASK } from './tasks';

/**
 * Queues the check of an accepted file. The process that has received it begins at once; the job takes over if that
 * process has ended, and looks again while somebody is at work.
 */
export async function enqueueCheck(trx: Knex, fileId: number): Promise<void> {
  const runAt = new Date(Date.now() + DEAD_AFTER_MS);
  await enqueue(trx, CHECK_TASK, { fileId }, { runAt });
}

async function isUnchecked(strapi: Core.Strapi, id: number): Promise<boolean> {
  const row = await database(strapi)('stored_files')
    .where({ id, check_state: 'CHECKING', state: 'TEMPORARY' })
    .first('id');
  return row !== undefined;
}

/** Task `files.check`: checks a file whose receiving process has ended before its check did. */
export async function checkTask(
  { fileId }: PayloadOf<typeof CHECK_TASK>,
  { strapi, attempt, maxAttempts }: TaskContext,
): Promise<void> {
  if (await checkUpload(strapi, fileId, { isLast: () => attempt >= maxAttempts })) return;
  if (await isUnchecked(strapi, fileId)) await enqueueCheck(database(strapi), fileId);
}
