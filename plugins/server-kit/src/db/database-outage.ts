import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { database } from './database';
import { isDatabaseAway } from './database-away';
import { describeError, errorMessage } from '../log/error-text';
import { isDraining } from '../process/draining';

const AGAIN_AFTER_MS = 1_000;

let since: number | undefined;

async function answers(strapi: Core.Strapi): Promise<boolean> {
  try {
    await database(strapi).raw('select 1');
    return true;
  } catch {
    return false;
  }
}

async function logWhenBack(strapi: Core.Strapi, from: number): Promise<void> {
  do await sleep(AGAIN_AFTER_MS, undefined, { ref: false });
  while (!isDraining() && !(await answers(strapi)));
  since = undefined;
  if (isDraining()) return;
  strapi.log.warn(`The database is back after ${Math.round((Date.now() - from) / 1000)} s.`);
}

/** Whether an outage of the database was logged already, so that resulting failures need no log line. */
export const isDatabaseKnownAway = (): boolean => since !== undefined;

/**
 * Logs once that the database is unreachable, and once that it is back, because every request and job would log the
 * same.
 */
export function noteDatabaseAway(strapi: Core.Strapi, error: unknown): void {
  if (since !== undefined || isDraining()) return;
  since = Date.now();
  strapi.log.error(
    `The database cannot be reached: ${errorMessage(error)}. Requests are answered with 503 and jobs wait until it is back.`,
  );
  void logWhenBack(strapi, since);
}

/** Logs an error with its stack and causes; "database unreachable" as {@link noteDatabaseAway} does. */
export function logError(strapi: Core.Strapi, what: string, error: unknown): void {
  if (isDatabaseAway(error)) noteDatabaseAway(strapi, error);
  else strapi.log.error(`${what}: ${describeError(error)}`);
}
