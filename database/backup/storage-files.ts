import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileCopy } from './manifest';

/**
 * Folder of the storage with the list of erased persons, one file each (cms/src/api/identity/commands/erasure-list.ts).
 * It lives beside backups and not in them: a restored one must not forget who was erased after it.
 */
export const ERASURES = 'erasures';
export const isErasure = (path: string): boolean => path.startsWith(`${ERASURES}/`);

/** The storage of an installation's files: a folder, or a bucket. */
export interface FilePlace {
  /** The keys of all files, sorted; without work in progress. */
  paths(): Promise<string[]>;
  /** @returns null for a missing file */
  read(path: string): Promise<{ bytes: Readable; contentType?: string } | null>;
  /** Stores a local file. */
  write(file: Pick<FileCopy, 'path' | 'contentType'>, from: string): Promise<void>;
  close(): void;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Paths of all files below a folder, without work in progress, whose names begin with a dot. */
export async function filesBelow(folder: string, root = folder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(path, root)));
    else if (entry.isFile()) found.push(relative(root, path));
  }
  return found.sort();
}

/** The files of a folder. */
export function folderPlace(folder: string): FilePlace {
  return {
    paths: () => filesBelow(folder),
    async read(path) {
      try {
        return { bytes: (await open(join(folder, path))).createReadStream() };
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    async write({ path }, from) {
      const target = join(folder, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(createReadStream(from), createWriteStream(target, { mode: 0o600 }));
    },
    close: () => undefined,
  };
}

async function keep(bytes: Readable, to: string): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let length = 0;
  const hashed = new PassThrough().on('data', (chunk: Buffer) => {
    length += chunk.length;
    hash.update(chunk);
  });
  await pipeline(bytes, hashed, createWriteStream(to, { mode: 0o600 }));
  return { bytes: length, sha256: hash.digest('hex') };
}

/**
 * Copies all files of a place into a folder, without the list of erasures. Parts of an upload that was completed
 * meanwhile are missing: after a restore that upload is sent again.
 */
export async function copyFilesOut(from: FilePlace, folder: string): Promise<FileCopy[]> {
  const copies: FileCopy[] = [];
  for (const path of (await from.paths()).filter((candidate) => !isErasure(candidate))) {
    const file = await from.read(path);
    if (!file) continue;
    const { bytes, ...facts } = file;
    copies.push({ path, ...(await keep(bytes, join(folder, path))), ...facts });
  }
  return copies;
}

/** Copies the files of a backup's folder into a place. */
export async function copyFilesIn(folder: string, files: readonly FileCopy[], to: FilePlace): Promise<void> {
  for (const file of files) await to.write(file, join(folder, file.path));
}
