import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a storage keeps work in progress on this machine. */
export interface WorkFolder {
  /** A fresh path in it; the folder is made when it is missing. */
  path(suffix?: string): Promise<string>;
  /**
   * Removes what nobody has written to since then: the remains of processes that were killed.
   * @returns how many files
   */
  removeStale(before: Date): Promise<number>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Null for a file that its owner has removed meanwhile. */
async function writtenAt(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function workFolder(folder: string): WorkFolder {
  const filesIn = async (): Promise<string[]> => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };

  return {
    async path(suffix = '') {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${randomUUID()}${suffix}`);
    },
    async removeStale(before) {
      let removed = 0;
      for (const name of await filesIn()) {
        const path = join(folder, name);
        const written = await writtenAt(path);
        if (!written || written >= before) continue;
        await rm(path, { recursive: true, force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
