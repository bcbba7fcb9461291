import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DemoStorage } from './rows/files';

/** The private storage folder in the application's layout: one file per key, work in progress in `.tmp`. */
export function folderStorage(root: string): DemoStorage {
  const temporary = join(root, '.tmp');
  return {
    async put(key, localPath) {
      const target = join(root, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await rename(localPath, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await copyFile(localPath, target);
        await rm(localPath);
      }
    },
    async temporaryPath(suffix = '') {
      await mkdir(temporary, { recursive: true, mode: 0o700 });
      return join(temporary, `${randomUUID()}${suffix}`);
    },
  };
}
