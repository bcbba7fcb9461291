import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';

/*
 * The container image, as far as it can be checked without a container engine: the files that its steps copy exist and
 * are sufficient.
 */

const ROOT = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

const instructions: Instruction[] = read('Dockerfile')
  .split('\n')
  .filter((line) => !line.startsWith('#') && line.trim() !== '')
  .join('\n')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.split(' ').slice(1).join(' ') }));

const of = (name: string): string[] => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The source of a compiled file, or the file itself. */
const sourceOf = (file: string): string => file.replace('/dist/', '/').replace(/^(cms\/.*)\.js$/, '$1.ts');

const programsOf = (text: string): string[] => text.match(/(?:cms|scripts)\/[\w/.-]+\.m?js\b(?!on)/g) ?? [];

test('files that are copied into the image exist', () => {
  const sources = of('COPY')
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(' ').slice(0, -1));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});

test('every package.json of the workspace is copied before packages are installed', () => {
  const copied = of('COPY').flatMap((rest) => rest.split(' ').slice(0, -1));
  const workspaces = [
    'domain',
    'cms',
    'database',
    'admin-web',
    'test',
    ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`),
  ];
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`);
});

test('commands are scripts of package.json, programs are part of the build', () => {
  const run = of('RUN').join('\n');
  for (const [, script] of run.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script!]);
  expect(run).toContain('npm ci');
  const programs = [
    read('Dockerfile'),
    read('compose.yaml'),
    ...['server', 'worker', 'backup'].map((name) => read(`operations/systemd/mpn-${name}.service`)),
  ].flatMap(programsOf);
  expect(programs.length).toBeGreaterThanOrEqual(5);
  expect(programs.filter((program) => !existsSync(join(ROOT, sourceOf(program))))).toEqual([]);
});

test('the image has pinned versions, no root user, a health check, and no package lists', () => {
  expect(of('FROM')).toEqual([
    expect.stringMatching(/^node:24\.\d+-\w+-slim AS build$/),
    expect.stringMatching(/^node:24\.\d+-\w+-slim$/),
  ]);
  expect(of('USER')).toEqual(['node']);
  expect(of('HEALTHCHECK')).toHaveLength(1);
  expect(of('STOPSIGNAL')).toEqual(['SIGTERM']);
  for (const run of of('RUN').filter((each) => each.includes('apt-get'))) {
    expect(run).toContain('--no-install-recommends');
    expect(run).toContain('rm -rf /var/lib/apt/lists/*');
  }
});

/** Tracked files that `.dockerignore` lets through, by its rules, of which the last matching one decides. */
function contextFiles(): string[] {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const pattern = line
        .replace(/^!/, '')
        .replace(/[.+]/g, '\\$&')
        .replace(/\*\*\//g, '(?:.*/)?')
        .replace(/(?<![.)])\*/g, '[^/]*');
      return { out: !line.startsWith('!'), fits: new RegExp(`^${pattern}(?:/|$)`) };
    });
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => {
    const deciding = rules.filter(({ fits }) => fits.test(file)).at(-1);
    return file !== '' && !deciding?.out;
  });
}

test('sources are sent to the engine; secrets, data and tests are not', () => {
  const files = contextFiles();
  for (const needed of [
    'domain/src/index.ts',
    'plugins/shop/server/src/index.ts',
    'cms/src/platform/process/serve.ts',
    'cms/src/admin/app.tsx',
    'config/server.ts',
    'database/index.ts',
    'database/after-sync/010-sequences.sql',
    'admin-web/index.html',
    'admin-web/public/locales/de/common.json',
    'tsconfig.base.json',
    'test/package.json',
    'cms/favicon.png',
  ])
    expect(files).toContain(needed);
  expect(files.filter((file) => /^(docs|test)\//.test(file) && file !== 'test/package.json')).toEqual([]);
  const never = [
    '.env',
    '.data/secrets.json',
    'node_modules/knex/index.js',
    'plugins/shop/node_modules/x/y.js',
    '.git/config',
  ];
  const rules = read('.dockerignore');
  for (const path of ['.env', '.data', '**/node_modules', '.git']) expect(rules.split('\n')).toContain(path);
  expect(files.filter((file) => never.includes(file))).toEqual([]);
});

test('npm ci accepts the lock file with only the files that the image has before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mpn-image-'));
  try {
    const sources = of('COPY')
      .flatMap((rest) => rest.split(' ').slice(0, -1))
      .filter((source) => /\.json$|\.npmrc$/.test(source));
    for (const source of sources) {
      mkdirSync(dirname(join(folder, source)), { recursive: true });
      copyFileSync(join(ROOT, source), join(folder, source));
    }
    const { status, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts', '--offline', '--no-audit'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr.split('\n').filter((line) => line.startsWith('npm error'))]).toEqual([0, []]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

interface Service {
  image?: string;
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  ports?: string[];
}

test('the compose file starts database, server and worker in this order, without privileges, reachable from this machine only', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
  expect(Object.keys(services)).toEqual(['db', 'server', 'worker']);
  expect(services.server?.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  expect(services.server?.healthcheck?.test).toEqual(['CMD', 'node', 'scripts/health.mjs', 'readyz']);
  expect(services.worker?.depends_on?.server).toEqual({ condition: 'service_healthy' });
  for (const name of ['server', 'worker']) {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(services[name]?.environment?.DATABASE_URL).toContain('@db:5432/');
  }
  expect(services.db?.image).toMatch(/^postgres:\d+-\w+$/);
  const ports = Object.values(services).flatMap((service) => service.ports ?? []);
  expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
});

test('each setting in image, compose file and units is one of the product', () => {
  const known = new Set(read('.env.example').match(/^[A-Z][A-Z0-9_]+(?==)/gm));
  const named = [
    ...of('ENV')
      .join(' ')
      .matchAll(/\b([A-Z_]+)=/g),
    ...read('operations/systemd/mpn-server.service').matchAll(/(?<=[ =])([A-Z_]{3,})=/g),
  ].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
// Without systemd (macOS, some containers) the units cannot be checked.
(analyze ? test : test.skip)('systemd reads the units without a complaint', () => {
  const units = ['mpn-server.service', 'mpn-worker.service', 'mpn-backup.service', 'mpn-backup.timer'].map((name) =>
    join(ROOT, 'operations/systemd', name),
  );
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([0, '']);
});
