import type { Core } from '@strapi/strapi';

export interface ClockJob {
  name: string;
  /** Does all work that is due at `now`. Runs under an advisory lock: in one process at a time. */
  run: (strapi: Core.Strapi, now: Date) => Promise<void>;
  /** Cron expression in the app's time zone; without it the job runs at every tick (a minute unless configured). */
  cron?: string;
}

const jobs = new Map<string, ClockJob>();

/** Registers a clock job (campaign start and end, digests, clean-up). Call it while the app registers. */
export function registerClockJob(job: ClockJob): void {
  jobs.set(job.name, job);
}

export function registeredClockJobs(): ReadonlyMap<string, ClockJob> {
  return jobs;
}
