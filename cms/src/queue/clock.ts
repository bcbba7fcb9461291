import { Job } from 'node-schedule';
import type { Core } from '@strapi/strapi';
import { database, registeredClockJobs, type ClockJob } from '@mpn/server-kit';
import clock from '../../config/clock';
import { getSettings } from '../../config/environment';

export interface RunningClock {
  /** Looks no more, and waits for what is running. */
  stop(): Promise<void>;
}

/**
 * Runs one job unless another process runs it: whoever fires takes the job's advisory lock. The lock belongs to a
 * transaction of its own, so that it ends with the connection; the job works on connections of its own.
 */
export async function runAlone(strapi: Core.Strapi, job: ClockJob, now: Date): Promise<boolean> {
  return database(strapi).transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: [{ mine: boolean }] }>(
      'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine',
      [`clock:${job.name}`],
    );
    if (!rows[0].mine) return false;
    await job.run(strapi, now);
    return true;
  });
}

/** A job that fails is logged and tried again at its next time: the others run all the same. */
async function fire(strapi: Core.Strapi, job: ClockJob, now: Date): Promise<void> {
  try {
    await runAlone(strapi, job, now);
  } catch (error) {
    strapi.log.error(`clock: ${job.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
}

/**
 * Starts the clock: every registered job at its times, in the product's time zone. Jobs work from the rows' due times, so a
 * missed tick is caught up by the next; a job that still runs is not started again by this process.
 */
export function startClock(strapi: Core.Strapi): RunningClock {
  const tz = getSettings().APP_TIMEZONE;
  const running = new Map<string, Promise<void>>();
  const scheduled = [...registeredClockJobs().values()].map((job) => {
    const timer = new Job(job.name, () => {
      if (running.has(job.name)) return;
      running.set(
        job.name,
        fire(strapi, job, new Date()).finally(() => running.delete(job.name)),
      );
    });
    timer.schedule({ rule: job.cron ?? clock.tick, tz });
    return timer;
  });
  return {
    async stop() {
      for (const timer of scheduled) timer.cancel();
      await Promise.all(running.values());
    },
  };
}
