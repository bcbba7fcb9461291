import { setTimeout as sleep } from 'node:timers/promises';

/** Postgres' classes "connection exception" and "operator intervention" (starting, ending), and what sockets say. */
const GONE = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** pg and knex say these without a code; knex puts the statement in front. */
const GONE_WORDS =
  /Connection terminated|Connection ended unexpectedly|Client has encountered a connection error|Client was closed and is not queryable|Knex: Timeout acquiring a connection/;

const AGAIN_AFTER_MS = 1_000;

/** Whether an error says that the database cannot be reached: nothing is wrong with the statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if ((typeof code === 'string' && GONE.test(code)) || GONE_WORDS.test(error.message)) return true;
  // An error of ours tells what was being done; a failed fetch has the same codes below it, of somebody else's server.
  return !(error instanceof TypeError) && isDatabaseAway(cause);
}

/**
 * Does a piece of work with the database, and again when the database goes away meanwhile, until it is back. For work that
 * may be done twice: an answer that got lost may have been "done".
 * @param signal ends the waiting: the last error is thrown
 */
export async function whileDatabaseIsAway<T>(work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted === true) throw error;
      await sleep(AGAIN_AFTER_MS);
    }
  }
}
