import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { object, type ObjectShape } from 'yup';
import { withCause } from '../tracing';
import { select } from '../db/select';

/** Context of a task handler. `signal` is aborted when the worker shuts down. */
export interface TaskContext {
  strapi: Core.Strapi;
  signal: AbortSignal;
  attempt: number;
  maxAttempts: number;
  jobId: string;
}

/**
 * Separate worker pools, so that short jobs never wait behind long ones. `heavy`: encoding, analyses and everything
 * else that keeps a processor busy for minutes. `transfers`: uploads to the servers of institutions, which take hours
 * where a server is slow, but no processor time. `light`: mails, documents and notifications, for which people wait.
 * `previews`: listening copies, excerpts and video previews, which can wait and must not delay the others.
 */
export const LANES = ['heavy', 'transfers', 'light', 'previews'] as const;
export type QueueLane = (typeof LANES)[number];

/** Order of jobs within a lane; the lowest number runs first. */
export const JOB_PRIORITY = {
  /** A person waits until the uploaded file is checked. */
  check: -12,
  /** The analysis of a recording that is about to be delivered: its loudness is written into the delivered files. */
  analysisForDelivery: -11,
  /** An institution waits for these files. */
  filesForDelivery: -10,
  analysis: -5,
  normal: 0,
} as const;

/** A task, declared once by its owner and passed to `registerTask` and `enqueue`. */
export interface Task<Payload extends object> {
  /** Stored with queued jobs, so it must not be renamed. */
  readonly name: string;
  readonly lane: QueueLane;
  /** How often a job is tried; 25 where nothing is said. */
  readonly attempts?: number;
  /** Key of a job: two waiting jobs with the same key become one. Without it each `enqueue` makes a job. */
  readonly key?: (payload: Payload) => string;
  /** Order within the lane; see {@link JOB_PRIORITY}. */
  readonly priority?: number;
  /**
   * The payload of a job. Additional fields, written by another version, are kept.
   * @throws ValidationError of yup for an invalid one
   */
  parse(payload: unknown): Payload;
}

export type PayloadOf<T> = T extends Task<infer Payload> ? Payload : never;

const schemaOf = <Shape extends ObjectShape>(payload: Shape) => object(payload).required();
type Parsed<Shape extends ObjectShape> = ReturnType<ReturnType<typeof schemaOf<Shape>>['validateSync']>;

/**
 * Declares a task: `defineTask('mail.send', { mailId: rowId().required() }, { attempts: 12 })`.
 * @param payload yup schemas of the payload's fields, which JSON must be able to hold
 * @param rules what holds for each job of the task, so that whoever enqueues one need not know it
 */
export function defineTask<Shape extends ObjectShape>(
  name: string,
  payload: Shape,
  { lane = 'light', ...rules }: Partial<Pick<Task<Parsed<Shape>>, 'lane' | 'attempts' | 'key' | 'priority'>> = {},
) {
  const schema = schemaOf(payload);
  return {
    name,
    lane,
    ...rules,
    parse: (value: unknown): Parsed<Shape> => schema.validateSync(value, { strict: true }),
  };
}

/** The work of one job, as the worker calls it. */
export type JobRun = (payload: unknown, context: TaskContext) => Promise<void>;

const lanes: Readonly<Record<QueueLane, Map<string, JobRun>>> = {
  heavy: new Map(),
  transfers: new Map(),
  light: new Map(),
  previews: new Map(),
};

/** Registers the handler of a task. Call it while the app registers; a task must have exactly one handler. */
export function registerTask<Payload extends object>(
  task: Task<Payload>,
  handler: (payload: Payload, context: TaskContext) => Promise<void>,
): void {
  lanes[task.lane].set(task.name, async (payload, context) => handler(task.parse(payload), context));
}

export function registeredTasks(lane: QueueLane): ReadonlyMap<string, JobRun> {
  return lanes[lane];
}

/** What is known only when a job is queued. */
export interface JobOptions {
  /** Instead of the task's key. */
  jobKey?: string;
  /** Jobs of one queue run one after the other (per target host, for example). */
  queueName?: string;
  runAt?: Date;
  /** Instead of the task's attempts. */
  maxAttempts?: number;
  jobKeyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
}

/** Adds a job in the caller's transaction: after a rollback there is no job. */
export async function enqueue<Payload extends object>(
  trx: Knex,
  task: Task<Payload>,
  payload: NoInfer<Payload>,
  options: JobOptions = {},
): Promise<void> {
  await trx.raw(
    `select graphile_worker.add_job(?, payload := ?::json, queue_name := ?, run_at := ?, max_attempts := ?,
      job_key := ?, priority := ?, job_key_mode := ?)`,
    [
      task.name,
      JSON.stringify(withCause(payload)),
      options.queueName ?? null,
      options.runAt ?? null,
      options.maxAttempts ?? task.attempts ?? 25,
      options.jobKey ?? task.key?.(payload) ?? null,
      task.priority ?? JOB_PRIORITY.normal,
      options.jobKeyMode ?? 'replace',
    ] as Knex.RawBinding[],
  );
}

/**
 * Changes the priority of waiting jobs; those that are running, or not queued, are left as they are.
 * @param keys their `jobKey`s
 */
export async function setPriority(trx: Knex, keys: readonly string[], priority: number): Promise<void> {
  await trx.raw(
    `select graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where key = any(?::text[])), priority := ?::int)`,
    [[...keys], priority] as never,
  );
}

/**
 * Runs jobs that failed or wait now, each with all its attempts.
 * @returns the ids of those that were queued again; the others are running or no longer exist
 */
export async function runAgain(trx: Knex, ids: readonly number[]): Promise<number[]> {
  const rows = await select<{ id: string }>(
    trx,
    `select id from graphile_worker.reschedule_jobs(?::bigint[], run_at := now(), attempts := 0)`,
    [[...ids]],
  );
  return rows.map(({ id }) => Number(id));
}

/** Key of the job that analyses an uploaded recording (waveform and loudness). */
export const analysisKeyOf = (fileId: number): string => `files.analyse:${fileId}`;
