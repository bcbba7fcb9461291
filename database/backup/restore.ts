import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { filesOf, type Installation } from './backup';
import { copyIn } from './copy-in';
import { bringErasures, erasuresOf } from './erasures';
import { FILES, openSealed, readManifest, verifySums, type Manifest, type SealedContent } from './manifest';
import { copyFilesIn, isErasure, type FilePlace } from './storage-files';
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
  if (bucket === null && (await place.paths()).some((path) => !isErasure(path)))
    throw new Error(`The storage ${to.bucket?.name ?? to.storageFolder} is not empty.`);
  if (existsSync(to.secretsFile)) throw new Error(`${to.secretsFile} is there already: the backup brings its own.`);
}

async function bringSecrets(to: Installation, { secrets, settings }: SealedContent): Promise<void> {
  await mkdir(dirname(to.secretsFile), { recursive: true });
  if (secrets !== null) await writeFile(to.secretsFile, secrets, { mode: 0o600, flag: 'wx' });
  // The new machine may have settings of its own, with which this command runs.
  const path = existsSync(to.settingsFile) ? `${to.settingsFile}.restored` : to.settingsFile;
  if (settings !== null) await writeFile(path, settings, { mode: 0o600 });
}

export interface RestoreSteps {
  /** Creates the schema in the empty database, as a start of the product does. */
  createSchema: () => Promise<void>;
  /** Erases the persons of the list whom the backup has brought back. @param keys of the list's files */
  repeatErasures: (keys: readonly string[]) => Promise<void>;
  say: (text: string) => void;
}

async function repeatIn(
  place: FilePlace,
  erasures: string | undefined,
  { repeatErasures, say }: Pick<RestoreSteps, 'repeatErasures' | 'say'>,
): Promise<void> {
  if (erasures !== undefined) await bringErasures(erasures, place);
  const list = await erasuresOf(place);
  if (list.length === 0) return;
  say(`Looking for ${list.length} erased persons ...`);
  await repeatErasures(list);
}

/** Repeats erasures in an installation that was restored already; its database is not empty. */
export async function repeatErasures(
  to: Installation,
  erasures: string | undefined,
  steps: Pick<RestoreSteps, 'repeatErasures' | 'say'>,
): Promise<void> {
  const place = filesOf(to);
  try {
    await repeatIn(place, erasures, steps);
  } finally {
    place.close();
  }
}

export interface RestoreOptions {
  /** Accepts a backup of a version that did not protect its manifest. */
  unsigned?: boolean;
  /** Folder with the list of erasures of the former storage; the list in the target's storage is used in any case. */
  erasures?: string | undefined;
}

/**
 * Restores a backup on an empty machine: verifies passphrase and checksums, writes secrets, schema, rows and files, and
 * repeats the erasures of persons that happened after the backup.
 * @throws Error before anything is written when the backup is damaged or was changed, the passphrase wrong, or the
 * target not empty
 */
export async function restore(
  folder: string,
  to: Installation,
  passphrase: string,
  steps: RestoreSteps,
  { unsigned = false, erasures }: RestoreOptions = {},
): Promise<Manifest> {
  const { say } = steps;
  const manifest = await readManifest(folder);
  const sealed = await openSealed(folder, passphrase, unsigned);
  if (sealed.manifestSha256 === undefined)
    say('Warning: this backup could have been changed unnoticed, because an earlier version made it.');
  say('Checking the sums ...');
  await verifySums(folder, manifest);
  const place = filesOf(to);
  try {
    await assertEmpty(to, place, manifest);
    await bring(folder, to, { manifest, sealed, place }, steps);
    await repeatIn(place, erasures, steps);
  } finally {
    place.close();
  }
  return manifest;
}

async function bring(
  folder: string,
  to: Installation,
  { manifest, sealed, place }: { manifest: Manifest; sealed: SealedContent; place: FilePlace },
  { createSchema, say }: RestoreSteps,
): Promise<void> {
  await bringSecrets(to, sealed);
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
