import { setTimeout as sleep } from 'node:timers/promises';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { Core } from '@strapi/strapi';
import { isDatabaseKnownAway, logError } from '@mpn/server-kit';
import type { RunningJobs } from './running-jobs';

const AGAIN_AFTER_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** `over` resolves when a runner takes no more jobs. */
interface TakingJobs {
  over: Promise<void>;
}

/**
 * Takes jobs until it is stopped. graphile-worker's runner stops taking jobs when it cannot record the end of one
 * (because the database was lost); this starts another one at once. It does not wait for the end of the first, which
 * never comes when two ends could not be recorded at the same time (graphile-worker 0.17, `batch` in main.js). Jobs
 * that the first one still held are re-queued by the heartbeat.
 */
export class RestartingRunner {
  private readonly stopping = new AbortController();
  private ended: Promise<void> = Promise.resolve();
  private runner: Runner | undefined;
  /** Ids of the pools that have been created; only the last one takes jobs. */
  private readonly pools: string[] = [];

  /**
   * @param options `events` are those of this runner alone
   * @param jobs observes `events` too
   */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly options: RunnerOptions & { events: WorkerEvents },
    private readonly jobs: RunningJobs,
  ) {
    options.events.on('pool:create', ({ workerPool }) => void this.pools.push(workerPool.id));
  }

  async start(): Promise<void> {
    this.ended = this.keepTaking(await this.next());
  }

  /** Returns jobs that have not started, and waits for running ones. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // It rejects when the runner has just ended by itself.
    await this.runner?.stop().catch(() => undefined);
    await this.ended;
    while (this.pools.some((id) => this.jobs.isBusy(id))) await sleep(LOOK_EVERY_MS);
  }

  private async keepTaking(first: TakingJobs): Promise<void> {
    for (let taking: TakingJobs | undefined = first; taking; taking = await this.another()) await taking.over;
  }

  private async next(): Promise<TakingJobs> {
    this.runner = await run(this.options);
    return { over: this.overFor(this.runner, this.pools.at(-1)) };
  }

  private async overFor({ promise }: Runner, pool: string | undefined): Promise<void> {
    const { events } = this.options;
    const ended = promise.catch((error: unknown) => logError(this.strapi, 'queue', error));
    let onShutdown: (event: { workerPool: { id: string } }) => void = () => undefined;
    const shutsDown = new Promise<void>((resolve) => {
      onShutdown = ({ workerPool }) => {
        if (workerPool.id === pool) resolve();
      };
    });
    events.on('pool:gracefulShutdown', onShutdown);
    await Promise.race([ended, shutsDown]);
    events.off('pool:gracefulShutdown', onShutdown);
  }

  /** The next runner, once the database is reachable; none when it is stopping. */
  private async another(): Promise<TakingJobs | undefined> {
    while (!this.stopping.signal.aborted) {
      const level = isDatabaseKnownAway() ? 'debug' : 'warn';
      this.strapi.log[level]('queue: the runner has ended; another one takes its place');
      try {
        const next = await this.next();
        if (!this.stopping.signal.aborted) return next;
        await this.runner?.stop();
      } catch (error) {
        logError(this.strapi, 'queue', error);
        await sleep(AGAIN_AFTER_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
