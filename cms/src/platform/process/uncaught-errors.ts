import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { describeError, isDatabaseAway, noteDatabaseAway } from '@mpn/server-kit';

/**
 * Process-level handlers. An unhandled rejection is logged under an id and ignored. After an uncaught exception the
 * state of the process is unknown, so it is logged and `end` shuts down gracefully. Lost database connections are
 * ignored: the next query opens another.
 */
export function handleUncaughtErrors(strapi: Core.Strapi, end: () => void): void {
  const log = (what: string, error: unknown): void => {
    strapi.log.error(`${what} ${randomUUID()}: ${describeError(error)}`);
  };
  process.on('unhandledRejection', (reason) => {
    if (isDatabaseAway(reason)) noteDatabaseAway(strapi, reason);
    else log('unhandled rejection', reason);
  });
  process.on('uncaughtException', (error) => {
    if (isDatabaseAway(error)) {
      noteDatabaseAway(strapi, error);
      return;
    }
    log('uncaught exception', error);
    end();
  });
}
