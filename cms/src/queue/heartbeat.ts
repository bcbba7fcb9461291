import { hostname } from 'node:os';
import type { Core } from '@strapi/strapi';
import type { WorkerEvents } from 'graphile-worker';
import { database } from '@mpn/server-kit';
import clock from '../../config/clock';

/**
 * A dead worker's jobs stay locked for four hours by the queue's own reckoning (graphile/worker#222). Here every worker says
 * that it lives, and whoever finds one silent for too long gives its jobs back.
 */
export class Heartbeat {
  /** Our pools of workers: it is the pool whose name stands in a job's lock. */
  private readonly workers = new Set<string>();
  /** Pools that have ended. They are silent; that they ever spoke is forgotten with the process. */
  private readonly ended = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private beating: Promise<void> = Promise.resolve();

  constructor(
    private readonly strapi: Core.Strapi,
    events: WorkerEvents,
  ) {
    events.on('pool:create', ({ workerPool }) => void this.workers.add(workerPool.id));
    events.on('pool:release', ({ workerPool }) => {
      this.workers.delete(workerPool.id);
      this.ended.add(workerPool.id);
    });
  }

  /** Begins to speak; the first word is said before this returns. */
  async start(): Promise<void> {
    await this.beat();
    this.timer = setInterval(() => {
      this.beating = this.beat().catch((error: unknown) => {
        this.strapi.log.warn(`heartbeat: ${String(error)}`);
      });
    }, clock.heartbeatSeconds * 1000);
    this.timer.unref();
  }

  /** Falls silent for good; its workers hold no jobs any more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.beating;
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
    await this.buryTheDead();
  }

  /**
   * Gives back the jobs of workers that fell silent, and of those that locked a job and never spoke. While the database was
   * away nobody could speak: then the time begins with its start.
   */
  private async buryTheDead(): Promise<void> {
    const db = database(this.strapi);
    const limit = `${clock.deadAfterSeconds} seconds`;
    const { rows } = await db.raw<{ rows: { worker_id: string }[] }>(
      `select distinct j.locked_by as worker_id from graphile_worker._private_jobs j
       left join worker_heartbeats h on h.worker_id = j.locked_by
       where j.locked_by is not null
         and greatest(coalesce(h.seen_at, j.locked_at), pg_postmaster_start_time()) < now() - ?::interval`,
      [limit],
    );
    const dead = rows.map((row) => row.worker_id).filter((id) => !this.workers.has(id));
    if (dead.length > 0) {
      this.strapi.log.warn(`queue: workers ${dead.join(', ')} are silent; their jobs are given back`);
      await db.raw('select graphile_worker.force_unlock_workers(?::text[])', [dead] as never);
    }
    await db.raw(`delete from worker_heartbeats where seen_at < now() - ?::interval`, [limit]);
  }
}
