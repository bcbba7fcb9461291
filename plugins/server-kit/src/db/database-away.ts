import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { VIEWS } from './views';

/** Postgres' error classes "connection exception" and "operator intervention" (start-up, shutdown). */
const GONE = /^(08...|57P0[1-3])$/;
/** Errors of sockets, which a connection to any other server reports too. */
const SOCKET_GONE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg and knex report these without a code; knex puts the statement in front. */
const GONE_WORDS =
  /Connection terminated|Connection ended unexpectedly|Client has encountered a connection error|Client was closed and is not queryable|Knex: Timeout acquiring a connection/;

const AGAIN_AFTER_MS = 1_000;

/** Whether an error's code or message says that a connection could not be made or broke. */
export const isConnectionFailure = (code: unknown, message: string): boolean =>
  (typeof code === 'string' && (GONE.test(code) || SOCKET_GONE.test(code))) || GONE_WORDS.test(message);

/**
 * Whether the error says that one of our views does not exist: an upgrade drops the views while it changes the schema
 * (docs/adr/0037-subjects-export-views.md).
 */
function isViewMissing(code: unknown, message: string): boolean {
  const relation = /relation "(\w+)" does not exist/.exec(message)?.[1];
  return code === '42P01' && relation !== undefined && VIEWS.has(relation);
}

/**
 * Whether an error means that the database cannot be reached, or that an update is changing its schema, as opposed to a
 * faulty statement.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (isConnectionFailure(code, error.message) || isViewMissing(code, error.message)) return true;
  // Errors of ours wrap the cause. A failed fetch (TypeError) has the same codes but concerns another server.
  return !(error instanceof TypeError) && isDatabaseAway(cause);
}

/** Errors of {@link rememberErrors}. */
const remembered = new WeakSet<object>();

/** From now on {@link isOtherServerAway} recognises the errors of this pool's statements and connections. */
export function rememberErrors(knex: Knex): void {
  const client = knex.client as { acquireConnection: () => Promise<unknown> } & EventEmitter;
  client.on('query-error', (error: object) => void remembered.add(error));
  const acquire = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      remembered.add(error as object);
      throw error;
    }
  };
}

/**
 * Whether an error that {@link isDatabaseAway} accepts is one of a socket to another server: their codes are the same.
 */
export function isOtherServerAway(error: unknown): boolean {
  if (!(error instanceof Error) || remembered.has(error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return (typeof code === 'string' && SOCKET_GONE.test(code)) || isOtherServerAway(cause);
}

/**
 * Runs work against the database and retries while the database is unreachable, until it is back. Only for idempotent
 * work: the result of a run that did commit may have been lost.
 * @param signal ends the retries: the last error is thrown
 */
export async function retryWhileDatabaseIsAway<T>(work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted === true) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
