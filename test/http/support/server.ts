import { Pool } from 'pg';
import type { ServerFacts } from './server-pool';

let facts: Promise<ServerFacts> | undefined;
let own: (() => Promise<ServerFacts>) | undefined;
let pool: Promise<Pool> | undefined;

/** Asks jest's main process for something that all workers use. @param what path of the request */
export async function askPool<T>(what: string): Promise<T> {
  const pool = process.env.TEST_SERVER_POOL;
  if (!pool) throw new Error('No test servers: run HTTP tests with `npx jest test/http/...` from the root.');
  const response = await fetch(`${pool}/${what}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as T;
}

/** The server of this jest worker, even in a file that has one of its own. */
const lentServer = (): Promise<ServerFacts> => askPool(process.env.JEST_WORKER_ID ?? '1');

/**
 * A test file that has a server of its own (several processes, a database that it stops) calls this before its first
 * test.
 */
export function useServer(start: () => Promise<ServerFacts>): void {
  own = start;
}

/** This jest worker's own server; started on the first call. */
export const server = (): Promise<ServerFacts> => (facts ??= (own ?? lentServer)());

async function openPool(): Promise<Pool> {
  const opened = new Pool({ connectionString: (await server()).databaseUrl, max: 4 });
  // Ignored: idle connections break when a test stops the database; the next query opens another one.
  opened.on('error', () => undefined);
  return opened;
}

/** Connections to this worker's database, for factories and assertions; one pool per file. */
export const database = (): Promise<Pool> => (pool ??= openPool());

export async function closeDatabase(): Promise<void> {
  const opened = await pool?.catch(() => undefined);
  pool = undefined;
  await opened?.end();
}
