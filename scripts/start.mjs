#!/usr/bin/env node
import { endedByItself, onInterrupt, startChild, stopChild } from './lib/children.mjs';
import { installAudioPrograms } from './lib/audio-programs.mjs';
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { keepDatabase, openDatabase } from './lib/database.mjs';
import { printUrls, seedDemo } from './lib/demo.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';

/**
 * `npm start`: the whole product on one port. Installs, builds what changed, starts the embedded database, seeds the
 * demo once and serves. Finished steps are skipped, so a second start takes seconds.
 */
loadDotEnv();
process.env.NODE_ENV ||= 'development';

const running = { server: undefined, database: undefined };

async function end() {
  if (running.server) await stopChild(running.server);
  await running.database?.stop();
}

/** The server cannot work without its database: the supervisor of this command may restart it. */
async function giveUp(message) {
  console.error(message);
  await end();
  process.exit(1);
}

onInterrupt(end);

try {
  await Promise.all([install(), installAudioPrograms()]);
  // Type errors do not prevent a start; code that cannot run fails with its own error.
  await buildServer().catch((error) => console.error(error.message));
  checkEnvironment();
  await buildWeb();
  await buildPanel();
  running.database = await openDatabase();
  keepDatabase(running.database, giveUp);
  running.server = await startChild('server', inRoot('cms', 'dist', 'src', 'platform', 'process', 'serve.js'), {
    ready: true,
  });
  await seedDemo();
  printUrls(running.server.port);
  const code = await endedByItself(running.server);
  console.error(`The server has ended (${code}).`);
  await end();
  process.exit(1);
} catch (error) {
  console.error(error.message);
  await end();
  process.exit(error.code === 2 ? 2 : 1);
}
