#!/usr/bin/env node
import { existsSync, watch } from 'node:fs';
import { installAudioPrograms } from './lib/audio-programs.mjs';
import { buildPanel, buildServer } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { onInterrupt, startChild, stopChild } from './lib/children.mjs';
import { keepDatabase, openDatabase } from './lib/database.mjs';
import { addPressLinks, printUrls, seedDemo } from './lib/demo.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';
import { say } from './lib/run.mjs';

/**
 * `npm run dev`: like `npm start`, with hot reload. A change of server code compiles and restarts the server; the web
 * app is served by Vite, which passes API calls on.
 */
loadDotEnv();
process.env.NODE_ENV ||= 'development';
const WEB_PORT = Number(process.env.WEB_PORT || 5173);
const SERVE = inRoot('cms', 'dist', 'src', 'platform', 'process', 'serve.js');
const WATCHED = ['domain/src', 'plugins', 'cms/src', 'config', 'database', 'demo'];
const SETTLE_MS = 300;

const running = { server: undefined, vite: undefined, database: undefined, pressLinks: undefined };

async function end() {
  running.pressLinks?.stop();
  for (const child of [running.vite, running.server]) if (child) await stopChild(child);
  await running.database?.stop();
}
async function giveUp(message) {
  console.error(message);
  await end();
  process.exit(1);
}
onInterrupt(end);

async function serve() {
  running.server = await startChild('server', SERVE, { ready: true }).catch((error) => {
    console.error(error.message);
    return undefined;
  });
}

let restarting = Promise.resolve();
let timer;
/** Debounces: saving several files at once is one restart. */
function restartSoon(file) {
  if (!file || !/\.(ts|json|sql)$/.test(file) || /(^|\/)(dist|node_modules|__tests__)\//.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      try {
        await buildServer();
      } catch {
        say('The server keeps running the code from before.');
        return;
      }
      if (running.server) await stopChild(running.server);
      await serve();
      say('The server runs the new code.');
    });
  }, SETTLE_MS);
}

await Promise.all([install(), installAudioPrograms()]);
// A type error in the middle of a change: the compiled code keeps running, and the next save compiles again.
await buildServer().catch((error) => console.error(error.message));
checkEnvironment();
await buildPanel();
running.database = await openDatabase();
keepDatabase(running.database, giveUp);
await serve();
await seedDemo();
if (existsSync(inRoot('admin-web', 'index.html'))) {
  running.vite = await startChild('web app', inRoot('node_modules', '.bin', 'vite'), {
    cwd: inRoot('admin-web'),
    args: ['--port', String(WEB_PORT)],
    env: { MPN_SERVER: `http://127.0.0.1:${running.server?.port ?? process.env.PORT ?? 1337}` },
  });
}
for (const folder of WATCHED) watch(inRoot(folder), { recursive: true }, (_event, file) => restartSoon(file));
if (running.server) running.pressLinks = addPressLinks(running.server.port);
printUrls(running.server?.port ?? 1337, running.vite ? `http://localhost:${WEB_PORT}` : undefined);
