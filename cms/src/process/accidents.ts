import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { isDatabaseAway } from '@mpn/server-kit';

interface Log {
  error(message: string): unknown;
  warn(message: string): unknown;
}

/**
 * Errors that nobody caught: logged under an id, as those of requests are. A rejection that nobody waited for harms nobody
 * else. After an exception the process cannot be trusted, so `end` lets it finish what it has begun; a lost connection to
 * the database is none of the process' own mistakes, and the next query opens another.
 */
export function watchAccidents(log: Log, end: () => void): void {
  const tell = (what: string, error: unknown): void => {
    log.error(`${what} ${randomUUID()}: ${inspect(error)}`);
  };
  process.on('unhandledRejection', (reason) => {
    if (isDatabaseAway(reason)) log.warn(`lost connection: ${String(reason)}`);
    else tell('unhandled rejection', reason);
  });
  process.on('uncaughtException', (error) => {
    if (isDatabaseAway(error)) {
      log.warn(`lost connection: ${String(error)}`);
      return;
    }
    tell('uncaught exception', error);
    end();
  });
}
