import { EventEmitter, setMaxListeners } from 'node:events';
import { Logger, type RunnerOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Core } from '@strapi/strapi';
import {
  isDatabaseAway,
  LANES,
  registeredTasks,
  type QueueLane,
  isDatabaseKnownAway,
  noteDatabaseAway,
} from '@mpn/server-kit';
import intervals from '../../../config/clock';
import { getSettings } from '../../../config/environment';
import { boundTask } from '../queue/bound-task';
import { startClock } from '../queue/clock';
import { Heartbeat } from '../queue/heartbeat';
import { RestartingRunner } from '../queue/restarting-runner';
import { RunningJobs } from '../queue/running-jobs';

/** Concurrent jobs of the light lane: short ones, and few enough not to slow down the heavy lane. */
const LIGHT_CONCURRENCY = 2;

type LocalQueueOptions = NonNullable<NonNullable<GraphileConfig.Preset['worker']>['localQueue']>;

/**
 * Polling options of a lane. By default each worker polls every two seconds. The lane `transfers` has many workers, so
 * it polls centrally and more often: `get_job` briefly locks every free queue, and workers that poll at the same time
 * would find none. Batch size 1, because two jobs of one batch could belong to the same queue and would run
 * concurrently.
 */
const POLLING: Record<'each' | 'one', Pick<RunnerOptions, 'pollInterval'> & { localQueue?: LocalQueueOptions }> = {
  each: { pollInterval: 2_000 },
  // A job that was taken while all workers are busy is returned after `ttl` milliseconds, for other processes.
  one: { pollInterval: 250, localQueue: { size: 1, ttl: 5_000 } },
};

/** The library's advice to take jobs in batches, and to have a database connection for each of them. */
const ADVICE = /having maxPoolSize|job batch size/;

/** Concurrent jobs of each lane in this process. */
function concurrencyOf(lane: QueueLane): number {
  const { WORKER_CONCURRENCY, PREVIEW_CONCURRENCY, DELIVERY_TRANSFERS } = getSettings();
  const concurrency: Record<QueueLane, number> = {
    heavy: WORKER_CONCURRENCY,
    transfers: DELIVERY_TRANSFERS,
    light: LIGHT_CONCURRENCY,
    previews: PREVIEW_CONCURRENCY,
  };
  return concurrency[lane];
}

/** The lane's tasks, bound to this process' application and to the shutdown signal. */
const taskList = (strapi: Core.Strapi, lane: QueueLane, signal: AbortSignal): TaskList =>
  Object.fromEntries(
    [...registeredTasks(lane)].map(([name, handler]) => [name, boundTask(strapi, lane, signal, handler)]),
  );

/** The queue's messages in our log; those that are routine or about jobs aborted by the shutdown at debug level. */
const quietLogger = (strapi: Core.Strapi, ending: AbortSignal): Logger =>
  new Logger(() => (level: string, message, meta) => {
    if (ending.aborted && meta?.failure === true) strapi.log.debug(`queue: ${message}`);
    else if (isDatabaseAway(meta?.error)) noteDatabaseAway(strapi, meta?.error);
    // Consequences of the outage, not all of which carry the error; and advice that is not followed.
    else if (isDatabaseKnownAway() || ADVICE.test(message)) strapi.log.debug(`queue: ${message}`);
    else if (level === 'error') strapi.log.error(`queue: ${message}`);
    else if (level === 'warning') strapi.log.warn(`queue: ${message}`);
    else strapi.log.debug(`queue: ${message}`);
  });

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Starts the clock, and taking jobs from the queue, in separate lanes. Stopping aborts the running jobs' signal, waits
 * for them and returns jobs that have not started.
 */
export async function startWorker(strapi: Core.Strapi): Promise<RunningWorker> {
  const { DATABASE_URL } = getSettings();
  const ending = new AbortController();
  // Each running job may add a listener to the signal.
  setMaxListeners(0, ending.signal);
  const jobs = new RunningJobs(1_000 * intervals.deadAfterSeconds);
  const heartbeat = new Heartbeat(strapi, jobs);
  const runnerOf = (lane: QueueLane): RestartingRunner => {
    const { pollInterval, localQueue } = POLLING[lane === 'transfers' ? 'one' : 'each'];
    const events = new EventEmitter() as WorkerEvents;
    jobs.observe(events);
    heartbeat.observe(events);
    const options = {
      connectionString: DATABASE_URL,
      concurrency: concurrencyOf(lane),
      events,
      logger: quietLogger(strapi, ending.signal),
      noHandleSignals: true,
      parsedCronItems: [],
      pollInterval,
      // Otherwise a job whose end cannot be recorded causes an unhandled rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, ...(localQueue && { localQueue }) } },
      taskList: taskList(strapi, lane, ending.signal),
    };
    return new RestartingRunner(strapi, options, jobs);
  };
  const runners = LANES.map(runnerOf);
  for (const runner of runners) await runner.start();
  await heartbeat.start();
  const clock = startClock(strapi);
  return {
    async stop() {
      ending.abort();
      await clock.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeat.stop();
    },
  };
}
