import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build.mjs';
import { ensurePrograms } from './debian.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { ensureProftpd } from './proftpd.mjs';
import { run } from './run.mjs';

const NOTHING = { passed: 0, failed: 0 };

/** A check that passes or fails as a whole counts as one. */
async function asOne(work) {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  }
}

/** Runs a command to its end whatever its result: the counts come from its report. */
const runAnyway = (args, env) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('exit', (code) => resolve(code ?? 1));
  });

/**
 * Counts of a jest run. A suite that does not load, or a run without a report, counts as a failure.
 * @param selection jest's own arguments: which project, which tests
 */
export async function jest(...selection) {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-report-'));
  const report = join(folder, 'report.json');
  const bin = inRoot('node_modules', '.bin', 'jest');
  const code = await runAnyway([bin, ...selection, '--passWithNoTests', '--json', `--outputFile=${report}`]);
  try {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts of the browser tests, of all or of some files. */
export async function playwright(...files) {
  const folder = inRoot('test', 'e2e');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('playwright.config'))) return NOTHING;
  const report = join(mkdtempSync(join(tmpdir(), 'mpn-report-')), 'e2e.json');
  const bin = inRoot('node_modules', '.bin', 'playwright');
  const code = await runAnyway([bin, 'test', '--config', folder, '--reporter=list,json', ...files], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
}

/** Tests that start servers wait for a fifth of the time: one worker more than there are processors, four at most. */
const SERVER_WORKERS = ['--maxWorkers', String(Math.min(4, availableParallelism() + 1))];

/** A suite whose programs are missing fails instead of being skipped. */
const needing = (programs, suite) => async () =>
  (await ensurePrograms(programs)).length > 0 ? { passed: 0, failed: 1 } : suite();

/** Programs with which tests create and read audio and archives. */
const TOOLS = ['ffmpeg', 'sndfile-info', 'flac', 'unzip', 'python3', 'openssl', 'ssh-keygen'];
/** Programs of every suite that starts servers, so that no suite depends on an earlier one. */
const SERVERS = [...TOOLS, '/usr/sbin/sshd', '/usr/sbin/vsftpd'];
/** Independent readers of delivered files. */
const READERS = ['exiftool', 'mediainfo'];
/** A real S3 server: Ceph's gateway with the monitor and store that it needs. */
const S3 = ['radosgw', 'ceph-mon', 'ceph-osd'];

const sum = (one, other) => ({ passed: one.passed + other.passed, failed: one.failed + other.failed });

/** The web app's own checks: its texts, and the size of what loads before the login, measured on a build. */
const webBuild = () =>
  asOne(async () => {
    await buildWeb();
    for (const check of ['check-locales.mjs', 'check-bundle.mjs'])
      await run(process.execPath, [inRoot('admin-web', 'scripts', check)]);
  });

/** The web app's own checks, and the tests of its components. */
const web = async () => sum(await webBuild(), await jest('--selectProjects', 'web'));

/** Ends a long run that hangs. */
const LONG_RUN_MS = 3 * 3_600_000;

/**
 * The runs of test/soak, all or those with these names, one after the other: because each measures, or kills processes.
 */
export const soak = (...names) =>
  needing([...SERVERS, ...S3, '/usr/sbin/nginx'], () => {
    if (process.getuid?.() !== 0) {
      console.error(
        'The runs of test/soak need root: they mount file systems and change names of hosts for processes.',
      );
      return { passed: 0, failed: 1 };
    }
    const files = names.flatMap((name) => ['--testPathPatterns', `soak/${name}`]);
    // jest.config.js ends a test after five minutes; a long run takes longer on purpose.
    const limit = process.env.SOAK === 'long' ? ['--testTimeout', String(LONG_RUN_MS)] : [];
    return jest('--selectProjects', 'soak', '--runInBand', ...limit, ...files);
  })();

/** Every suite, by name. */
export const SUITES = {
  typecheck: () => asOne(() => run('npm', ['run', '--silent', 'typecheck'])),
  lint: () => asOne(() => run('npm', ['run', '--silent', 'check:code'])),
  checks: () => asOne(() => run('npm', ['run', '--silent', 'check:rest'])),
  codegen: () => asOne(() => run(process.execPath, [inRoot('scripts', 'codegen.mjs'), '--check'])),
  web,
  unit: needing(TOOLS, () => jest('--selectProjects', 'unit')),
  http: needing([...SERVERS, ...S3, '/usr/sbin/nginx', 'faketime'], () =>
    jest('--selectProjects', 'http', ...SERVER_WORKERS),
  ),
  delivery: needing([...SERVERS, ...READERS], async () =>
    (await ensureProftpd()) ? jest('--selectProjects', 'delivery', ...SERVER_WORKERS) : { passed: 0, failed: 1 },
  ),
  soak: () => soak('load', 'survival'),
  e2e: needing([...SERVERS, 'chromium-headless-shell'], () => playwright()),
};

/**
 * The order in which suites run, fastest feedback first. The lists of a step run side by side.
 */
export const STEPS = [
  [
    ['typecheck', 'web'],
    ['checks', 'lint'],
  ],
  // It writes files that lint reads.
  [['codegen']],
  [['unit']],
  [['http']],
  [['delivery']],
  // It kills processes and stops services within seconds: nothing else may take the processors.
  [['soak']],
  [['e2e']],
];
