import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataFolder, inRoot } from './paths.mjs';
import { say } from './run.mjs';
import { note } from './start-log.mjs';

const require = createRequire(inRoot('package.json'));

/**
 * The database of this installation: that of DATABASE_URL, else the embedded one, started if needed. Sets DATABASE_URL
 * for child processes. `stop` ends only what was started here.
 */
export async function openDatabase() {
  if (process.env.DATABASE_URL) return { stop: async () => {}, watch: () => {} };
  const { startEmbeddedDatabase } = require('@mpn/database');
  say('Starting the embedded database ...');
  const database = await startEmbeddedDatabase({ dataFolder: join(dataFolder(), 'postgres') });
  process.env.DATABASE_URL = database.url;
  return database;
}

/**
 * Watches the embedded database and restarts it, reports its outages, and calls `giveUp` with a message when it cannot
 * be restarted.
 */
export function keepDatabase(database, giveUp) {
  database.watch({
    down: () =>
      console.error('The embedded database has died. It is started again; until then requests are answered with 503.'),
    up: () => note('The embedded database runs again.'),
    lost: (error) =>
      giveUp(
        `The embedded database could not be started again, so that nothing works any more. Its log is server.log in its folder ` +
          `below ${join(dataFolder(), 'postgres')}.\n${error.message}`,
      ),
  });
}
