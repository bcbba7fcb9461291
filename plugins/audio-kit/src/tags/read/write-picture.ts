import { writeFile } from 'node:fs/promises';
import { coverOf } from './picture';
import { tagsAndPictures } from './read-file-tags';

/**
 * Runs in a child process: writes the picture in the tags of a WAV or FLAC file, the front cover if there are several,
 * unchanged.
 * @returns whether there is one
 */
export async function run({ path, target }: { path: string; target: string }): Promise<boolean> {
  const cover = coverOf(await tagsAndPictures(path));
  if (cover === undefined) return false;
  await writeFile(target, cover.bytes, { mode: 0o600 });
  return true;
}
