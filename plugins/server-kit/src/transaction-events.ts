import type { TransactionContext } from './context';

/**
 * What happens in a transaction in which other subjects take part, by name (`<owner>.<what happens>`), with its data.
 * An event of `queue/events` is handled later and by itself; this one now, and if a handler fails nothing happens at
 * all. Its owner declares it in contracts.ts.
 */
// Extended by the subjects that emit such events.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface TransactionEvents {}

/** What a handler did, for the audit record: numbers by name. */
type Done = Record<string, number>;

type HandlerOf<E extends keyof TransactionEvents> = (
  context: TransactionContext,
  data: TransactionEvents[E],
) => Promise<Done | void>;

const handlers: { [E in keyof TransactionEvents]?: Map<string, HandlerOf<E>> } = {};

/**
 * Takes part in the transaction of an event. Call it while the app registers, in every process.
 * @param subscriber its subject: handlers run in the order of these names, whatever the order of registration, so that
 *   rows are always locked in the same order
 */
export function onInTransaction<E extends keyof TransactionEvents>(
  event: E,
  subscriber: string,
  handler: HandlerOf<E>,
): void {
  const known: Map<string, HandlerOf<E>> = handlers[event] ?? new Map<string, HandlerOf<E>>();
  known.set(subscriber, handler);
  Object.assign(handlers, { [event]: new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1))) });
}

/**
 * Lets the others take part, one after the other. An error of one is the caller's.
 * @returns what they did, merged
 */
export async function emitInTransaction<E extends keyof TransactionEvents>(
  context: TransactionContext,
  event: E,
  data: TransactionEvents[E],
): Promise<Done> {
  const done: Done = {};
  for (const handler of handlers[event]?.values() ?? []) Object.assign(done, await handler(context, data));
  return done;
}
