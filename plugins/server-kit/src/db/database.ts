import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { readingFrom } from './reading-from';

/** How long a statement waits for a row lock before it fails with the pessimistic-lock error. */
const LOCK_TIMEOUT = '2s';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/**
 * The knex connection that Strapi holds. Queries read through it; commands open their transactions on it. Inside of
 * `readLagging` it is the replica's.
 */
export function database(strapi: Core.Strapi): Knex {
  return readingFrom.getStore() ?? primaryDatabase(strapi);
}

/** As {@link database}, also inside of `readLagging` that of the primary. */
export const primaryDatabase = (strapi: Core.Strapi): Knex => strapi.db.connection as unknown as Knex;

/**
 * Runs `work` in one transaction, which is Strapi's own: `strapi.db.query` and the Document Service inside of `work`
 * use the same connection as `trx`. Inside of another transaction `work` joins it, and is committed or rolled back with
 * it. A row lock is waited for at most two seconds.
 * @throws AppError pessimistic-lock when another transaction holds a row for longer, or after a deadlock
 * @throws Error of Postgres or the connection when the commit fails. If the connection broke, it is unknown whether the
 * changes were saved.
 */
export async function inTransaction<T>(strapi: Core.Strapi, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const joins = strapi.db.inTransaction();
  let opened: Knex.Transaction | undefined;
  try {
    const result = await strapi.db.transaction(async ({ trx }: { trx: Knex.Transaction }) => {
      opened = trx;
      await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      return readingFrom.exit(() => work(trx));
    });
    // knex's commit(), which strapi.db.transaction awaits, also resolves if COMMIT fails; only this promise rejects.
    if (!joins) await opened?.executionPromise;
    return result;
  } catch (thrown) {
    const error = joins ? thrown : await causeOf(thrown, opened);
    const code = postgresCode(error);
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) {
      throw fail('mpn.backend.global.error.pessimistic-lock');
    }
    throw error;
  }
}

/** knex runs the work even if BEGIN failed. Its first statement then fails with this message, which hides the cause. */
const NOT_BEGUN = 'Transaction query already complete';

/** The reason why a transaction failed: the error of BEGIN if that failed, otherwise what was thrown. */
async function causeOf(thrown: unknown, trx: Knex.Transaction | undefined): Promise<unknown> {
  if (!(thrown instanceof Error && thrown.message.includes(NOT_BEGUN))) return thrown;
  return trx?.executionPromise.then(
    () => thrown,
    (cause: unknown) => cause,
  );
}

/**
 * The connection for a lifecycle hook, which is given none: the caller's transaction, or {@link database} outside of
 * one. A hook that read through the pool would wait for the locks of its own caller.
 */
export async function currentConnection(strapi: Core.Strapi): Promise<Knex> {
  if (!strapi.db.inTransaction()) return primaryDatabase(strapi);
  const current = await strapi.db.transaction();
  return current.get() as unknown as Knex;
}

/** The code of an error, for one of Postgres its SQLSTATE; undefined where there is none. */
export function postgresCode(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

/** True when `error` is a violation of the named unique index (SQLSTATE 23505). */
export function violates(error: unknown, constraint: string): boolean {
  return (
    postgresCode(error) === '23505' &&
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
