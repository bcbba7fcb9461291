import { join, resolve } from 'node:path';
import { startServerProcess, type ServerProcess } from './server-process';

const ROOT = resolve(__dirname, '../../..');

/**
 * Runs clock jobs of the product to their end, one after the other, in a process of their own beside a server, as of an
 * instant.
 * @param server whose database and data folder it uses
 */
export async function runClockJobs(
  server: Pick<ServerProcess, 'databaseUrl' | 'folder'>,
  jobs: readonly string[],
  now: Date,
): Promise<void> {
  const ran = await startServerProcess({
    root: ROOT,
    databaseUrl: server.databaseUrl,
    folder: server.folder,
    program: join(__dirname, 'clock-jobs-program.cjs'),
    environment: { CLOCK_JOBS: jobs.join(' '), CLOCK_NOW: now.toISOString() },
  });
  await ran.end();
}
