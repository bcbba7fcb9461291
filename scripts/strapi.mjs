#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { buildServer } from './lib/build.mjs';
import { openDatabase } from './lib/database.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { install } from './lib/install.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';

/**
 * `npm run strapi -- <command>`: a command of Strapi's own, such as `ts:generate-types`, run in cms with the settings
 * and the database of this installation. The packages that cms imports are compiled before.
 */
loadDotEnv();
process.env.NODE_ENV ||= 'development';
process.env.STRAPI_TELEMETRY_DISABLED ||= 'true';
await install();
await buildServer();
checkEnvironment();
const database = await openDatabase();
const strapi = spawn(
  process.execPath,
  [inRoot('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), ...process.argv.slice(2)],
  {
    cwd: inRoot('cms'),
    stdio: 'inherit',
  },
);
// The terminal sends Ctrl-C to Strapi too, which ends by itself; the database must outlive it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void strapi.kill(signal));
const code = await new Promise((resolve) => strapi.once('exit', (status) => resolve(status ?? 1)));
await database.stop();
process.exit(code);
