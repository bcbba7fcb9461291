import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataFolder, inRoot } from './paths.mjs';
import { say } from './run.mjs';

const require = createRequire(inRoot('package.json'));

/**
 * The database of this installation: the one DATABASE_URL names, else the embedded one, started if it does not run.
 * Sets DATABASE_URL for everything started from here. `stop` ends what was started here only.
 */
export async function openDatabase() {
  if (process.env.DATABASE_URL) return { stop: async () => {} };
  const { startEmbeddedDatabase } = require('@mpn/database');
  say('Starting the embedded database ...');
  const database = await startEmbeddedDatabase({ dataFolder: join(dataFolder(), 'postgres') });
  process.env.DATABASE_URL = database.url;
  return database;
}
