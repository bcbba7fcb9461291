import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import { isAppError } from '@mpn/domain';
import {
  database,
  isStorageFull,
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
/** Rows of processes that have ended, and were not started again at the same place. */
const FORGOTTEN_AFTER = `interval '1 hour'`;

interface Outage {
  since: Date;
  reason: string;
}

/** The innermost cause: of `fetch failed`, for example, that nobody listens. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || (error as { code?: string }).code || error.name;
}

/** What is away: by service, with the reason. A disk that is full is found by the storage, and is an outage of its own. */
async function askAll(strapi: Core.Strapi): Promise<Map<OutsideServiceName, { error: unknown; reason: string }>> {
  const away = new Map<OutsideServiceName, { error: unknown; reason: string }>();
  const asked = registeredOutsideServices().map(async ({ name, check }) => {
    try {
      await withTimeout(check(strapi), CHECK_TIMEOUT_MS, () => new Error('no answer in time'));
    } catch (error) {
      const isDisk = isAppError(error) && isStorageFull(error);
      away.set(isDisk ? 'disk' : name, { error, reason: reasonOf(error).slice(0, MAX_REASON) });
    }
  });
  await Promise.all(asked);
  for (const { name } of registeredOutsideServices()) servicesUp.set({ service: name }, away.has(name) ? 0 : 1);
  servicesUp.set({ service: 'disk' }, away.has('disk') ? 0 : 1);
  return away;
}

/** Processes of one machine with one folder of data see the same disks and the same network. */
const place = (): string => `${hostname()}:${resolve(getSettings().DATA_DIR)}`;

async function record(strapi: Core.Strapi, known: ReadonlyMap<OutsideServiceName, Outage>): Promise<void> {
  const db = database(strapi);
  const names = [...known.keys()];
  await db.raw(
    `delete from outages where (place = ? and service <> all(?)) or checked_at < now() - ${FORGOTTEN_AFTER}`,
    [place(), names],
  );
  for (const [service, { since, reason }] of known) {
    await db.raw(
      `insert into outages (service, place, since, reason) values (?, ?, ?, ?)
       on conflict (service, place) do update set reason = excluded.reason, checked_at = now(),
         since = least(outages.since, excluded.since)`,
      [service, place(), since, reason],
    );
  }
}

async function sayAway(strapi: Core.Strapi, name: OutsideServiceName, error: unknown, reason: string): Promise<void> {
  if (name === 'disk') await logStorageFull(strapi, error);
  else strapi.log.error(`${name} is away: ${reason}`);
}

function sayBack(strapi: Core.Strapi, name: OutsideServiceName, { since }: Outage): void {
  if (name === 'disk') logStorageRoom(strapi);
  else strapi.log.warn(`${name} is back after ${Math.round((Date.now() - since.getTime()) / 1000)} s.`);
}

/**
 * Asks the services in use at an interval, logs once when one is away and once when it is back, and records what is away for
 * the support desk.
 * @returns stops it
 */
export function watchOutages(strapi: Core.Strapi): () => Promise<void> {
  const seconds = getSettings().OUTAGE_CHECK_SECONDS;
  if (seconds === 0) return async () => undefined;
  const known = new Map<OutsideServiceName, Outage>();
  /** Whether the table says that all is well: not after a start, when the last process at this place may have left rows. */
  let saysWell = false;
  const look = async (): Promise<void> => {
    const away = await askAll(strapi);
    const back = [...known].filter(([name]) => !away.has(name));
    for (const [name, outage] of back) {
      known.delete(name);
      sayBack(strapi, name, outage);
    }
    for (const [name, { error, reason }] of away) {
      if (!known.has(name)) await sayAway(strapi, name, error, reason);
      known.set(name, { since: known.get(name)?.since ?? new Date(), reason });
    }
    if (known.size === 0 && saysWell) return;
    saysWell = false;
    await record(strapi, known);
    saysWell = known.size === 0;
  };
  return repeat(seconds * 1000, look, (error) => logError(strapi, 'outages', error));
}
