import type { Core } from '@strapi/strapi';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { fail } from '@mpn/domain';
import { database, limiterOf, takePoint, type Limit } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { networksOf } from '../rules/network';
import { counterKey } from '../rules/secrets';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const {
  exportsPerPersonAndDay,
  invitationsPerUserAndHour,
  login,
  loginName,
  mailLinks,
  mails,
  panel,
  passkeys,
  press,
  registration,
  secondFactor,
  signOn,
  verification,
  wideNetworkFactor,
} = identity;

/** Rate limits per network, and per further parts of the key. */
const NETWORK_LIMITS = {
  'login-per-account-and-network': {
    points: login.wrongPerAccountAndNetwork,
    within: login.accountAndNetworkWaitMinutes * MINUTE,
    wait: login.accountAndNetworkWaitMinutes * MINUTE,
  },
  'login-per-network': {
    points: login.wrongPerNetwork,
    within: login.networkWaitMinutes * MINUTE,
    wait: login.networkWaitMinutes * MINUTE,
  },
  'factor-per-account-and-network': {
    points: secondFactor.wrongPerAccountAndNetwork,
    within: secondFactor.accountAndNetworkWaitMinutes * MINUTE,
    wait: secondFactor.accountAndNetworkWaitMinutes * MINUTE,
  },
  'passkey-challenges-per-network': {
    points: passkeys.challengesPerNetwork,
    within: passkeys.challengeMinutes * MINUTE,
    wait: 0,
  },
  'sign-on-per-network': {
    points: signOn.perNetwork,
    within: signOn.attemptMinutes * MINUTE,
    wait: 0,
  },
  'logout-token-per-network': {
    points: signOn.refusedLogoutsPerNetwork,
    within: signOn.attemptMinutes * MINUTE,
    wait: 0,
  },
  'panel-per-network': {
    points: panel.perNetwork,
    within: panel.waitMinutes * MINUTE,
    wait: panel.waitMinutes * MINUTE,
  },
  'mail-per-network': { points: mails.perNetwork, within: mails.minutes * MINUTE, wait: 0 },
  'mail-link-per-network': { points: mailLinks.refusedPerNetwork, within: mailLinks.minutes * MINUTE, wait: 0 },
  'registration-per-network': { points: registration.perNetworkAndHour, within: 60 * MINUTE, wait: 0 },
  'company-search-per-network': { points: registration.searchesPerNetworkAndDay, within: DAY, wait: 0 },
  'join-request-per-network': { points: registration.joinRequestsPerNetworkAndDay, within: DAY, wait: 0 },
  'code-per-address-and-network': { points: 1, within: verification.resendSeconds, wait: 0 },
  'code-tries-per-network': { points: verification.tries, within: verification.minutes * MINUTE, wait: 0 },
  'duplicates-per-network': { points: registration.searchesPerNetworkAndDay, within: DAY, wait: 0 },
  'press-look-up-per-network': { points: press.lookUpsPerNetworkAndMinute, within: MINUTE, wait: 0 },
  'press-password-per-network': { points: press.passwordTries, within: press.passwordMinutes * MINUTE, wait: 0 },
  'verify-per-network': { points: verification.tries * 6, within: verification.minutes * MINUTE, wait: 0 },
} as const satisfies Record<string, Limit>;

/** Rate limits per key, whatever the network. */
const LIMITS = {
  'own-password': { points: login.wrongInSessionsPerDay, within: DAY, wait: 0 },
  'factor-per-account': { points: secondFactor.wrongPerAccountAndDay, within: DAY, wait: 0 },
  'mail-per-recipient': { points: mails.perMailbox, within: mails.minutes * MINUTE, wait: 0 },
  'panel-per-account': { points: panel.perAccount, within: panel.waitMinutes * MINUTE, wait: 0 },
  invitations: { points: invitationsPerUserAndHour, within: 60 * MINUTE, wait: 0 },
  'press-codes': { points: press.codesPerDay, within: DAY, wait: 0 },
  'press-code-tries': { points: press.codeTries, within: press.codeMinutes * MINUTE, wait: 0 },
  'existence-check': { points: loginName.existenceChecksPerUser, within: loginName.minutes * MINUTE, wait: 0 },
  'personal-data-export': { points: exportsPerPersonAndDay, within: DAY, wait: 0 },
  'login-name-change': { points: loginName.triesPerUser, within: loginName.minutes * MINUTE, wait: 0 },
} as const satisfies Record<string, Limit>;

