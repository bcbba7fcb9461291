import { EventEmitter } from 'node:events';
import { Logger, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Core } from '@strapi/strapi';
import { database, registeredTasks, whileDatabaseIsAway } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import { startClock } from '../queue/clock';
import { Heartbeat } from '../queue/heartbeat';
import { LastingRunner } from '../queue/lasting-runner';

/** Binds the registered tasks to this process' application and to the signal that ends its work. */
function taskList(strapi: Core.Strapi, signal: AbortSignal): TaskList {
  const bind =
    (handler: ReturnType<ReturnType<typeof registeredTasks>['get']>): Task =>
    async (payload, helpers) => {
      try {
        await handler?.((payload ?? {}) as Record<string, unknown>, {
          strapi,
          signal,
          attempt: helpers.job.attempts,
          maxAttempts: helpers.job.max_attempts,
          jobId: String(helpers.job.id),
        });
      } finally {
        // The queue writes down next how the job ended, and does so once.
        await whileDatabaseIsAway(() => database(strapi).raw('select 1'), signal);
      }
    };
  return Object.fromEntries([...registeredTasks()].map(([name, handler]) => [name, bind(handler)]));
}

/** The queue's own messages in our log; what it does every day is of interest when looking for a mistake only. */
const quietLogger = (strapi: Core.Strapi): Logger =>
  new Logger(() => (level: string, message) => {
    if (level === 'error') strapi.log.error(`queue: ${message}`);
    else if (level === 'warning') strapi.log.warn(`queue: ${message}`);
    else strapi.log.debug(`queue: ${message}`);
  });

export interface RunningWorker {
  stop(): Promise<void>;
}

/**
 * Starts the clock, and taking jobs from the queue. Stopping lets running jobs know by their signal, waits for them and
 * gives back what was not begun.
 */
export async function startWorker(strapi: Core.Strapi): Promise<RunningWorker> {
  const { DATABASE_URL, WORKER_CONCURRENCY } = getSettings();
  const ending = new AbortController();
  const events = new EventEmitter() as WorkerEvents;
  const heartbeat = new Heartbeat(strapi, events);
  const runner = new LastingRunner(strapi, {
    connectionString: DATABASE_URL,
    concurrency: WORKER_CONCURRENCY,
    events,
    logger: quietLogger(strapi),
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: 2_000,
    // Otherwise a job whose end cannot be written down is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: taskList(strapi, ending.signal),
  });
  await runner.start();
  await heartbeat.start();
  const clock = startClock(strapi);
  return {
    async stop() {
      ending.abort();
      await clock.stop();
      await runner.stop();
      await heartbeat.stop();
    },
  };
}
