#!/usr/bin/env node
import { createRequire } from 'node:module';
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/run.mjs';
import { SUITES } from './lib/suites.mjs';

/**
 * `npm test`: installs and runs everything; `npm test http unit` only those suites. The last line is `N passed, N failed` over all
 * of them, and a suite that fails fails the whole.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !SUITES[name]);
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. Suites: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}

/** Ends the tests' own Postgres, which stays up between runs of single suites so that they start quickly. */
async function stopTestDatabase() {
  try {
    const { stopEmbeddedDatabase } = createRequire(inRoot('package.json'))('@mpn/database');
    await stopEmbeddedDatabase({ dataFolder: inRoot('.data', 'test', 'postgres') });
  } catch {
    // It was not running, or nothing has been built.
  }
}

await install();
await buildServer().catch((error) => console.error(error.message));
if (wanted.length === 0 || wanted.includes('e2e')) {
  for (const build of [buildWeb, buildPanel]) await build().catch((error) => console.error(error.message));
}

const total = { passed: 0, failed: 0 };
const lines = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(SUITES)) {
  say(name);
  const { passed, failed } = await SUITES[name]();
  total.passed += passed;
  total.failed += failed;
  lines.push(`  ${name.padEnd(10)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`);
}
if (wanted.length === 0) await stopTestDatabase();
console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