export type NetworkLimitName = keyof typeof NETWORK_LIMITS;
export type LimitName = keyof typeof LIMITS;

/**
 * Counts one try.
 * @param parts of the key, e.g. an account; hashed
 * @returns the seconds to wait when the limit is used up, else 0
 */
export const countTry = (strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<number> =>
  takePoint(limiterOf(strapi, name, LIMITS[name]), counterKey(...parts));

/**
 * Counts one try.
 * @throws AppError too-many-requests (429) beyond the limit
 */
export async function limitTries(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  const wait = await countTry(strapi, name, ...parts);
  if (wait > 0) throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: wait });
}

/** Returns the point of a successful attempt. */
export async function giveBack(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  await limiterOf(strapi, name, LIMITS[name]).reward(counterKey(...parts));
}

export async function forget(strapi: Core.Strapi, name: LimitName, ...parts: string[]): Promise<void> {
  await limiterOf(strapi, name, LIMITS[name]).delete(counterKey(...parts));
}

interface NetworkCounter {
  network: string;
  limit: RateLimiterPostgres;
  key: string;
}

/** The counters of an IP address: its network's, and for IPv6 that of the /48 around it, whose limit is higher. */
function countersOf(
  strapi: Core.Strapi,
  name: NetworkLimitName,
  ip: string,
  parts: readonly string[],
): NetworkCounter[] {
  const limit: Limit = NETWORK_LIMITS[name];
  const { network, wide } = networksOf(ip);
  const own = { network, limit: limiterOf(strapi, name, limit), key: counterKey(...parts, network) };
  if (wide === null) return [own];
  const wider = limiterOf(strapi, `${name}-wide`, { ...limit, points: limit.points * wideNetworkFactor });
  return [own, { network: wide, limit: wider, key: counterKey(...parts, wide) }];
}

export interface NetworkVerdict {
  /** Seconds to wait; 0 while tries are left. */
  wait: number;
  /** The network whose tries are used up: the IP address' own, or the /48 around it. */
  network: string;
}

/**
 * Counts one try of an IP address' network.
 * @param parts of the key beside the network, e.g. an account
 */
export async function countNetworkTry(
  strapi: Core.Strapi,
  name: NetworkLimitName,
  ip: string,
  ...parts: string[]
): Promise<NetworkVerdict> {
  let worst: NetworkVerdict | undefined;
  for (const { network, limit, key } of countersOf(strapi, name, ip, parts)) {
    const wait = await takePoint(limit, key);
    if (!worst || wait > worst.wait) worst = { wait, network };
  }
  return worst!;
}

/**
 * Refuses an IP address whose network's tries are used up, without counting one.
 * @throws AppError too-many-requests (429, with Retry-After)
 */
export async function refuseSpentNetwork(strapi: Core.Strapi, name: NetworkLimitName, ip: string): Promise<void> {
  for (const { limit, key } of countersOf(strapi, name, ip, [])) {
    const counted = await limit.get(key);
    if (counted && counted.consumedPoints >= limit.points)
      throw fail('mpn.backend.global.error.too-many-requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
      });
  }
}

/** Returns the point of a successful attempt. */
export async function giveBackNetworkTry(
  strapi: Core.Strapi,
  name: NetworkLimitName,
  ip: string,
  ...parts: string[]
): Promise<void> {
  for (const { limit, key } of countersOf(strapi, name, ip, parts)) await limit.reward(key);
}

/**
 * Resets a network's counters, for an IPv6 network also those of the /48 around it.
 * @param network an IP address, or a network as named by {@link networksOf}
 */
export async function forgetNetworkTries(
  strapi: Core.Strapi,
  name: NetworkLimitName,
  network: string,
  ...parts: string[]
): Promise<void> {
  const [address = '', bits] = network.split('/');
  const counters = countersOf(strapi, name, address, parts);
  for (const { limit, key } of bits === '48' ? counters.slice(1) : counters) await limit.delete(key);
}

/**
 * Counts one try of an IP address' network.
 * @throws AppError too-many-requests (429, with Retry-After) beyond the limit
 */
export async function limitNetworkTries(
  strapi: Core.Strapi,
  name: NetworkLimitName,
  ip: string,
  ...parts: string[]
): Promise<void> {
  const { wait } = await countNetworkTry(strapi, name, ip, ...parts);
  if (wait > 0) throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: wait });
}

/** Deletes expired counters. */
export async function deleteExpiredCounters(strapi: Core.Strapi, now: Date): Promise<void> {
  await database(strapi)('rate_limits').where('expire', '<', now.getTime()).delete();
}
