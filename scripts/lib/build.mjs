import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { inRoot, ROOT } from './paths.mjs';
import { pruneCompiled } from './prune.mjs';
import { run, runBin, runTsc, say } from './run.mjs';
import { step } from './stamp.mjs';

const SERVER = [
  'domain',
  'plugins',
  'cms/src',
  'cms/tsconfig.json',
  'cms/tsconfig.contracts.json',
  'config',
  'database',
  'demo',
  'tsconfig.build.json',
  'tsconfig.base.json',
];
const WEB = ['admin-web', 'domain/src', 'package-lock.json'];
const PANEL = [
  'cms/src/admin',
  'domain/src',
  'cms/package.json',
  ...['sampling', 'shop', 'ftp-delivery'].map((name) => `plugins/${name}/package.json`),
];

async function compile() {
  try {
    await runTsc('-b', 'tsconfig.build.json');
  } finally {
    pruneCompiled();
  }
}

const COMPILED = ['cms/dist/src/platform/process/serve.js', 'database/dist/index.js', 'demo/dist/index.js'];

/** Compiles everything that runs in Node. */
export const buildServer = () =>
  step('server', SERVER, COMPILED, () => {
    say('Compiling the server ...');
    return compile();
  });

/** Checks the types of everything that runs in Node, even if it is compiled already: types of packages may differ. */
export const checkServer = () => step('server', SERVER, COMPILED, compile, { always: true });

const PACKABLE = /\.(js|css|html|svg|json|txt)$/;

async function packFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !PACKABLE.test(entry.name)) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
    await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`));
  }
}

/** Builds the web app, and packs its files once so that no request has to. */
export const buildWeb = () =>
  step('web', WEB, ['admin-web/dist/index.html'], async () => {
    say('Building the web app ...');
    if (!existsSync(inRoot('admin-web', 'index.html'))) return;
    // Always a production build, even if the server runs in development.
    await runBin('vite', ['build'], { cwd: inRoot('admin-web'), env: { ...process.env, NODE_ENV: 'production' } });
    await packFolder(inRoot('admin-web', 'dist'));
  });

/** Builds the panel (takes about a minute): only when its sources or its packages changed. */
export const buildPanel = () =>
  step('panel', PANEL, ['cms/dist/build/index.html'], () => {
    say('Building the panel (about a minute, only when it changed) ...');
    return run(process.execPath, [join(ROOT, 'scripts', 'build-panel.mjs')], {
      cwd: inRoot('cms'),
      env: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true', DATABASE_URL: '' },
    });
  });
