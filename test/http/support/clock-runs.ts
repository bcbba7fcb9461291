import { until } from '../../support/until';
import { server } from './server';

/** When each clock job last ended without an error, in seconds of the server's clock. @param metrics of its process */
export function lastClockRuns(metrics: string): Map<string, number> {
  const lines = metrics.matchAll(/^mpn_clock_job_last_success_timestamp_seconds\{.*?clock_job="([^"]+)".*?\} (\S+)$/gm);
  return new Map(Array.from(lines, ([, job, at]) => [job!, Number(at)]));
}

const lastRuns = async (metricsPort: number): Promise<Map<string, number>> =>
  lastClockRuns(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());

/** Waits until the clock job has ended once more. @param metricsPort of the process whose clock it is */
async function untilEnded(metricsPort: number, job: string): Promise<void> {
  const before = (await lastRuns(metricsPort)).get(job);
  await until(
    async () => (await lastRuns(metricsPort)).get(job),
    (at) => at !== before,
  );
}

/**
 * Waits until a process has run a clock job that runs at every tick, from its beginning to its end: so that what it
 * would do by now is done.
 */
export async function untilClockJobRan(metricsPort: number, job: string): Promise<void> {
  // The run that ends first may have begun before; a process does not run a job twice at a time.
  await untilEnded(metricsPort, job);
  await untilEnded(metricsPort, job);
}

/** The same for jobs of this jest worker's own server, one after the other. */
export async function untilClockRan(...jobs: string[]): Promise<void> {
  const { metricsPort } = await server();
  if (metricsPort === undefined) throw new Error('This server was started without METRICS_PORT.');
  for (const job of jobs) await untilClockJobRan(metricsPort, job);
}
