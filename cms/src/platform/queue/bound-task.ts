import type { Core } from '@strapi/strapi';
import type { Job, Task } from 'graphile-worker';
import { isStorageOutage } from '@mpn/process-kit';
import {
  CAUSE,
  database,
  errorMessage,
  isDatabaseAway,
  isOtherServerAway,
  retryWhileDatabaseIsAway,
  traced,
  withLogFields,
  type JobRun,
  type QueueLane,
  select,
} from '@mpn/server-kit';
import { countedJob } from '../metrics/counted-job';

/** Whether a job failed because of database or storage, and not because of a server of others. */
const isOutage = (error: unknown): boolean =>
  isStorageOutage(error) || (isDatabaseAway(error) && !isOtherServerAway(error));

/**
 * Whether a job was replaced by another one with its key, or removed, while it was running: graphile-worker then clears
 * its key and sets its attempts to the maximum.
 */
async function isReplaced(strapi: Core.Strapi, { id, key }: Job): Promise<boolean> {
  if (key === null) return false;
  const rows = await select<unknown>(
    database(strapi),
    'select 1 from graphile_worker._private_jobs where id = ? and key is null',
    [id],
  );
  return rows.length > 0;
}

/**
 * A job that failed because database or storage could not be reached, or the storage was full, gets all its attempts
 * back, however long that lasts: jobs with few attempts, which detect faulty files, would be given up within seconds.
 * It is tried again half a minute later.
 */
const doNotCount = (strapi: Core.Strapi, jobId: string): PromiseLike<unknown> =>
  database(strapi).raw(
    `update graphile_worker._private_jobs set attempts = 0, run_at = now() + interval '30 seconds' where id = ?`,
    [jobId],
  );

/** Takes back the attempt of a job that the shutdown aborted; another process runs it again. */
const returnToQueue = (strapi: Core.Strapi, jobId: string): PromiseLike<unknown> =>
  database(strapi).raw('update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0) where id = ?', [
    jobId,
  ]);

/** A handler as graphile-worker runs it: with its context, log fields, trace and metrics. */
export function boundTask(strapi: Core.Strapi, lane: QueueLane, signal: AbortSignal, handler: JobRun): Task {
  return async (payload, helpers) => {
    const { id, task_identifier: task, attempts: attempt, max_attempts: maxAttempts } = helpers.job;
    const jobId = String(id);
    const { [CAUSE]: causedBy, ...own } = (payload ?? {}) as Record<string, unknown>;
    const facts = { 'mpn.job_id': jobId, 'mpn.lane': lane, 'mpn.attempt': attempt };
    const span = { kind: 'consumer', facts, causedBy: typeof causedBy === 'string' ? causedBy : undefined } as const;
    try {
      await withLogFields({ jobId, task }, () =>
        traced(`job ${task}`, span, () =>
          countedJob(lane, task, () => handler(own, { strapi, signal, attempt, maxAttempts, jobId })),
        ),
      );
    } catch (error) {
      if (await retryWhileDatabaseIsAway(() => isReplaced(strapi, helpers.job), signal)) {
        // The other job does the work: this one ends and is deleted.
        strapi.log.warn(`queue: ${task} failed after it was replaced: ${errorMessage(error)}`);
        return;
      }
      if (signal.aborted) await retryWhileDatabaseIsAway(() => returnToQueue(strapi, jobId), signal);
      else if (isOutage(error)) await retryWhileDatabaseIsAway(() => doNotCount(strapi, jobId), signal);
      throw error;
    } finally {
      // The queue records the job's end next, without a retry of its own.
      await retryWhileDatabaseIsAway(() => database(strapi).raw('select 1'), signal);
    }
  };
}
