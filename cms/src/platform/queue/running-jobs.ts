import type { WorkerEvents } from 'graphile-worker';

/**
 * The jobs that this process' worker pools run. A finished job counts as running for a while longer, because the queue
 * records its end after the event.
 */
export class RunningJobs {
  /** Job ids, with the pool that runs the job and, once it has finished, when (milliseconds). */
  private readonly jobs = new Map<string, { poolId: string; finishedAt?: number }>();

  /** @param keepMs how long a finished job still counts as running */
  constructor(private readonly keepMs: number) {}

  observe(events: WorkerEvents): void {
    events.on('job:start', ({ worker, job }) => void this.jobs.set(job.id, { poolId: worker.workerPool.id }));
    events.on('job:complete', ({ worker, job }) => {
      this.jobs.set(job.id, { poolId: worker.workerPool.id, finishedAt: Date.now() });
    });
  }

  /** Ids of the jobs that run, or have finished just now. */
  ids(): string[] {
    const forgotten = Date.now() - this.keepMs;
    for (const [id, { finishedAt }] of this.jobs) if ((finishedAt ?? Infinity) < forgotten) this.jobs.delete(id);
    return [...this.jobs.keys()];
  }

  /** Whether a pool has a job that has not finished. */
  isBusy(poolId: string): boolean {
    return [...this.jobs.values()].some((job) => job.poolId === poolId && job.finishedAt === undefined);
  }
}
