import type { Core } from '@strapi/strapi';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { fail } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import identity from '../../config/identity';
import { counterKey } from './secrets';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

interface Limit {
  points: number;
  /** Seconds in which the points are counted. */
  within: number;
  /** Seconds to wait once they are used up. */
  wait: number;
}

const { login, mails, verification } = identity;

const LIMITS = {
  'login-account-address': {
    points: login.wrongPerAccountAndAddress,
    within: login.accountAndAddressWaitMinutes * MINUTE,
    wait: login.accountAndAddressWaitMinutes * MINUTE,
  },
  'login-address': {
    points: login.wrongPerAddress,
    within: login.addressWaitMinutes * MINUTE,
    wait: login.addressWaitMinutes * MINUTE,
  },
  'login-account-day': { points: login.wrongPerAccountAndDay, within: DAY, wait: 0 },
  'mail-address': { points: mails.perAddress, within: mails.minutes * MINUTE, wait: 0 },
  'mail-mailbox': { points: mails.perMailbox, within: mails.minutes * MINUTE, wait: 0 },
  'verify-address': { points: verification.tries * 6, within: verification.minutes * MINUTE, wait: 0 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

const limiters = new WeakMap<Core.Strapi, Map<LimitName, RateLimiterPostgres>>();

function limiter(strapi: Core.Strapi, name: LimitName): RateLimiterPostgres {
  const own = limiters.get(strapi) ?? new Map<LimitName, RateLimiterPostgres>();
  limiters.set(strapi, own);
  const existing = own.get(name);
  if (existing) return existing;
  const { points, within, wait } = LIMITS[name];
  const made = new RateLimiterPostgres({
    storeClient: database(strapi),
    storeType: 'knex',
    tableName: 'rate_limits',
    // The table is made with the schema, and the clock deletes what has expired.
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
 * Counts one try.
 *
 * @param parts what is counted, e.g. login name and address; hashed before it becomes a key.
 * @returns the seconds to wait when the limit is used up, else 0.
 */
export async function countTry(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<number> {
  try {
    await limiter(strapi, name).consume(counterKey(...parts));
    return 0;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
  }
}

/** Takes back one counted try: it turned out to be right. */
export async function giveBack(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  await limiter(strapi, name).reward(counterKey(...parts));
}

/** Starts to count anew. */
export async function forget(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  await limiter(strapi, name).delete(counterKey(...parts));
}

/**
 * Counts one try and refuses it beyond the limit.
 *
 * @throws too-many-requests (429, with Retry-After).
 */
export async function limitTries(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  const retryAfterSeconds = await countTry(strapi, name, ...parts);
  if (retryAfterSeconds > 0) throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds });
}

/** Deletes counters whose time is over. */
export async function deleteExpiredCounters(strapi: Core.Strapi, now: Date): Promise<void> {
  await database(strapi)('rate_limits').where('expire', '<', now.getTime()).delete();
}
