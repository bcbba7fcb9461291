import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ROOT } from './paths.mjs';
import { withBarePath } from './bare.mjs';
import { allBut, MAIN_WORKFLOW, SLOW_UNIT_TESTS } from './quick-tests.mjs';
import { runLogged } from './suite-process.mjs';
import { jestResult, joined, notRun, playwrightResult, tellingLines } from './test-reports.mjs';

/*
 * What each suite needs and runs. A suite has `run(log, ...args)`, which resolves to what scripts/lib/test-reports.mjs
 * makes of its reports; `programs` of Debian that it needs; `needsRoot`, why it does not run without root. Those whose
 * failed files are run again have `runFile(log, file)`.
 */

const bin = (name) => [process.execPath, inRoot('node_modules', '.bin', name)];
const script = (...path) => [process.execPath, inRoot(...path)];
const npm = (name) => ['npm', 'run', '--silent', name];

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Runs `work` with the path of a report that does not exist yet. */
async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs jest.
 * @param selection jest's own arguments: which project, which tests
 */
export const jest = (log, ...selection) => jestWith({}, log, ...selection);

/** The same with further variables of the environment. */
const jestWith = (env, log, ...selection) =>
  withReport(async (report) => {
    const command = [...bin('jest'), ...selection, '--passWithNoTests', '--json', `--outputFile=${report}`];
    const ending = await runLogged(command, log, env);
    return jestResult(readIfThere(report), ending, ROOT);
  });

