import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { open } from './seal';

/** Version of the format; increased when older backups can no longer be read. */
export const FORMAT = 1;

export interface TableCopy {
  schema: string;
  name: string;
  columns: string[];
  rows: number;
  /** Path below the backup's folder. */
  file: string;
  sha256: string;
}

export interface SequenceState {
  schema: string;
  name: string;
  lastValue: string;
  isCalled: boolean;
}

export interface FileCopy {
  /** Key in the storage. */
  path: string;
  bytes: number;
  sha256: string;
  /** Of a file in a bucket; missing for files in a folder. */
  contentType?: string;
}

/** The content of a backup. It is written last: a folder without it is no backup. */
export interface Manifest {
  format: number;
  createdAt: string;
  tables: TableCopy[];
  sequences: SequenceState[];
  files: FileCopy[];
  /** Name of the S3 bucket if the files were not copied (`--without-files`), else null. */
  bucket: string | null;
}

export const MANIFEST = 'manifest.json';
export const SECRETS = 'secrets.sealed.json';
export const FILES = 'files';

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export const sha256OfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What is encrypted with the passphrase. */
export interface SealedContent {
  /** Texts of the secrets file and of `.env`; null for none. */
  secrets: string | null;
  settings: string | null;
  /** Of the manifest's text, which has the sums of all rows and files; backups of earlier versions lack it. */
  manifestSha256?: string;
}

/** Whether a path leads to a place below the folder that it is relative to. */
const isBelow = (path: string): boolean =>
  path !== '' && !isAbsolute(path) && !path.includes('\0') && normalize(path).split(sep)[0] !== '..';

/** @throws Error for a folder without a finished backup, one of another format, or with paths that lead out of it */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new Error(`${folder} has no ${MANIFEST}: it is no backup, or one that was interrupted.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(`${folder} has the format ${manifest.format}; this version reads ${FORMAT}.`);
  const paths = [...manifest.tables.map(({ file }) => file), ...manifest.files.map(({ path }) => path)];
  const foreign = paths.find((path) => !isBelow(path));
  if (foreign !== undefined) throw new Error(`${MANIFEST} names a file outside of the backup: ${foreign}`);
  return manifest;
}

/**
 * Opens what is encrypted and compares the manifest with its sum in it.
 * @param unsigned whether a backup of an earlier version, of which nothing but the secrets is protected, is accepted
 * @throws Error for another passphrase, a manifest that was changed, and one without a sum unless it is accepted
 */
export async function openSealed(folder: string, passphrase: string, unsigned: boolean): Promise<SealedContent> {
  const content = JSON.parse(open(await readFile(join(folder, SECRETS), 'utf8'), passphrase)) as SealedContent;
  if (content.manifestSha256 === undefined) {
    if (unsigned) return content;
    throw new Error(
      `${folder} was made by a version whose backups could be changed unnoticed. If you are sure that nobody did, ` +
        'restore it with --unsigned.',
    );
  }
  if (content.manifestSha256 !== (await sha256Of(join(folder, MANIFEST)))) {
    throw new Error(`${MANIFEST} was changed after the backup was made. Do not use this backup.`);
  }
  return content;
}

/** @throws Error naming the first file that is missing or differs from its sum */
export async function verifySums(folder: string, { tables, files }: Manifest): Promise<void> {
  const all = [
    ...tables.map(({ file, sha256 }) => ({ file, sha256 })),
    ...files.map(({ path, sha256 }) => ({ file: join(FILES, path), sha256 })),
  ];
  for (const { file, sha256 } of all) {
    const found = await sha256Of(join(folder, file)).catch(() => undefined);
    if (found !== sha256) throw new Error(`${file} of the backup is ${found === undefined ? 'missing' : 'damaged'}.`);
  }
}
