import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';

/** How long a change waits for a row that another transaction holds (api.md: 2 s, then the pessimistic-lock error). */
const LOCK_TIMEOUT = '2s';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/** The knex connection that Strapi holds. Views read through it; services open their transactions on it. */
export function database(strapi: Core.Strapi): Knex {
  return strapi.db.connection as unknown as Knex;
}

/**
 * Runs `work` in one transaction that gives up on locked rows after two seconds.
 * Throws the catalogue's pessimistic-lock error when another transaction holds a row for longer.
 */
export async function inTransaction<T>(strapi: Core.Strapi, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  try {
    return await database(strapi).transaction(async (trx) => {
      await trx.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      return work(trx);
    });
  } catch (error) {
    const code = postgresCode(error);
    if (code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED) {
      throw fail('mpn.backend.global.error.pessimistic-lock');
    }
    throw error;
  }
}

/** SQLSTATE of a Postgres error, or undefined for anything else. */
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
