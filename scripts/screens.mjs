#!/usr/bin/env node
import { buildServer, buildWeb } from './lib/build.mjs';
import { endedByItself, onInterrupt } from './lib/children.mjs';
import { ensurePrograms } from './lib/debian.mjs';
import { startDemoServer } from './lib/demo-server.mjs';
import { inRoot } from './lib/paths.mjs';
import { runBin, say } from './lib/run.mjs';

/**
 * `npm run screens`: writes screenshots of every screen of the web app, with the demo's users, to docs/screens: at desk
 * and phone width, some on a tablet, in the dark, in English, and in states (dialogs, player, failures, empty lists).
 * `npm run screens cart account` only those screens; `--serve` only serves the demo copy; `--as-built` uses the
 * existing build.
 */
const options = process.argv.slice(2);
const wanted = options.filter((option) => !option.startsWith('--'));

if ((await ensurePrograms(['chromium'])).length > 0) process.exit(1);
if (!options.includes('--as-built')) {
  await buildServer();
  await buildWeb();
}
const demo = await startDemoServer({
  folder: inRoot('.data', 'screens'),
  port: process.env.SCREENS_PORT ?? '0',
});
onInterrupt(() => demo.stop());
if (options.includes('--serve')) {
  say(`The demo copy is served at ${demo.url}`);
  await endedByItself(demo.server);
}
try {
  await runBin('tsx', [inRoot('test', 'screens', 'take.ts'), ...wanted], {
    env: { ...process.env, SCREENS_URL: demo.url },
  });
} finally {
  await demo.stop();
}
