#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { buildServer } from './lib/build.mjs';
import { inRoot } from './lib/paths.mjs';
import { runSuite } from './lib/run-suite.mjs';
import { soak, SOAK_IN_BROWSER } from './lib/suites.mjs';
import { summary } from './lib/test-summary.mjs';

/**
 * `npm run soak`: the long runs of test/soak, and those in the browser, one after the other, or those whose names are
 * given. They take hours together; `npm test` runs the short forms of some.
 */
const onServers = readdirSync(inRoot('test', 'soak'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.test.ts'.length));
const names = [...onServers, ...Object.keys(SOAK_IN_BROWSER)].sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no long run ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
process.env.SOAK = 'long';
await buildServer();
const chosen = wanted.length > 0 ? wanted : names;
const results = [];
const named = chosen.filter((name) => onServers.includes(name));
if (named.length > 0) results.push(await runSuite('soak', soak(...named)));
for (const [name, suite] of Object.entries(SOAK_IN_BROWSER)) {
  if (chosen.includes(name)) results.push(await runSuite(name, suite));
}
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
for (const line of summary({ results, seconds })) console.log(line);
process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1);
