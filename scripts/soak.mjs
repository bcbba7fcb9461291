#!/usr/bin/env node
import { readdirSync } from 'node:fs';
import { buildServer } from './lib/build.mjs';
import { inRoot } from './lib/paths.mjs';
import { runSuite } from './lib/run-suite.mjs';
import { soak } from './lib/suites.mjs';
import { summary } from './lib/test-summary.mjs';

/**
 * `npm run soak`: the long runs of test/soak, one after the other, or those whose names are given. They take hours
 * together; `npm test` runs the short forms of two.
 */
const names = readdirSync(inRoot('test', 'soak'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.test.ts'.length))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no long run ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
process.env.SOAK = 'long';
await buildServer();
const result = await runSuite('soak', soak(...wanted));
for (const line of summary({ results: [result], seconds: result.seconds })) console.log(line);
process.exit(result.failed === 0 ? 0 : 1);
