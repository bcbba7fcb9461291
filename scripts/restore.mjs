#!/usr/bin/env node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
const USAGE = `npm run restore -- <folder of a backup> [--erasures <folder>] [--unsigned]
npm run restore -- --repeat-erasures [--erasures <folder>]

--erasures: the folder "erasures" of the former storage, with the list of persons who were erased; those erased after the backup
are erased again. --unsigned: accepts a backup of a version that did not protect it against changes. --repeat-erasures: does
nothing but that in an installation that was restored already.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    erasures: { type: 'string' },
    unsigned: { type: 'boolean' },
    'repeat-erasures': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const [folder] = positionals;
const repeatOnly = values['repeat-erasures'] ?? false;
if (values.help || (folder === undefined) !== repeatOnly) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 2);
}

loadDotEnv();
process.env.NODE_ENV ||= 'development';
await makeReady();
checkEnvironment();

const program = (name) => inRoot('cms', 'dist', 'src', 'platform', 'process', name);

/** @param keys of the list of erasures: in a file, because there may be more than fit into arguments */
async function repeatErasures(keys) {
  const place = await mkdtemp(join(tmpdir(), 'mpn-erasures-'));
  try {
    await writeFile(join(place, 'keys.json'), JSON.stringify(keys));
    await run(process.execPath, [program('repeat-erasures.js'), join(place, 'keys.json')]);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

const createSchema = () => run(process.execPath, [program('prepare-database.js')]);
const database = await openDatabase();
try {
  const backups = createRequire(inRoot('package.json'))('@mpn/database/backup');
  const erasures = values.erasures && resolve(values.erasures);
  if (repeatOnly) {
    await backups.repeatErasures(installation(), erasures, { repeatErasures, say });
  } else {
    const steps = { createSchema, repeatErasures, say };
    const options = { unsigned: values.unsigned ?? false, erasures };
    const { createdAt } = await backups.restore(resolve(folder), installation(), await passphrase(), steps, options);
    say(`Everything is as it was at ${createdAt}, without the persons who were erased since then. Start the product.`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
