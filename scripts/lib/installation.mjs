import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { inRoot } from './paths.mjs';

const require = createRequire(inRoot('package.json'));

const bucketOf = (settings) =>
  settings.S3_BUCKET
    ? {
        name: settings.S3_BUCKET,
        region: settings.S3_REGION,
        endpoint: settings.S3_ENDPOINT,
        accessKeyId: settings.S3_ACCESS_KEY_ID,
        secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
        forcePathStyle: settings.S3_FORCE_PATH_STYLE,
        acl: settings.S3_ACL,
      }
    : null;

/**
 * Locations of database, files, secrets and settings of this installation. Needs the compiled server and DATABASE_URL.
 */
export function installation() {
  const { readEnvironment } = require(inRoot('cms', 'dist', 'config', 'environment', 'index.js'));
  const settings = readEnvironment();
  const { DATA_DIR, STORAGE_DIR, SECRETS_FILE, DATABASE_URL } = settings;
  return {
    databaseUrl: DATABASE_URL,
    storageFolder: STORAGE_DIR ?? join(DATA_DIR, 'storage'),
    secretsFile: SECRETS_FILE ?? join(DATA_DIR, 'secrets.json'),
    settingsFile: inRoot('.env'),
    bucket: bucketOf(settings),
  };
}

/**
 * The passphrase of a backup's secrets: from BACKUP_PASSPHRASE, else the file BACKUP_PASSPHRASE_FILE, else prompted for
 * at a terminal. Not an argument, because other users of the machine can see those.
 */
export async function passphrase() {
  const { BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE } = process.env;
  if (BACKUP_PASSPHRASE) return BACKUP_PASSPHRASE;
  if (BACKUP_PASSPHRASE_FILE && existsSync(BACKUP_PASSPHRASE_FILE))
    return readFileSync(BACKUP_PASSPHRASE_FILE, 'utf8').trim();
  if (!stdin.isTTY) throw new Error('Set BACKUP_PASSPHRASE_FILE to a file with the passphrase, or BACKUP_PASSPHRASE.');
  const terminal = createInterface({ input: stdin, output: stdout });
  try {
    return (await terminal.question('Passphrase of the backup: ')).trim();
  } finally {
    terminal.close();
  }
}
