import type { Client } from 'pg';
import { getSettings } from './environment';

/** `now()` in a datetime column, which carries no zone, is UTC as what the process itself writes (cms/src/process/time-zone.ts). */
function useUtc(client: Client, done: (error: Error | null, client: Client) => void): void {
  client.query(`set time zone 'UTC'`, (error) => done(error, client));
}

/** Postgres only: one dialect, so that views may be single SQL statements. */
export default () => {
  const settings = getSettings();
  return {
    connection: {
      client: 'postgres',
      connection: { connectionString: settings.DATABASE_URL },
      pool: { min: 0, max: settings.DATABASE_POOL_MAX, afterCreate: useUtc },
      acquireConnectionTimeout: 20_000,
    },
    settings: { forceMigration: true, runMigrations: true },
  };
};
