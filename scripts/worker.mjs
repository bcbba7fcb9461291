#!/usr/bin/env node
import { buildServer } from './lib/build.mjs';
import { endedByItself, onInterrupt, startChild, stopChild } from './lib/children.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';
import { say } from './lib/run.mjs';

/**
 * `npm run worker`: a process that only takes jobs. Any number of them may run, on any machine that reaches the
 * database and the storage.
 */
loadDotEnv();
// Type errors do not prevent a start; code that cannot run fails with its own error.
await buildServer().catch((error) => console.error(error.message));
checkEnvironment();
if (!process.env.DATABASE_URL) {
  console.error(
    'DATABASE_URL is not set: a worker works on the database of a running server. "npm start" runs a worker inside.',
  );
  process.exit(2);
}
const worker = await startChild('worker', inRoot('cms', 'dist', 'src', 'platform', 'process', 'work.js'), {
  ready: true,
});
say('The worker takes jobs. Ctrl-C ends it after the running ones.');
onInterrupt(() => stopChild(worker));
process.exit((await endedByItself(worker)) === 0 ? 0 : 1);
