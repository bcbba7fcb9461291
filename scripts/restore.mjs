#!/usr/bin/env node
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { makeReady } from './lib/command.mjs';
import { openDatabase } from './lib/database.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { installation, passphrase } from './lib/installation.mjs';
import { inRoot, loadDotEnv } from './lib/paths.mjs';
import { run, say } from './lib/run.mjs';

/**
 * `npm run restore -- <folder>`: restores a backup on an empty machine: an empty database (DATABASE_URL, else the
 * embedded one), an empty storage, no secrets file. See docs/operations.md#backup-and-restore.
 */
const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.error('npm run restore -- <folder of a backup>');
  process.exit(2);
}

loadDotEnv();
process.env.NODE_ENV ||= 'development';
await makeReady();
checkEnvironment();
const database = await openDatabase();
try {
  const { restore } = createRequire(inRoot('package.json'))('@mpn/database');
  const program = inRoot('cms', 'dist', 'src', 'platform', 'process', 'prepare-database.js');
  const { createdAt } = await restore(resolve(folder), installation(), await passphrase(), {
    createSchema: () => run(process.execPath, [program]),
    say,
  });
  say(`Everything is as it was at ${createdAt}. Start the product.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
