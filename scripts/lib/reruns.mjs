/**
 * Failed files of the HTTP and browser tests that are run once more, alone, at the end of a run. If one passes then, it
 * is reported as flaky and does not make the run fail; more than {@link MAX_FLAKY} do.
 */

/** Suites with servers or browsers. Not delivery and soak, which are about deliveries and kills. */
const SUITES_RUN_AGAIN = new Set(['http', 'e2e']);

/**
 * Never run again, because what fails there once in a hundred runs is a fault of the product: a race, a permission that
 * was granted for a moment, a wrong amount. A test holds that each of these fits a file.
 */
export const RUN_ONCE = [
  // Money: prices, purchases, invoices, and campaigns, which are bought.
  /^test\/http\/shop\//,
  /^test\/http\/support-panel\/(orders|price-preview|sales)\./,
  /^test\/http\/sampling\/(campaign-lifecycle|clock|editing|events|switched-off|transitions)\./,
  /^test\/e2e\/(month-end|sampling-cart|whole-job)\./,
  // Deliveries.
  /^test\/delivery\//,
  /^test\/http\/delivery\//,
  /^test\/http\/ddex\/deliveries\./,
  /^test\/e2e\/(delivery-settings|first-download|sftp-keys)\./,
  // Accounts and permissions: who may log in, see and do what.
  /^test\/http\/(identity|promo-shares|routes)\//,
  /^test\/http\/files\/who-gets-what\./,
  /^test\/http\/releases\/(media|media-detail|permissions|rights|withdraw)\./,
  /^test\/http\/sampling\/(block-list|share-partner)\./,
  /^test\/http\/server\/(audit|public-endpoints|secrets-rotation|security-headers)\./,
  /^test\/http\/support-panel\/(closed-doors|content-manager|desk-people|desk-roles|secrets|withdraw)\./,
  /^test\/e2e\/(login|promo-share|promo-shares|support-roles|user-rights)\./,
  // Races, kills and outages; what must happen exactly once.
  /^test\/http\/events\/streams-of-a-process\./,
  /^test\/http\/files\/(disk-full|resumable|resumable-s3|upload-limits)\./,
  /^test\/http\/registration\/concurrency\./,
  /^test\/http\/server\/(backup|backup-s3|clock|data-migrations|idempotency|job-attempts|outages?|parser-pool)\./,
  /^test\/http\/server\/(processes|schema-change|starts|transactions|uncaught-errors|unrecorded-jobs)\./,
  /^test\/e2e\/(conflicts|failures|uploads)\./,
];

/** New files whose names say what they are about, before they are entered above. */
const RUN_ONCE_BY_NAME = /concurren|crash|invoice|kill|lockout|outage|permission|price|purchase|race|secret/;

/** A run in which more files than this pass only alone fails. */
export const MAX_FLAKY = 3;

/** With more failed files than this the cause is a common one, and running them again says nothing. */
const MAX_RUN_AGAIN = 10;

const isRunOnce = (file) =>
  RUN_ONCE.some((pattern) => pattern.test(file)) || RUN_ONCE_BY_NAME.test(file.split('/').at(-1));

/**
 * Which files to run again.
 * @param results of all suites
 * @returns suite and file, in the order in which they failed; none if there are more than ten
 */
export function filesToRunAgain(results) {
  const chosen = results
    .filter(({ name, problem }) => SUITES_RUN_AGAIN.has(name) && !problem)
    .flatMap(({ name, failures }) => [...new Set(failures.map(({ file }) => file))].map((file) => ({ name, file })))
    .filter(({ file }) => file && !isRunOnce(file));
  return chosen.length > MAX_RUN_AGAIN ? [] : chosen;
}

/**
 * Results in which the tests of flaky files count as passed, unless too many files are flaky: then they stay failed.
 * @param results of all suites
 * @param reruns `{ name, file, result, output }`: what running a file again gave
 * @returns `results`, and `flaky`: of each file its tests that failed at first, and both outputs
 */
export function withReruns(results, reruns) {
  const passedAlone = reruns.filter(({ result }) => result.failed === 0 && result.passed > 0);
  const flaky = passedAlone.map(({ name, file, output }) => {
    const first = results.find((result) => result.name === name).failures.filter((failure) => failure.file === file);
    return { name, file, failures: first, output };
  });
  if (flaky.length > MAX_FLAKY) return { results, flaky, tooMany: true };
  return { results: results.map((result) => withoutFailures(result, flaky, reruns)), flaky, tooMany: false };
}

function withoutFailures(result, flaky, reruns) {
  const files = new Set(flaky.filter(({ name }) => name === result.name).map(({ file }) => file));
  if (files.size === 0) return result;
  const failures = result.failures.filter(({ file }) => !files.has(file));
  const gone = result.failures.filter(({ file }) => files.has(file));
  // A file that did not load at first ran none of its tests: those that ran now count.
  const passed = [...files].reduce((sum, file) => {
    const ofFile = gone.filter((failure) => failure.file === file);
    const rerun = reruns.find((run) => run.name === result.name && run.file === file);
    return sum + (ofFile.every(({ test }) => test) ? ofFile.length : rerun.result.passed);
  }, 0);
  return { ...result, failures, passed: result.passed + passed, failed: result.failed - gone.length };
}
