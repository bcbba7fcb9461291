import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyOut } from './copy-out';
import { FILES, FORMAT, MANIFEST, SECRETS, sha256OfText, type Manifest, type SealedContent } from './manifest';
import { assertPassphrase, seal } from './seal';
import { bucketPlace, type Bucket } from './bucket';
import { copyFilesOut, folderPlace, type FilePlace } from './storage-files';

/** The parts of an installation that a backup contains. */
export interface Installation {
  databaseUrl: string;
  storageFolder: string;
  secretsFile: string;
  /** The settings' file `.env`, if there is one. */
  settingsFile: string;
  /** The S3 bucket, if the files are in one and not in the folder. */
  bucket: Bucket | null;
}

/**
 * Names of the clock jobs that delete files: a backup holds their locks (cms/src/platform/queue/clock.ts). They are
 * written here as text, because this package is below those that register the jobs; a unit test compares them.
 */
export const CLEAN_UPS = ['files.clean-up', 'files.clean-up-uploads', 'delivery.drop-unused'];

/** Waits for running clean-ups; until the connection ends, the next ones are left out. */
async function pauseCleanUps(client: Client): Promise<void> {
  for (const name of CLEAN_UPS)
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`clock:${name}`]);
}

const textOf = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** @param manifest its text, whose sum is encrypted too: nobody without the passphrase can change it unnoticed */
async function sealSecrets(folder: string, from: Installation, passphrase: string, manifest: string): Promise<void> {
  const secrets: SealedContent = {
    secrets: await textOf(from.secretsFile),
    settings: await textOf(from.settingsFile),
    manifestSha256: sha256OfText(manifest),
  };
  await writeFile(join(folder, SECRETS), seal(JSON.stringify(secrets), passphrase), { mode: 0o600 });
}

/** The files of an installation; call `close` on it afterwards. */
export const filesOf = ({ bucket, storageFolder }: Installation): FilePlace =>
  bucket ? bucketPlace(bucket) : folderPlace(storageFolder);

export interface BackupOptions {
  /** Leaves the files of a bucket where they are, for a bucket with versions and copies of its own. */
  withoutFiles?: boolean;
}

/**
 * Writes a backup of a running installation into an empty or new folder: all tables and sequences as they are at one
 * moment, then the files, which exist for every row of that moment because clean-ups are paused, then secrets and
 * settings, encrypted, and last the manifest: a folder without one is no whole backup.
 * @throws Error when the passphrase is too short, the folder is not empty, or something cannot be read or written
 */
export async function backUp(
  from: Installation,
  folder: string,
  passphrase: string,
  { withoutFiles = false }: BackupOptions = {},
): Promise<Manifest> {
  assertPassphrase(passphrase);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const pausing = new Client({ connectionString: from.databaseUrl, application_name: 'mpn backup' });
  const reading = new Client({ connectionString: from.databaseUrl, application_name: 'mpn backup' });
  const place = filesOf(from);
  try {
    await pausing.connect();
    await reading.connect();
    await reading.query(`set time zone 'UTC'`);
    await pauseCleanUps(pausing);
    const database = await copyOut(reading, folder);
    const left = withoutFiles ? from.bucket : null;
    const files = left ? [] : await copyFilesOut(place, join(folder, FILES));
    const manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      ...database,
      files,
      bucket: left?.name ?? null,
    };
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    await sealSecrets(folder, from, passphrase, text);
    await writeFile(join(folder, MANIFEST), text, { mode: 0o600 });
    return manifest;
  } finally {
    place.close();
    await reading.end();
    await pausing.end();
  }
}
