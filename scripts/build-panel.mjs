#!/usr/bin/env node
import { createRequire } from 'node:module';
import { inRoot } from './lib/paths.mjs';

/**
 * Builds Strapi's panel into cms/dist/build. Calls the builder behind `strapi build` directly, because that command
 * would also compile the server a second time with other settings.
 */
const require = createRequire(inRoot('cms', 'package.json'));
const strapiRoot = require.resolve('@strapi/strapi/package.json').replace(/package\.json$/, '');
const load = (file) => require(`${strapiRoot}dist/src/${file}`);

const { createLogger } = load('cli/utils/logger.js');
const { createBuildContext } = load('node/create-build-context.js');
const { writeStaticClientFiles } = load('node/staticFiles.js');
const { build } = load('node/vite/build.js');

const cwd = inRoot('cms');
const context = await createBuildContext({
  cwd,
  logger: createLogger({ debug: false, silent: false, timestamp: false }),
  tsconfig: { config: { options: { outDir: inRoot('cms', 'dist') } }, path: inRoot('cms', 'tsconfig.json') },
  options: { minify: true, sourcemaps: false, stats: false, bundler: 'vite' },
});
await writeStaticClientFiles(context);
await build(context);
process.exit(0);
