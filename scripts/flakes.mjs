#!/usr/bin/env node
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { flakesArguments, flakesFound, seedOfRun } from './lib/flakes.mjs';
import { install } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/run.mjs';
import { prepare, runSuite } from './lib/run-suite.mjs';
import { QUICK, SERVER_BUILD, SUITES } from './lib/suites.mjs';

/**
 * `npm run flakes -- http 10 test/http/identity`: runs a suite, or some files of it, repeatedly while other processes
 * keep all processors busy, each time in another order of files; then lists what failed how often. The exit code is not
 * 0 if something failed. `--seed=number` repeats an order.
 *
 * Playwright has no order to choose. Within a file tests of jest keep their order: many go on where the one before
 * ended.
 */
const { suite, times, seed, patterns, error } = flakesArguments(process.argv.slice(2));
if (error) {
  console.error(error);
  process.exit(2);
}
// Without the checks of the web app's build, which are not tests.
const { run, ...needs } = suite === 'web' ? QUICK.web : SUITES[suite];

/** What the suite is run with in one of the runs. */
function argumentsOf(seedOfThis) {
  if (suite === 'e2e') return patterns;
  const order = ['--testSequencer', inRoot('scripts', 'lib', 'shuffled-files.mjs'), '--seed', String(seedOfThis)];
  return [...order, ...patterns.flatMap((pattern) => ['--testPathPatterns', pattern])];
}

await install();
const whyNot = prepare({ [suite]: needs });
const build = await runSuite('build', SERVER_BUILD);
if (build.failed > 0) process.exit(1);
const reason = await whyNot(needs);
if (reason) {
  console.error(`${suite} cannot run: ${reason}`);
  process.exit(1);
}

const busy = Array.from({ length: availableParallelism() }, () => fork(inRoot('scripts', 'lib', 'keep-busy.mjs')));
process.once('exit', () => busy.forEach((child) => child.kill('SIGKILL')));
const runs = [];
for (let index = 0; index < times; index += 1) {
  const seedOfThis = seedOfRun(seed, index);
  say(`Run ${index + 1} of ${times}, seed ${seedOfThis}`);
  const name = `flakes-${suite}-${index + 1}`;
  const one = { run: (log) => run(log, ...argumentsOf(seedOfThis)) };
  runs.push({ ...(await runSuite(name, one)), seed: seedOfThis });
}

const passed = runs.filter(({ failed }) => failed === 0).length;
for (const line of flakesFound(runs)) console.log(line);
console.log(`\n${suite}: ${passed} of ${times} runs passed, seed ${seed}`);
process.exit(passed === times ? 0 : 1);
