import { createRequire } from 'node:module';
import { inRoot } from './paths.mjs';

const require = createRequire(inRoot('package.json'));

/**
 * Prints one sentence per invalid environment variable and exits, before anything is started. Needs the compiled
 * server.
 */
export function checkEnvironment() {
  const { readEnvironment, EnvironmentError } = require(inRoot('cms', 'dist', 'config', 'environment', 'index.js'));
  try {
    readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
