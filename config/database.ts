import type { Client } from 'pg';
import { getSettings } from './environment';

/**
 * Sets UTC, so that `now()` in a datetime column, which has no zone, matches what the process writes
 * (cms/src/platform/process/time-zone.ts).
 */
export function useUtc(client: Client, done: (error: Error | null, client: Client) => void): void {
  client.query(`set time zone 'UTC'`, (error) => done(error, client));
}

/** Postgres only: with a single dialect, queries can be written as single SQL statements. */
export default () => {
  const settings = getSettings();
  return {
    connection: {
      client: 'postgres',
      // Errors would contain the statement's values (hashes, e-mail addresses, mails) and end up in the log.
      compileSqlOnError: false,
      connection: { connectionString: settings.DATABASE_URL },
      pool: { min: 0, max: settings.DATABASE_POOL_MAX, afterCreate: useUtc },
      acquireConnectionTimeout: 20_000,
    },
    settings: { forceMigration: true, runMigrations: true },
  };
};
