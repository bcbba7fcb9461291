#!/usr/bin/env node
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeReady } from './lib/command.mjs';
import { openDatabase } from './lib/database.mjs';
import { checkEnvironment } from './lib/environment.mjs';
import { installation, passphrase } from './lib/installation.mjs';
import { dataFolder, inRoot, loadDotEnv } from './lib/paths.mjs';
import { say } from './lib/run.mjs';

const USAGE = `npm run backup [-- --into /var/backups/mpn] [--keep 14] [--without-files]

Writes a backup of the running installation into a new folder below --into (DATA_DIR/backups), named by the time: every table
as it is at one moment, the files, and the secrets encrypted with a passphrase (BACKUP_PASSPHRASE_FILE, BACKUP_PASSPHRASE, or
asked for). --keep removes all but so many of the newest. --without-files leaves the files of an S3 bucket there: for a bucket that
keeps versions and is copied by itself. See docs/operations.md#backup-and-restore.`;

/** `npm run backup`: see the usage above. */
const { values } = parseArgs({
  options: {
    into: { type: 'string' },
    keep: { type: 'string' },
    'without-files': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help || (values.keep !== undefined && !/^[1-9]\d*$/.test(values.keep))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}

loadDotEnv();
process.env.NODE_ENV ||= 'development';
await makeReady();
checkEnvironment();
const database = await openDatabase();
try {
  const { backUp, backupName, removeOldBackups } = createRequire(inRoot('package.json'))('@mpn/database/backup');
  const into = values.into ?? join(dataFolder(), 'backups');
  const folder = join(into, backupName(new Date()));
  const { tables, files, bucket } = await backUp(installation(), folder, await passphrase(), {
    withoutFiles: values['without-files'] ?? false,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  say(`${folder}: ${tables.length} tables with ${rows} rows, ${files.length} files with ${bytes} bytes.`);
  if (bucket) say(`The files are left in the bucket ${bucket}.`);
  const removed = values.keep ? await removeOldBackups(into, Number(values.keep)) : [];
  if (removed.length > 0) say(`Removed ${removed.join(', ')}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.stop();
}
