import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { inTransaction, runAgain, select } from '@mpn/server-kit';
import { sendMailAgain } from '../../mail';
import { GIVEN_UP } from '../queries/lists/jobs';
import { auditStaff, type Staff } from './staff';

/**
 * Runs one waiting job now.
 * @throws AppError job-not-waiting (409)
 */
export async function runJobAgain(strapi: Core.Strapi, staff: Staff, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    if ((await runAgain(trx, [id])).length === 0) throw fail('mpn.backend.support.error.job-not-waiting');
    await auditStaff(trx, staff, 'run-job', 'job', id);
  });
}

/**
 * Runs all jobs again that have used up their attempts.
 * @returns how many
 */
export async function runFailedJobs(strapi: Core.Strapi, staff: Staff): Promise<{ queued: number }> {
  return inTransaction(strapi, async (trx) => {
    const failed = await select<{ id: number }>(trx, `select j.id::int from graphile_worker.jobs j where ${GIVEN_UP}`);
    const queued = await runAgain(
      trx,
      failed.map(({ id }) => id),
    );
    await auditStaff(trx, staff, 'run-failed-jobs', 'job', null, { jobs: queued.length });
    return { queued: queued.length };
  });
}

/**
 * Sends a failed mail again.
 * @throws AppError not-found, mail-not-resendable
 */
export async function resendMail(strapi: Core.Strapi, staff: Staff, id: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await sendMailAgain(trx, id);
    await auditStaff(trx, staff, 'resend-mail', 'mail', id);
  });
}
