import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

/** What a task gets beside its payload. `signal` is aborted when the worker shuts down. */
export interface TaskContext {
  strapi: Core.Strapi;
  signal: AbortSignal;
  attempt: number;
  maxAttempts: number;
  jobId: string;
}

export type TaskHandler = (payload: Record<string, unknown>, context: TaskContext) => Promise<void>;

/**
 * Who waits with whom. `files`: encodes, transfers and whatever else takes minutes or hours. `words`: mails, documents and
 * what spreads news; somebody waits for these in front of a screen, so they never wait behind files.
 */
export type Lane = 'files' | 'words';

const lanes: Readonly<Record<Lane, Map<string, TaskHandler>>> = { files: new Map(), words: new Map() };

/** Registers what a worker does for jobs of this name. Called while the app registers; a name is taken once. */
export function registerTask(name: string, handler: TaskHandler, lane: Lane = 'words'): void {
  lanes[lane].set(name, handler);
}

export function registeredTasks(lane: Lane): ReadonlyMap<string, TaskHandler> {
  return lanes[lane];
}

export interface JobOptions {
  /** Two waiting jobs of one key become one. */
  jobKey?: string;
  /** Jobs of one queue run one after the other (per target host, for example). */
  queueName?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Lower runs first. */
  priority?: number;
  jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
}

/** Adds a job in the transaction that causes it: rolled back, it was never there. */
export async function enqueue(
  trx: Knex,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await trx.raw(
    `select graphile_worker.add_job(?, payload := ?::json, queue_name := ?, run_at := ?, max_attempts := ?, job_key := ?, priority := ?, job_key_mode := ?)`,
    [
      task,
      JSON.stringify(payload),
      options.queueName ?? null,
      options.runAt ?? null,
      options.maxAttempts ?? 25,
      options.jobKey ?? null,
      options.priority ?? 0,
      options.jobKeyMode ?? 'replace',
    ] as Knex.RawBinding[],
  );
}
