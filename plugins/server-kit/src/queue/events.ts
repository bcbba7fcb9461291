import type { Knex } from 'knex';
import { enqueue, registerTask, type QueueLane, type TaskContext } from './tasks';

/**
 * Event names (`<producer>.<what happened>`) with their data. A plugin adds its own in its contracts.ts: `declare
 * module '@mpn/server-kit' { interface Events { 'sampling.action-activated': ActionEventData } }`.
 */
// Filled by the packages that cause events.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Events {}

/** Tasks of each event's subscribers. */
const subscribers = new Map<string, Set<string>>();

/**
 * Subscribes to an event. Call it while the app registers, in every process: an event makes a job for each subscriber that the
 * process knows. Handlers run at least once, so they look at their rows first.
 * @param subscriber name of the subscriber, as `delivery`; part of the job's name
 * @param formerly names of tasks that did the same before: jobs that an older version queued still run
 */
export function on<E extends keyof Events>(
  event: E,
  subscriber: string,
  handler: (data: Events[E], context: TaskContext) => Promise<void>,
  { lane, formerly = [] }: { lane?: QueueLane; formerly?: readonly string[] } = {},
): void {
  const task = [event, subscriber].join(':');
  const known = subscribers.get(event) ?? new Set();
  subscribers.set(event, known.add(task));
  for (const name of [task, ...formerly]) {
    // A job's payload is what `emit` wrote.
    registerTask(name, (payload, context) => handler(payload as Events[E], context), lane);
  }
}

/**
 * Emits an event in the transaction that causes it: each subscriber gets a job of its own, and after a rollback there
 * is none.
 * @param key deduplicates the waiting jobs of a subscriber; without it, each event makes a job
 */
export async function emit<E extends keyof Events>(
  trx: Knex,
  event: E,
  data: Events[E] & object,
  key?: string,
): Promise<void> {
  for (const task of subscribers.get(event) ?? []) {
    await enqueue(trx, task, data, key === undefined ? {} : { jobKey: `${task}:${key}` });
  }
}