/** Runs the browser tests, all or those of some files, on what is built. */
const playwright = (log, ...files) =>
  withReport(async (report) => {
    const command = [...bin('playwright'), 'test', '--config', inRoot('test', 'e2e'), '--reporter=list,json'];
    const ending = await runLogged([...command, ...files], log, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    return playwrightResult(readIfThere(report), ending, 'test/e2e');
  });

/**
 * Checks that pass or fail as a whole: each counts as one test.
 * @param checks `[name, command, how a person runs it]`; all are run even if one fails
 */
async function inTurn(log, checks) {
  const results = [];
  for (const [name, command, alone] of checks) {
    const { code, output } = await runLogged(command, log);
    const failures = code === 0 ? [] : [{ file: '', test: name, error: tellingLines(output), command: alone }];
    results.push({ passed: 1 - failures.length, failed: failures.length, failures, files: [] });
  }
  return joined(results);
}

const npmScripts = (...names) => ({
  run: (log) =>
    inTurn(
      log,
      names.map((name) => [name, npm(name), `npm run ${name}`]),
    ),
});

const build = (part) => [`build of ${part}`, script('scripts', 'build.mjs').concat(part), `npm run build -- ${part}`];

/** The server is built before all suites. It counts only if it fails, so that no older build is tested instead. */
export const SERVER_BUILD = { run: (log) => inTurn(log, [build('server')]) };

/**
 * Tests that start servers wait for half of the time: two workers more than there are processors. Each has servers of
 * its own: more than four need too much memory.
 */
const SERVER_WORKERS = ['--maxWorkers', String(Math.min(4, availableParallelism() + 2))];

/** Programs with which tests create and read audio and archives. */
const TOOLS = ['ffmpeg', 'sndfile-info', 'flac', 'unzip', 'pdftotext', 'python3', 'openssl', 'ssh-keygen'];
/** Programs of every suite that starts servers, so that no suite depends on an earlier one. */
const SERVERS = [...TOOLS, '/usr/sbin/sshd', '/usr/sbin/vsftpd'];
/** Independent readers of delivered files. */
const READERS = ['exiftool', 'mediainfo'];
/** A real S3 server: Ceph's gateway with the monitor and store that it needs. */
const S3 = ['radosgw', 'ceph-mon', 'ceph-osd'];

/** Not of Debian's packages as they are: unpacked by scripts/lib/proftpd.mjs. */
export const PROFTPD_PROGRAM = 'proftpd';

/** The web app's own checks: its texts, and the size of what loads before the login, measured on a build. */
const WEB_CHECKS = [
  build('web'),
  ...['check-locales', 'check-bundle'].map((name) => [
    name,
    script('admin-web', 'scripts', `${name}.mjs`),
    `node admin-web/scripts/${name}.mjs`,
  ]),
];

/** Ends a long run that hangs. */
const LONG_RUN_MS = 3 * 3_600_000;

/**
 * The runs of test/soak, all or those with these names, one after the other: because each measures, or kills processes.
 */
export const soak = (...names) => ({
  programs: [...SERVERS, ...S3, '/usr/sbin/nginx'],
  needsRoot: 'its runs mount file systems and change names of hosts for processes',
  run(log, ...args) {
    const files = names.flatMap((name) => ['--testPathPatterns', `soak/${name}`]);
    // jest.config.js ends a test after five minutes; a long run takes longer on purpose.
    const limit = process.env.SOAK === 'long' ? ['--testTimeout', String(LONG_RUN_MS)] : [];
    return jest(log, '--selectProjects', 'soak', '--runInBand', ...limit, ...files, ...args);
  },
});

/** The parts of the built product without which browser tests would test an older one. */
async function withBuild(log, work) {
  for (const part of ['web', 'panel']) {
    const { failures } = await inTurn(log, [build(part)]);
    if (failures.length > 0) return notRun(`the build of ${part} failed:\n${failures[0].error.join('\n')}`);
  }
  return work();
}

/** The HTTP tests; then the types of all statements that their servers have read. */
async function http(log, ...args) {
  const statements = inRoot('.data', 'test', 'statements');
  rmSync(statements, { recursive: true, force: true });
  const ran = await jestWith(
    { TEST_STATEMENTS: statements },
    log,
    '--selectProjects',
    'http',
    ...SERVER_WORKERS,
    ...args,
  );
  const check = script('scripts', 'check-statements.mjs').concat(args.length === 0 ? ['--whole'] : []);
  return joined([ran, await inTurn(log, [['types of statements', check, 'npm test http']])]);
}

/** Runs in the browser that `npm run soak` has besides those of test/soak: the long form of a file of test/e2e. */
export const SOAK_IN_BROWSER = {
  accessibility: {
    programs: [...SERVERS, 'chromium-headless-shell'],
    run: (log) => withBuild(log, () => playwright(log, 'accessibility')),
  },
};

/** With a bare machine's programs only: `npm start` and the main jobs as root, then the main jobs as user `nobody`. */
async function bare(path, log, ...args) {
  const run = (env, ...files) =>
    jestWith({ TEST_SERVER_PATH: path, ...env }, log, '--selectProjects', 'bare', ...files);
  const jobs = ['--testPathPatterns', 'bare/main-jobs'];
  return joined([await run({}, ...args), await run({ TEST_SERVER_ACCOUNT: 'nobody' }, ...jobs, ...args)]);
}

/** Every suite, by name. */
export const SUITES = {
  typecheck: npmScripts('typecheck'),
  lint: npmScripts('check:rules'),
  'typed-lint': npmScripts('check:typed-rules'),
  checks: npmScripts('check:imports', 'check:unused', 'check:format', 'check:texts'),
  codegen: {
    run: (log) =>
      inTurn(log, [['generated files', script('scripts', 'codegen.mjs').concat('--check'), 'npm run codegen']]),
  },
  // git lists the files of the repository.
  unit: {
    programs: ['git', ...TOOLS, ...READERS],
    run: (log, ...args) => jest(log, '--selectProjects', 'unit', ...args),
  },
  web: {
    run: async (log, ...args) =>
      joined([await inTurn(log, WEB_CHECKS), await jest(log, '--selectProjects', 'web', 'panel', ...args)]),
  },
  http: {
    programs: [...SERVERS, ...S3, '/usr/sbin/nginx', 'faketime'],
    run: http,
    runFile: (log, file) => jest(log, '--selectProjects', 'http', '--runInBand', '--runTestsByPath', file),
  },
  delivery: {
    programs: [...SERVERS, ...READERS, PROFTPD_PROGRAM],
    run: (log, ...args) => jest(log, '--selectProjects', 'delivery', ...SERVER_WORKERS, ...args),
  },
  // Made inputs that other people's programs and servers give, each with the right result.
  strangers: {
    programs: [...SERVERS, ...READERS],
    run: (log, ...args) => jest(log, '--selectProjects', 'strangers', ...SERVER_WORKERS, ...args),
  },
  bare: {
    programs: SERVERS,
    needsRoot: 'it runs servers as another account, and an SFTP server',
    run: (log, ...args) => withBarePath((path) => bare(path, log, ...args)),
  },
  load: soak('load'),
  // By its name only: kills and outages of a whole installation, of which http and delivery have the single parts.
  soak: soak('load', 'survival'),
  e2e: {
    programs: [...SERVERS, 'chromium-headless-shell'],
    run: (log, ...files) => withBuild(log, () => playwright(log, ...files)),
    runFile: (log, file) => playwright(log, file),
  },
};

/**
 * The order in which suites run, fastest feedback first; programs are installed beside the first ones, which need none.
 * The lists of a step run side by side.
 */
export const STEPS = [
  [
    ['typecheck', 'lint'],
    ['typed-lint', 'checks'],
  ],
  // It writes files that lint reads.
  [['codegen']],
  [['unit'], ['web']],
  [['http']],
  [['delivery']],
  // The files of `bare` run one after the other and wait for starts.
  [['strangers'], ['bare']],
  // It puts the processors under load by itself.
  [['load']],
  [['e2e']],
];

/** `npm test quick`: what a person runs before a commit. It takes four to six minutes in a clone that is built. */
export const QUICK = {
  typecheck: SUITES.typecheck,
  lint: SUITES.lint,
  'typed-lint': SUITES['typed-lint'],
  unit: {
    ...SUITES.unit,
    run: (log) => SUITES.unit.run(log, '--testPathPatterns', allBut(SLOW_UNIT_TESTS)),
  },
  web: { run: (log, ...args) => jest(log, '--selectProjects', 'web', 'panel', ...args) },
  server: {
    programs: SERVERS,
    run: (log) =>
      jest(log, '--selectProjects', 'http', 'delivery', '--runInBand', '--runTestsByPath', ...MAIN_WORKFLOW),
  },
};
/** The steps of {@link QUICK}, as {@link STEPS}. The server's tests wait for half of their time. */
export const QUICK_STEPS = [
  [
    ['typecheck', 'server'],
    ['lint', 'typed-lint'],
  ],
  [['unit'], ['web']],
];
