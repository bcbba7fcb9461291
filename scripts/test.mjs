#!/usr/bin/env node
import { createRequire } from 'node:module';
import { buildPanel, buildServer, buildWeb } from './lib/build.mjs';
import { changedSuites } from './lib/changed.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/run.mjs';
import { STEPS, SUITES } from './lib/suites.mjs';

/**
 * `npm test`: installs and runs everything; `npm test http unit` only those suites; `npm test changed` what differs
 * from main, `npm test changed HEAD~3` from a commit. The last line is `N passed, N failed` in total; the exit code is
 * not 0 when a suite fails.
 */
const wanted = process.argv.slice(2);
const isChanged = wanted[0] === 'changed';
const unknown = isChanged ? [] : wanted.filter((name) => !SUITES[name]);
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. Suites: ${Object.keys(SUITES).join(', ')}, changed.`);
  process.exit(2);
}

/** Stops the tests' own Postgres, which stays up between runs of single suites so that they start quickly. */
async function stopTestDatabase() {
  try {
    const { stopEmbeddedDatabase } = createRequire(inRoot('package.json'))('@mpn/database');
    await stopEmbeddedDatabase({ dataFolder: inRoot('.data', 'test', 'postgres') });
  } catch {
    // Postgres was not running, or nothing is compiled.
  }
}

/** @returns the steps of the suites to run, as in {@link STEPS}, and each suite by its name */
async function chosen() {
  if (isChanged) {
    const suites = await changedSuites(wanted[1]);
    return [Object.keys(suites).map((name) => [[name]]), suites];
  }
  return wanted.length > 0 ? [wanted.map((name) => [[name]]), SUITES] : [STEPS, SUITES];
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

const results = new Map();

/** Builds what suites need. A build that fails counts as a failed suite: so that no older build is tested instead. */
async function build(name, work) {
  const from = Date.now();
  try {
    await work();
  } catch (error) {
    console.error(error.message);
    results.set(`build ${name}`, { passed: 0, failed: 1, took: seconds(from) });
  }
}

await install();
await build('server', buildServer);
const [steps, suites] = await chosen();
const names = steps.flat(2).filter((name) => suites[name]);
if (names.includes('e2e')) {
  await build('web', buildWeb);
  await build('panel', buildPanel);
}

const began = Date.now();
async function runSuite(name) {
  if (!suites[name]) return;
  say(name);
  const from = Date.now();
  results.set(name, { ...(await suites[name]()), took: seconds(from) });
  say(`${name}: ${results.get(name).took} s`);
}
for (const step of steps) {
  await Promise.all(
    step.map(async (lane) => {
      for (const name of lane) await runSuite(name);
    }),
  );
}
if (wanted.length === 0) await stopTestDatabase();

const total = { passed: 0, failed: 0 };
console.log(`\nThe suites took ${seconds(began)} s.`);
for (const [name, { passed, failed, took }] of results) {
  total.passed += passed;
  total.failed += failed;
  const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
  console.log(`  ${name.padEnd(10)} ${counts} ${String(took).padStart(5)} s`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
