import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileCopy } from './manifest';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Paths of all files below a folder; of work in progress, whose names begin with a dot, none. */
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

async function copyFile(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const hashed = new PassThrough().on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    hash.update(chunk);
  });
  await pipeline(createReadStream(from), hashed, createWriteStream(to, { mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a folder. Pieces of an upload that was put together meanwhile are gone, and missed by nobody. */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<FileCopy[]> {
  const copies: FileCopy[] = [];
  for (const path of paths) {
    try {
      copies.push({ path, ...(await copyFile(join(from, path), join(to, path))) });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return copies;
}
