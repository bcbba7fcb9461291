#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { changedSuites } from './lib/changed.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { filesToRunAgain, withReruns } from './lib/reruns.mjs';
import { say } from './lib/run.mjs';
import { prepare, runSuite } from './lib/run-suite.mjs';
import { QUICK, QUICK_STEPS, SERVER_BUILD, STEPS, SUITES } from './lib/suites.mjs';
import { testArguments } from './lib/test-arguments.mjs';
import { summary } from './lib/test-summary.mjs';

/**
 * `npm test`: installs and runs everything; `npm test quick` what a person runs before a commit; `npm test http unit`
 * only those suites; `npm test changed` what differs from main, `npm test changed HEAD~3` from a commit. With
 * `-- --times` it lists the slowest files. The last line is `N passed, N failed` in total; the exit code is not 0 when
 * a test fails.
 */
const { mode, wanted, ref, times, error } = testArguments(process.argv.slice(2), Object.keys(SUITES));
if (error) {
  console.error(error);
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

/** @returns the suites to run by their names, and the steps in which they run, as in {@link STEPS} */
async function chosen() {
  if (mode === 'all') return [SUITES, STEPS];
  if (mode === 'quick') return [QUICK, QUICK_STEPS];
  const all = mode === 'changed' ? await changedSuites(ref) : SUITES;
  const names = mode === 'changed' ? Object.keys(all) : wanted;
  return [Object.fromEntries(names.map((name) => [name, all[name]])), names.map((name) => [[name]])];
}

const began = Date.now();
await install();
const [suites, steps] = await chosen();
const whyNot = prepare(suites);
const results = [];
const build = await runSuite('build', SERVER_BUILD);
if (build.failed > 0) results.push(build);

for (const step of steps) {
  await Promise.all(
    step.map(async (names) => {
      for (const name of names) results.push(await runSuite(name, suites[name], { lanes: step.length, whyNot }));
    }),
  );
}

const reruns = [];
for (const { name, file } of filesToRunAgain(results)) {
  say(`${file} failed: it is run again, alone.`);
  const again = { run: (log) => suites[name].runFile(log, file) };
  const result = await runSuite(`${name}-again-${reruns.length + 1}`, again);
  reruns.push({ name, file, result, output: readFileSync(inRoot(result.log), 'utf8') });
}
if (mode === 'all') await stopTestDatabase();

const settled = withReruns(results, reruns);
for (const line of summary({ ...settled, seconds: (Date.now() - began) / 1000, times })) console.log(line);
process.exit(settled.results.every(({ failed }) => failed === 0) ? 0 : 1);
