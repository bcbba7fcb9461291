import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import type { WorkerEvents } from 'graphile-worker';
import { database, logError, repeat, select } from '@mpn/server-kit';
import clock from '../../../config/clock';
import type { RunningJobs } from './running-jobs';

/**
 * SQL: job `j` was replaced by another one with its key, or removed, while it was running. graphile-worker then clears
 * its key and sets its attempts to the maximum; without a recorded end it would stay in the table as a failed job. A
 * job whose attempts are over has an error, of an attempt or of {@link LOST}.
 */
const REPLACED = `(j.key is null and j.last_error is null and j.max_attempts > 1 and j.attempts >= j.max_attempts)`;

/** The error of an attempt that ended with its process or without a record. */
const LOST = 'The process that ran it has ended, or its end could not be recorded.';

/**
 * Re-queues the jobs of dead workers: graphile-worker itself keeps them locked for four hours (graphile/worker#222).
 * Every worker sends a heartbeat, and any of them re-queues the jobs of one whose heartbeat timed out. A worker also
 * re-queues the jobs that are locked in its name although it does not run them: their end could not be recorded.
 */
export class Heartbeat {
  /** Ids of our worker pools, as in a job's lock. */
  private readonly workers = new Set<string>();
  /** Ids of pools that have ended, whose heartbeats are deleted when the process stops. */
  private readonly ended = new Set<string>();
  private stopRepeating: (() => Promise<void>) | undefined;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly jobs: RunningJobs,
  ) {}

  /** Adds a runner's pools. */
  observe(events: WorkerEvents): void {
    events.on('pool:create', ({ workerPool }) => void this.workers.add(workerPool.id));
    events.on('pool:release', ({ workerPool }) => {
      this.workers.delete(workerPool.id);
      this.ended.add(workerPool.id);
    });
  }

  /** Starts the heartbeat; the first one is recorded before this resolves. */
  async start(): Promise<void> {
    await this.beat();
    this.stopRepeating = repeat(
      clock.heartbeatSeconds * 1000,
      () => this.beat(),
      (error) => logError(this.strapi, 'heartbeat', error),
    );
  }

  /** Stops the heartbeat, once its workers hold no jobs any more. */
  async stop(): Promise<void> {
    await this.stopRepeating?.();
    await database(this.strapi)('worker_heartbeats')
      .whereIn('worker_id', [...this.workers, ...this.ended])
      .delete();
  }

  private async beat(): Promise<void> {
    const db = database(this.strapi);
    const ids = [...this.workers];
    if (ids.length > 0) {
      await db.raw(
        `insert into worker_heartbeats (worker_id, host, seen_at) select unnest(?::text[]), ?, now()
         on conflict (worker_id) do update set seen_at = excluded.seen_at`,
        [ids, hostname()] as never,
      );
    }
    await this.requeueOrphanedJobs();
    await this.requeueUnrecordedJobs();
  }

  /** Re-queues the jobs that our pools hold without running them, and deletes those that were replaced. */
  private async requeueUnrecordedJobs(): Promise<void> {
    const ours = [...this.workers, ...this.ended];
    const rows = await select<{ id: string }>(
      database(this.strapi),
      `with unrecorded as (
         select j.id, j.job_queue_id, ${REPLACED} as replaced from graphile_worker._private_jobs j
         where j.locked_by = any(?::text[]) and not j.id = any(?::bigint[]) and j.locked_at < now() - ?::interval
         for update
       ), removed as (
         delete from graphile_worker._private_jobs where id in (select id from unrecorded where replaced)
       ), unlocked as (
         update graphile_worker._private_jobs
         set locked_at = null, locked_by = null, last_error = coalesce(last_error, ?)
         where id in (select id from unrecorded where not replaced) returning id
       ), queues as (
         update graphile_worker._private_job_queues set locked_at = null, locked_by = null
         where id in (select job_queue_id from unrecorded) and locked_by = any(?::text[])
       )
       select id from unlocked`,
      [ours, this.jobs.ids(), `${clock.deadAfterSeconds} seconds`, LOST, ours],
    );
    if (rows.length > 0)
      this.strapi.log.warn(`queue: the end of ${rows.length} jobs could not be recorded; they are re-queued`);
  }

  /**
   * Re-queues the jobs of workers whose heartbeat timed out, and of those that locked a job without ever sending one.
   * The timeout counts from the start of the database server at the earliest.
   */
  private async requeueOrphanedJobs(): Promise<void> {
    const db = database(this.strapi);
    const limit = `${clock.deadAfterSeconds} seconds`;
    const rows = await select<{ worker_id: string }>(
      db,
      `select distinct j.locked_by as worker_id from graphile_worker._private_jobs j
       left join worker_heartbeats h on h.worker_id = j.locked_by
       where j.locked_by is not null
         and greatest(coalesce(h.seen_at, j.locked_at), pg_postmaster_start_time()) < now() - ?::interval`,
      [limit],
    );
    const dead = rows.map((row) => row.worker_id).filter((id) => !this.workers.has(id));
    if (dead.length > 0) {
      this.strapi.log.warn(`queue: workers ${dead.join(', ')} sent no heartbeat; their jobs are re-queued`);
      await db.raw(`delete from graphile_worker._private_jobs j where j.locked_by = any(?::text[]) and ${REPLACED}`, [
        dead,
      ] as never);
      await db.raw(
        `update graphile_worker._private_jobs set last_error = coalesce(last_error, ?)
         where locked_by = any(?::text[])`,
        [LOST, dead] as never,
      );
      await db.raw('select graphile_worker.force_unlock_workers(?::text[])', [dead] as never);
    }
    await db.raw(`delete from worker_heartbeats where seen_at < now() - ?::interval`, [limit]);
  }
}
