import { Job } from 'node-schedule';
import type { Core } from '@strapi/strapi';
import {
  clockRuns,
  database,
  logError,
  registeredClockJobs,
  tryLockTopic,
  withLogFields,
  type ClockJob,
} from '@mpn/server-kit';
import clock from '../../../config/clock';
import { getSettings } from '../../../config/environment';

export interface RunningClock {
  /** Stops the clock and waits for running jobs. */
  stop(): Promise<void>;
}

/**
 * Runs one job under its advisory lock unless another process does. The lock belongs to a transaction of its own, so
 * that it ends with the connection; the job uses other connections.
 */
export async function runAlone(strapi: Core.Strapi, job: ClockJob, now: Date): Promise<boolean> {
  return database(strapi).transaction(async (trx) => {
    if (!(await tryLockTopic(trx, `clock:${job.name}`))) return false;
    await job.run(strapi, now);
    return true;
  });
}

/** A failed job is logged and retried at its next time; the other jobs are not affected. */
async function fire(strapi: Core.Strapi, job: ClockJob, now: Date): Promise<void> {
  try {
    const isMine = await withLogFields({ clockJob: job.name }, () => runAlone(strapi, job, now));
    if (isMine) clockRuns.set({ clock_job: job.name }, Date.now() / 1000);
  } catch (error) {
    logError(strapi, `clock: ${job.name}`, error);
  }
}

/**
 * Maximum of concurrent jobs. A job has two database connections: that of its lock, and another one. If all jobs of a
 * tick took their locks at once, none might find a second connection. Two are left to the rest of the process.
 */
const jobsAtOnce = (connections: number): number => Math.max(1, Math.floor((connections - 2) / 2));

/**
 * Starts the clock: every registered job at its times, in the product's time zone. Jobs work from the rows' due times,
 * so a missed tick is caught up by the next; a job that still runs is not started again by this process.
 */
export function startClock(strapi: Core.Strapi): RunningClock {
  const { APP_TIMEZONE: tz, DATABASE_POOL_MAX } = getSettings();
  const atOnce = jobsAtOnce(DATABASE_POOL_MAX);
  const running = new Map<string, Promise<void>>();
  const waiting = new Set<ClockJob>();
  const begin = (): void => {
    for (const job of waiting) {
      if (running.size >= atOnce) return;
      waiting.delete(job);
      running.set(
        job.name,
        fire(strapi, job, new Date()).finally(() => {
          running.delete(job.name);
          begin();
        }),
      );
    }
  };
  const jobs = [...registeredClockJobs().values()];
  // One timer for all jobs with the same times: finding the next time in a time zone takes processor time.
  const scheduled = [...new Set(jobs.map(({ cron }) => cron ?? clock.tick))].map((rule) => {
    const due = jobs.filter(({ cron }) => (cron ?? clock.tick) === rule);
    const timer = new Job(rule, () => {
      for (const job of due) if (!running.has(job.name)) waiting.add(job);
      begin();
    });
    timer.schedule({ rule, tz });
    return timer;
  });
  return {
    async stop() {
      for (const timer of scheduled) timer.cancel();
      waiting.clear();
      await Promise.all(running.values());
    },
  };
}
