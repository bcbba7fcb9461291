import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, ROOT } from './paths.mjs';
import { jest, SUITES } from './suites.mjs';

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
};

/** Files that differ from a commit, including uncommitted ones, without deleted ones. */
function changedSince(ref) {
  const differing = git('diff', '--name-only', '--diff-filter=d', ref);
  return [...new Set([...differing, ...git('ls-files', '--others', '--exclude-standard')])];
}

/** The merge base with main; on main itself, the commit before. */
function baseOfBranch() {
  const [head] = git('rev-parse', 'HEAD');
  for (const main of ['origin/main', 'main']) {
    const [base] = git('merge-base', 'HEAD', main);
    if (base && base !== head) return base;
  }
  return 'HEAD~1';
}

/** HTTP and delivery tests reach the server's code over the network: the tests of each part, by path. */
const SERVER_TESTS = [
  [/^cms\/src\/api\/identity|^domain\/src\/(account|session)/, 'test/http/identity'],
  [/^cms\/src\/api\/(company|support)|^cms\/src\/platform\/panel/, 'test/http/support-panel'],
  [/^cms\/src\/api\/release|^domain\/src\/release/, 'test/http/releases'],
  [
    /^cms\/src\/api\/media|^domain\/src\/files|^plugins\/audio-kit|^plugins\/(process-kit|server-kit\/src\/files)/,
    'test/http/files',
  ],
  [/^cms\/src\/api\/(personal|reference)|^domain\/src\/(personal|reference)/, 'test/http/personal'],
  [/^cms\/src\/api\/digital|^domain\/src\/digital/, 'test/http/digital'],
  [/^cms\/src\/api\/event|^domain\/src\/live|^plugins\/server-kit\/src\/live/, 'test/http/events'],
  [/^cms\/src\/api\/mail\/|^plugins\/server-kit\/src\/mail/, 'test/http/identity/mail'],
  [/^cms\/src\/api\/mailing\/|^domain\/src\/mailing/, 'test/http/mailing'],
  [/^cms\/src\/api\/message\/|^domain\/src\/messages/, 'test/http/messages'],
  [/^cms\/src\/api\/registration\/|^domain\/src\/registration/, 'test/http/registration'],
  [/^cms\/src\/api\/ddex\/|^domain\/src\/ddex|^plugins\/ddex-kit/, 'test/http/ddex'],
  [/^cms\/src\/platform|^config|^plugins\/server-kit/, 'test/http/server'],
  [/^operations\/proxy/, 'test/http/server/proxies'],
  [/^operations\/(prometheus|grafana)/, 'test/http/server/metrics-and-log'],
  [/^database\/backup|^scripts\/(backup|restore)/, 'test/http/server/backup'],
  [/^domain\/src\/(permissions|http|validation)/, 'test/http/routes'],
  [/^plugins\/sampling|^domain\/src\/sampling/, 'test/http/sampling'],
  [/^plugins\/shop|^domain\/src\/(shop|pricing)/, 'test/http/shop'],
  [/^plugins\/ftp-delivery|^domain\/src\/delivery/, 'test/http/delivery'],
  [/^plugins\/ftp-delivery\/server\/src\/(deliveries|transfer|tagged)/, 'test/delivery'],
];

const isTest = (path) => /\.test\.tsx?$/.test(path);
const partsOf = (files) => [
  ...new Set(SERVER_TESTS.filter(([path]) => files.some((file) => path.test(file))).map(([, tests]) => tests)),
];

/**
 * The suites for a change: checks, unit tests that import what changed, the HTTP and delivery tests of changed parts
 * of the server, and changed tests themselves. For quick feedback while working; only `npm test` runs everything.
 * @param ref the commit to compare with; default: the merge base with main
 * @returns the suites that must run, each by its name
 */
export async function changedSuites(ref = baseOfBranch()) {
  const files = changedSince(ref).filter((file) => existsSync(inRoot(file)));
  const has = (pattern) => files.some((file) => pattern.test(file));
  const code = files.filter((file) => /\.(ts|tsx)$/.test(file));
  const served = [...partsOf(files), ...files.filter((file) => /^test\/(http|delivery)\//.test(file) && isTest(file))];
  const isDelivered = served.some((path) => path.startsWith('test/delivery'));
  const specs = files.filter((file) => /^test\/e2e\/.*\.spec\.ts$/.test(file));
  const suites = {
    typecheck: code.length > 0 && SUITES.typecheck,
    lint: files.length > 0 && SUITES.lint,
    checks: files.length > 0 && SUITES.checks,
    codegen: has(/^(domain|cms|config|plugins|database)\//) && SUITES.codegen,
    unit: code.length > 0 && { ...SUITES.unit, run: (log) => SUITES.unit.run(log, '--findRelatedTests', ...code) },
    web: has(/^(admin-web|domain)\//) && SUITES.web,
    http: served.length > 0 && {
      ...SUITES.http,
      programs: [...SUITES.http.programs, ...(isDelivered ? SUITES.delivery.programs : [])],
      run: (log) => jest(log, ...served),
    },
    e2e: specs.length > 0 && { ...SUITES.e2e, run: (log) => SUITES.e2e.run(log, ...specs) },
  };
  return Object.fromEntries(Object.entries(suites).filter(([, suite]) => suite));
}
