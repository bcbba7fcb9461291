import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { isAppError } from '@mpn/domain';
import { isStorageFull } from '@mpn/process-kit';
import {
  database,
  logError,
  registeredOutsideServices,
  repeat,
  servicesUp,
  withTimeout,
  type OutsideServiceName,
} from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';
import { logStorageFull, logStorageRoom } from '../../api/media';

const CHECK_TIMEOUT_MS = 10_000;
const MAX_REASON = 500;
/** Age of a row after which its process is taken for ended. */
const EXPIRES_AFTER = `interval '1 hour'`;

interface Outage {
  since: Date;
  reason: string;
}

/** Message of the innermost cause: `connect ECONNREFUSED` instead of `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (error as { code?: string }).code || error.name;
}

/**
 * Checks all registered services and returns those that fail. A full disk is reported by the check of the storage, as a
 * service of its own.
 */
async function checkServices(
  strapi: Core.Strapi,
): Promise<Map<OutsideServiceName, { error: unknown; reason: string }>> {
  const away = new Map<OutsideServiceName, { error: unknown; reason: string }>();
  const checks = registeredOutsideServices().map(async ({ name, check }) => {
    try {
      await withTimeout(check(strapi), CHECK_TIMEOUT_MS, () => new Error('no answer in time'));
    } catch (error) {
      const isDisk = isAppError(error) && isStorageFull(error);
      away.set(isDisk ? 'disk' : name, { error, reason: reasonOf(error).slice(0, MAX_REASON) });
    }
  });
  await Promise.all(checks);
  for (const { name } of registeredOutsideServices()) servicesUp.set({ service: name }, away.has(name) ? 0 : 1);
  servicesUp.set({ service: 'disk' }, away.has('disk') ? 0 : 1);
  return away;
}

/** Processes with the same host and data folder share their rows: they use the same disks and network. */
const place = (): string => `${hostname()}:${resolve(getSettings().DATA_DIR)}`;

async function record(strapi: Core.Strapi, known: ReadonlyMap<OutsideServiceName, Outage>): Promise<void> {
  const db = database(strapi);
  const names = [...known.keys()];
  await db.raw(`delete from outages where (place = ? and service <> all(?)) or checked_at < now() - ${EXPIRES_AFTER}`, [
    place(),
    names,
  ]);
  for (const [service, { since, reason }] of known) {
    await db.raw(
      `insert into outages (service, place, since, reason) values (?, ?, ?, ?)
       on conflict (service, place) do update set reason = excluded.reason, checked_at = now(),
         since = least(outages.since, excluded.since)`,
      [service, place(), since, reason],
    );
  }
}

async function logOutage(strapi: Core.Strapi, name: OutsideServiceName, error: unknown, reason: string): Promise<void> {
  if (name === 'disk') await logStorageFull(strapi, error);
  else strapi.log.error(`${name} is away: ${reason}`);
}

function logRecovery(strapi: Core.Strapi, name: OutsideServiceName, { since }: Outage): void {
  if (name === 'disk') logStorageRoom(strapi);
  else strapi.log.warn(`${name} is back after ${Math.round((Date.now() - since.getTime()) / 1000)} s.`);
}

/**
 * Checks the services in use at an interval, logs the beginning and the end of an outage once, and stores current
 * outages for the support desk.
 * @returns stops the checks
 */
export function watchOutages(strapi: Core.Strapi): () => Promise<void> {
  const seconds = getSettings().OUTAGE_CHECK_SECONDS;
  if (seconds === 0) return async () => undefined;
  const known = new Map<OutsideServiceName, Outage>();
  /**
   * Whether the table has no rows of this place; unknown after a start, because an earlier process may have left some.
   */
  let isTableClear = false;
  const check = async (): Promise<void> => {
    const away = await checkServices(strapi);
    const back = [...known].filter(([name]) => !away.has(name));
    for (const [name, outage] of back) {
      known.delete(name);
      logRecovery(strapi, name, outage);
    }
    for (const [name, { error, reason }] of away) {
      if (!known.has(name)) await logOutage(strapi, name, error, reason);
      known.set(name, { since: known.get(name)?.since ?? new Date(), reason });
    }
    if (known.size === 0 && isTableClear) return;
    isTableClear = false;
    await record(strapi, known);
    isTableClear = known.size === 0;
  };
  return repeat(seconds * 1000, check, (error) => logError(strapi, 'outages', error));
}
