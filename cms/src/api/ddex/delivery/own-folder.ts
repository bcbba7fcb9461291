import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * Whoever delivers may put links into its folder, and rename what is in it while we read. A path is therefore resolved
 * one name after the other, each in the folder that was opened before it, without following a link. Linux has the
 * entries of an open folder below /proc; elsewhere (development) the names are resolved one by one only.
 */

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Modes of what deliverers may read and must not change, whatever the umask of the server is. */
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o644;

interface OpenFolder {
  handle: FileHandle;
  path: string;
}

const entryOf = ({ handle, path }: OpenFolder, name: string): string =>
  join(process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path, name);

async function withFolder<T>(
  { root, names, create }: { root: string; names: readonly string[]; create: boolean },
  use: (folder: OpenFolder) => Promise<T>,
): Promise<T> {
  // Only the first may be reached through links: it is the operator's.
  let folder: OpenFolder = { handle: await open(root, O_RDONLY | O_DIRECTORY), path: root };
  try {
    for (const name of names) {
      const path = entryOf(folder, name);
      if (create) await makeFolder(path);
      const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
      await folder.handle.close();
      folder = { handle, path: join(folder.path, name) };
    }
    return await use(folder);
  } finally {
    await folder.handle.close();
  }
}

/** Makes a folder that others may list; one that exists, or a link of that name, is left as it is. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  await handle.chmod(FOLDER_MODE).finally(() => handle.close());
}

/**
 * Opens a file for reading without following a link below the root.
 * @param root folder of the operator, `path` is relative to it, with `/`
 * @throws Error with code ELOOP or ENOTDIR for a link, EINVAL for what is no file
 */
export function openWithoutLinks(root: string, path: string): Promise<FileHandle> {
  const names = path.split('/');
  const last = names.pop()!;
  return withFolder({ root, names, create: false }, async (folder) => {
    const handle = await open(entryOf(folder, last), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    if ((await handle.stat()).isFile()) return handle;
    await handle.close();
    throw Object.assign(new Error(`${path} is no file`), { code: 'EINVAL' });
  });
}

/** Whether an entry may be replaced: a file that this server wrote. */
async function isOurs(path: string): Promise<boolean> {
  const entry = await lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  return entry === null || (entry.isFile() && entry.uid === process.geteuid?.());
}

/**
 * Writes a file, and its folders where they are missing, without following a link below the root. An entry of the name
 * that is not a file of this server stays, and is refused.
 * @throws Error with code ELOOP or ENOTDIR for a link on the way, EEXIST for a foreign entry of the name
 */
export function writeWithoutLinks(root: string, path: string, text: string): Promise<void> {
  const names = path.split('/');
  const last = names.pop()!;
  return withFolder({ root, names, create: true }, async (folder) => {
    const target = entryOf(folder, last);
    if (!(await isOurs(target))) throw Object.assign(new Error(`${path} is not ours`), { code: 'EEXIST' });
    // Renaming replaces the name itself, also when a link has been put there meanwhile.
    const part = entryOf(folder, `.${randomUUID()}`);
    const handle = await open(part, 'wx', FILE_MODE);
    try {
      await handle.writeFile(text);
      await handle.chmod(FILE_MODE);
      await rename(part, target);
    } catch (error) {
      await unlink(part).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
  });
}

/**
 * A folder of the server alone, which is made where it is missing: those who deliver may not enter it.
 * @throws Error for one that is a link or belongs to another user
 */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    const { uid, mode } = await handle.stat();
    if (uid !== process.geteuid?.())
      throw Object.assign(new Error(`${path} belongs to another user`), { code: 'EPERM' });
    if ((mode & 0o777) !== 0o700) await handle.chmod(0o700);
  } finally {
    await handle.close();
  }
  return path;
}
