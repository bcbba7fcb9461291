import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileCopy } from './manifest';

/** Paths of all files below a folder; of work in progress, whose names begin with a dot, none. */
export async function filesBelow(folder: string, root = folder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter(({ name }) => !name.startsWith('.'))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path, root) : entry.isFile() ? [relative(root, path)] : [];
    });
  return (await Promise.all(found)).flat().sort();
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

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

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
