#!/usr/bin/env node
import { endedByItself, onInterrupt, startChild, stopChild } from './lib/children.mjs';
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { openDatabase } from './lib/database.mjs';
import { printAddresses, seedDemo } from './lib/demo.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';

/**
 * `npm start`: everything a person needs to look at the product, on one port. It installs, builds what changed, starts the
 * embedded database, brings in the demo once and serves. What is done is skipped, so a second start takes seconds.
 */
loadDotEnv();
process.env.NODE_ENV ||= 'development';

const running = { server: undefined, database: undefined };

async function end() {
  if (running.server) await stopChild(running.server);
  await running.database?.stop();
}

onInterrupt(end);

try {
  await install();
  // Type errors do not keep the compiled code from running; what really does not run says so itself.
  await buildServer().catch((error) => console.error(error.message));
  checkEnvironment();
  await buildWeb();
  await buildPanel();
  running.database = await openDatabase();
  running.server = await startChild('server', inRoot('cms', 'dist', 'src', 'process', 'serve.js'), { ready: true });
  await seedDemo();
  printAddresses(running.server.port);
  const code = await endedByItself(running.server);
  console.error(`The server has ended (${code}).`);
  await end();
  process.exit(1);
} catch (error) {
  console.error(error.message);
  await end();
  process.exit(error.code === 2 ? 2 : 1);
}
