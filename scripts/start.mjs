#!/usr/bin/env node
import { join } from 'node:path';
import { endedByItself, onInterrupt, startChild, stopChild } from './lib/children.mjs';
import { installAudioPrograms } from './lib/audio-programs.mjs';
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { keepDatabase, openDatabase } from './lib/database.mjs';
import { addPressLinks, composeDemo, printUrls, seedDemo } from './lib/demo.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { dataFolder, inRoot, loadDotEnv } from './lib/paths.mjs';
import { logPath, note, openLog, outputRead, printTail, step } from './lib/start-log.mjs';

/**
 * `npm start`: the whole product on one port. Installs, builds what changed, starts the embedded database, seeds the
 * demo once and serves. Finished steps are skipped, so a second start takes seconds. Prints a line per step; all output
 * goes to start.log in the data folder, in production to the terminal.
 */
loadDotEnv();
process.env.NODE_ENV ||= 'development';
if (process.env.NODE_ENV !== 'production') openLog(join(dataFolder(), 'start.log'));

const running = { server: undefined, database: undefined, composing: undefined, pressLinks: undefined };

async function end() {
  running.composing?.stop();
  running.pressLinks?.stop();
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

const serve = () =>
  startChild('server', inRoot('cms', 'dist', 'src', 'platform', 'process', 'serve.js'), { ready: true });

try {
  note(`  MPN starts.${logPath() ? ` All output: ${logPath()}` : ''}`);
  await step('Packages', () => Promise.all([install(), installAudioPrograms()]));
  // Type errors do not prevent a start; code that cannot run fails with its own error.
  await step('Server, compiled', buildServer).catch((error) => {
    printTail();
    note(error.message);
  });
  checkEnvironment();
  // Beside the builds, which leave processors free.
  running.composing = composeDemo();
  await step('Web app, built', buildWeb);
  await step('Panel, built', buildPanel);
  running.database = await step('Database', openDatabase);
  keepDatabase(running.database, giveUp);
  running.server = await step('Server', serve);
  await running.composing?.ended;
  await step('Demo', seedDemo);
  printUrls(running.server.port);
  running.pressLinks = addPressLinks(running.server.port);
  const code = await endedByItself(running.server);
  await outputRead(running.server);
  printTail();
  console.error(`The server has ended (${code}).`);
  await end();
  process.exit(1);
} catch (error) {
  printTail();
  console.error(error.message);
  await end();
  process.exit(error.code === 2 ? 2 : 1);
}
