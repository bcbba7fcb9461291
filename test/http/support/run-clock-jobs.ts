import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Name of the socket on which the server with this data folder takes clock jobs. */
export const clockJobsSocket = (folder: string): string =>
  `mpn-clock-jobs-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;

/**
 * Runs clock jobs of the product to their end, one after the other, inside a running server, as of an instant
 * (`clock-jobs.cjs`).
 * @param server its data folder
 * @throws Error with what a job failed with
 */
export async function runClockJobs({ folder }: { folder: string }, jobs: readonly string[], now: Date): Promise<void> {
  const body = JSON.stringify({ jobs, now: now.toISOString() });
  const [status, said] = await new Promise<[number, string]>((resolve, reject) => {
    const call = request({ socketPath: `\0${clockJobsSocket(folder)}`, method: 'POST' }, (response) => {
      text(response).then((answer) => resolve([response.statusCode ?? 0, answer]), reject);
    });
    call.once('error', reject);
    call.end(body);
  });
  if (status !== 200) throw new Error(`The clock jobs ${jobs.join(', ')} failed: ${said}`);
}
