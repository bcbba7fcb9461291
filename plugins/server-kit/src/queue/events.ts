import type { Knex } from 'knex';
import type { Schema } from 'yup';
import { enqueue, registerTask, type QueueLane, type Task, type TaskContext } from './tasks';

/**
 * Event names (`<producer>.<what happened>`) with their data. Who causes one declares it in contracts.ts: `declare
 * module '@mpn/server-kit' { interface Events { 'sampling.action-activated': ActionEventData } }`.
 */
// Extended by the packages that emit events.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Events {}

/**
 * The events of one package or subject, each with the schema of its data: the compiler requires one for each declared
 * event.
 */
export type EventSchemas<Owner extends string> = {
  [E in keyof Events as E extends `${Owner}.${string}` ? E : never]: Schema<Events[E]>;
};

const schemas: { [E in keyof Events]?: Schema<Events[E]> } = {};

/** Registers the schemas of an owner's events. Call it while the app registers. */
export function registerEvents<Owner extends string>(of: EventSchemas<Owner>): void {
  Object.assign(schemas, of);
}

/** The task of a subscriber. Its payload is the event's data, parsed by the schema of the event's owner. */
const taskOf = <E extends keyof Events>(
  event: E,
  name: string,
  lane: QueueLane = 'light',
): Task<Events[E] & object> => ({
  name,
  lane,
  parse(payload) {
    const schema = schemas[event];
    // eslint-disable-next-line mpn/app-errors-only -- fails the job, no caller sees it
    if (!schema) throw new Error(`The event ${String(event)} has no schema: its owner has to register it.`);
    return schema.validateSync(payload, { strict: true });
  },
});

/** Names of the tasks of each event's subscribers. */
const subscribers = new Map<keyof Events, Set<string>>();

/**
 * Subscribes to an event. Call it while the app registers, in every process: an event creates a job for each subscriber
 * that is registered in the emitting process. Handlers run at least once, so they look at their rows first.
 * @param subscriber name of the subscriber, for example `delivery`; part of the job's name
 * @param formerly tasks that did the same before: jobs that an older version queued still run
 */
export function on<E extends keyof Events, Former extends object = Events[E] & object>(
  event: E,
  subscriber: string,
  handler: (data: (Events[E] & object) | Former, context: TaskContext) => Promise<void>,
  { lane, formerly = [] }: { lane?: QueueLane; formerly?: readonly Task<Former>[] } = {},
): void {
  const name = [event, subscriber].join(':');
  const known = subscribers.get(event) ?? new Set();
  subscribers.set(event, known.add(name));
  registerTask(taskOf(event, name, lane), handler);
  for (const task of formerly) registerTask(task, handler);
}

/**
 * Emits an event in the transaction that causes it: each subscriber gets a job of its own, and after a rollback there
 * is none.
 * @param key deduplicates the waiting jobs of a subscriber; without it, each event creates a job
 */
export async function emit<E extends keyof Events>(
  trx: Knex,
  event: E,
  data: Events[E] & object,
  key?: string,
): Promise<void> {
  for (const name of subscribers.get(event) ?? []) {
    await enqueue(trx, taskOf(event, name), data, key === undefined ? {} : { jobKey: `${name}:${key}` });
  }
}
