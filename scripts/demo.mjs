#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { runDatabaseCommand, runDemoCommand } from './lib/command.mjs';
import { inRoot } from './lib/paths.mjs';

const USAGE = `npm run demo -- ern
npm run demo -- disable

ern: puts a new DDEX message with recordings and cover into the inbox of one of the demo's companies. The running server takes
it within a minute.
disable: disables every account that the demo brought in and that still has the demo's password, in the web app and in the
panel. What the demo brought in otherwise (companies, releases, orders) stays.`;

const [name] = process.argv.slice(2);
if (name === 'disable') await runDatabaseCommand('disable-demo');
else if (name === 'ern' && !existsSync(inRoot('demo', 'package.json'))) {
  console.error('This installation has no demo.');
  process.exitCode = 1;
} else if (name === 'ern') await runDemoCommand('ern');
else {
  console.error(USAGE);
  process.exitCode = 2;
}
