import type { Core } from '@strapi/strapi';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { database } from '../db/database';

export interface Limit {
  points: number;
  /** Window in seconds in which points are counted. */
  within: number;
  /** Seconds to wait once the points are used up. */
  wait: number;
}

const limiters = new WeakMap<Core.Strapi, Map<string, RateLimiterPostgres>>();

/** The rate limiter of this name, stored in the database: shared by all processes. */
export function limiterOf(strapi: Core.Strapi, name: string, { points, within, wait }: Limit): RateLimiterPostgres {
  const own = limiters.get(strapi) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(strapi, own);
  const existing = own.get(name);
  if (existing) return existing;
  const made = new RateLimiterPostgres({
    storeClient: database(strapi),
    storeType: 'knex',
    tableName: 'rate_limits',
    // The table is created with the schema, and the clock deletes expired rows.
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: within,
    blockDuration: wait,
  });
  own.set(name, made);
  return made;
}

/**
 * Consumes one point of a key.
 * @returns the seconds to wait when its points are used up, else 0
 */
export async function takePoint(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
  }
}
