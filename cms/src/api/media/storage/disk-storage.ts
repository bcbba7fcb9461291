import { constants, createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fail } from '@mpn/domain';
import type { FileStorage } from '@mpn/server-kit';
import { assertFree, assertWritable } from './disk-room';
import { workFolder } from './work-folder';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * The private storage of a single machine (or of several that share a mounted folder): one file per key below `root`,
 * work in progress in `root/.tmp`, so that finishing a file is a rename.
 * @param leastFree bytes that must stay free on its disk
 */
export function diskStorage(root: string, leastFree: number): FileStorage {
  const work = workFolder(join(root, '.tmp'));

  const pathOf = (key: string): string => {
    const path = resolve(root, key);
    if (!path.startsWith(resolve(root) + sep)) throw fail('mpn.backend.global.error.not-found');
    return path;
  };

  const readable = async (key: string): Promise<string> => {
    const path = pathOf(key);
    try {
      await access(path, constants.R_OK);
    } catch (error) {
      throw isMissing(error) ? fail('mpn.backend.global.error.not-found') : error;
    }
    return path;
  };

  return {
    async put(key, localPath) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await rename(localPath, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        const draft = await work.path();
        await copyFile(localPath, draft);
        await rename(draft, target);
        await rm(localPath, { force: true });
      }
    },
    async open(key, range) {
      return createReadStream(await readable(key), range);
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async localCopy(key) {
      return { path: await readable(key), release: () => Promise.resolve() };
    },
    temporaryPath: work.path,
    discardStaleWork: work.removeStale,
    async assertRoom(bytes) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await assertFree(root, bytes, leastFree);
    },
    async healthy() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
      await assertFree(root, 0, leastFree);
      await assertWritable(await work.path('.probe'));
      return true as const;
    },
  };
}
