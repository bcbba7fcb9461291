import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { filesOf, type Installation } from './backup';
import { copyIn } from './copy-in';
import { FILES, readManifest, SECRETS, verifySums, type Manifest } from './manifest';
import { open } from './seal';
import { copyFilesIn, type FilePlace } from './storage-files';
import { tablesOf } from './tables';

/** @throws Error when the database, storage or secrets of the target are not empty */
async function assertEmpty(to: Installation, place: FilePlace, { bucket }: Manifest): Promise<void> {
  const client = new Client({ connectionString: to.databaseUrl });
  await client.connect();
  try {
    const tables = await tablesOf(client);
    if (tables.length > 0)
      throw new Error(`The database is not empty (${tables.length} tables). Give it an empty one.`);
  } finally {
    await client.end();
  }
  // With `--without-files` the files are in their bucket already.
  if (bucket === null && (await place.paths()).length > 0)
    throw new Error(`The storage ${to.bucket?.name ?? to.storageFolder} is not empty.`);
  if (existsSync(to.secretsFile)) throw new Error(`${to.secretsFile} is there already: the backup brings its own.`);
}

async function bringSecrets(folder: string, to: Installation, passphrase: string): Promise<void> {
  const sealed = await readFile(join(folder, SECRETS), 'utf8');
  const { secrets, settings } = JSON.parse(open(sealed, passphrase)) as Record<'secrets' | 'settings', string | null>;
  await mkdir(dirname(to.secretsFile), { recursive: true });
  if (secrets !== null) await writeFile(to.secretsFile, secrets, { mode: 0o600, flag: 'wx' });
  // The new machine may have settings of its own, with which this command runs.
  const path = existsSync(to.settingsFile) ? `${to.settingsFile}.restored` : to.settingsFile;
  if (settings !== null) await writeFile(path, settings, { mode: 0o600 });
}

export interface RestoreSteps {
  /** Creates the schema in the empty database, as a start of the product does. */
  createSchema: () => Promise<void>;
  say: (text: string) => void;
}

/**
 * Restores a backup on an empty machine: verifies checksums, then writes secrets, schema, rows and files.
 * @throws Error before anything is written when the backup is damaged, the passphrase wrong, or the target not empty
 */
export async function restore(
  folder: string,
  to: Installation,
  passphrase: string,
  { createSchema, say }: RestoreSteps,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  say('Checking the sums ...');
  await verifySums(folder, manifest);
  const place = filesOf(to);
  try {
    await assertEmpty(to, place, manifest);
    await bring(folder, to, passphrase, manifest, place, { createSchema, say });
  } finally {
    place.close();
  }
  return manifest;
}

async function bring(
  folder: string,
  to: Installation,
  passphrase: string,
  manifest: Manifest,
  place: FilePlace,
  { createSchema, say }: RestoreSteps,
): Promise<void> {
  await bringSecrets(folder, to, passphrase);
  say('Creating the schema ...');
  await createSchema();
  say(`Bringing ${manifest.tables.length} tables ...`);
  const client = new Client({ connectionString: to.databaseUrl });
  await client.connect();
  try {
    await client.query(`set time zone 'UTC'`);
    await copyIn(client, folder, manifest);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  say(`Bringing ${manifest.files.length} files ...`);
  await copyFilesIn(join(folder, FILES), manifest.files, place);
}
