import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Counts of one jest project. A suite that does not even load counts as a failure; a run that reports nothing, too. */
async function jest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-report-'));
  const report = join(folder, 'report.json');
  const bin = inRoot('node_modules', '.bin', 'jest');
  const code = await runAnyway([
    bin,
    '--selectProjects',
    project,
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
  ]);
  try {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Browser tests: Playwright's own JSON report. */
async function playwright() {
  const folder = inRoot('test', 'e2e');
  if (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('playwright.config'))) return NOTHING;
  const report = join(mkdtempSync(join(tmpdir(), 'mpn-report-')), 'e2e.json');
  const bin = inRoot('node_modules', '.bin', 'playwright');
  const code = await runAnyway([bin, 'test', '--config', folder, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
}

/** A suite whose programs are missing has failed: skipping it would call untested code tested. */
const needing = (programs, suite) => async () =>
  (await ensurePrograms(programs)).length > 0 ? { passed: 0, failed: 1 } : suite();

const AUDIO = ['ffmpeg', 'sndfile-info', 'flac'];
/** A real S3 server: Ceph's gateway with the monitor and the one store that it needs behind it. */
const S3 = ['radosgw', 'ceph-mon', 'ceph-osd'];

/** The web app's own checks: its texts, and what must be loaded before somebody can log in, measured on a build. */
const web = () =>
  asOne(async () => {
    await buildWeb();
    for (const check of ['check-locales.mjs', 'check-bundle.mjs'])
      await run(process.execPath, [inRoot('admin-web', 'scripts', check)]);
  });

/** Every suite, in the order in which a mistake shows soonest. */
export const SUITES = {
  typecheck: () => asOne(() => run('npm', ['run', '--silent', 'typecheck'])),
  lint: () => asOne(() => run('npm', ['run', '--silent', 'lint'])),
  codegen: () => asOne(() => run(process.execPath, [inRoot('scripts', 'codegen.mjs'), '--check'])),
  web,
  unit: needing(AUDIO, () => jest('unit')),
  http: needing([...AUDIO, ...S3], () => jest('http')),
  delivery: needing([...AUDIO, '/usr/sbin/sshd', '/usr/sbin/vsftpd'], async () =>
    (await ensureProftpd()) ? jest('delivery') : { passed: 0, failed: 1 },
  ),
  e2e: needing([...AUDIO, '/usr/sbin/sshd', '/usr/sbin/vsftpd', 'chromium'], playwright),
};
