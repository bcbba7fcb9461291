import { EventEmitter } from 'node:events';
import { Logger, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Core } from '@strapi/strapi';
import { database, registeredTasks, whileDatabaseIsAway, type Lane, type TaskHandler } from '@mpn/server-kit';
import { getSettings } from '../../config/environment';
import { startClock } from '../queue/clock';
import { Heartbeat } from '../queue/heartbeat';
import { LastingRunner } from '../queue/lasting-runner';

/** Jobs of the lane `words` at once: short, and never so many that files have to wait for them. */
const WORDS_CONCURRENCY = 2;

/** Binds the lane's tasks to this process' application and to the signal that ends its work. */
function taskList(strapi: Core.Strapi, lane: Lane, signal: AbortSignal): TaskList {
  const bind =
    (handler: TaskHandler): Task =>
    async (payload, helpers) => {
      try {
        await handler((payload ?? {}) as Record<string, unknown>, {
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
  return Object.fromEntries([...registeredTasks(lane)].map(([name, handler]) => [name, bind(handler)]));
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
 * Starts the clock, and taking jobs from the queue, in two lanes. Stopping lets running jobs know by their signal, waits for them and
 * gives back what was not begun.
 */
export async function startWorker(strapi: Core.Strapi): Promise<RunningWorker> {
  const { DATABASE_URL, WORKER_CONCURRENCY } = getSettings();
  const ending = new AbortController();
  const events = new EventEmitter() as WorkerEvents;
  const heartbeat = new Heartbeat(strapi, events);
  const runnerOf = (lane: Lane, concurrency: number): LastingRunner =>
    new LastingRunner(strapi, {
      connectionString: DATABASE_URL,
      concurrency,
      events,
      logger: quietLogger(strapi),
      noHandleSignals: true,
      parsedCronItems: [],
      pollInterval: 2_000,
      // Otherwise a job whose end cannot be written down is an unhandled rejection, which ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      taskList: taskList(strapi, lane, ending.signal),
    });
  const runners = [runnerOf('files', WORKER_CONCURRENCY), runnerOf('words', WORDS_CONCURRENCY)];
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
