import { open } from 'node:fs/promises';
import { checkedTags, type FileTags } from '@mpn/domain';
import { flacTags } from './flac-tags';
import { coverOf, markOf, type TagsAndPictures } from './picture';
import { readPart } from './read-part';
import { waveTags } from './wave-tags';

const WAVE_FORMS: readonly string[] = ['RIFF', 'RF64', 'BW64'];

/** The tags of a WAV or FLAC file, unchecked. */
export async function tagsAndPictures(path: string): Promise<TagsAndPictures> {
  const handle = await open(path, 'r');
  try {
    const form = (await readPart(handle, 0, 4)).toString('latin1');
    return await (WAVE_FORMS.includes(form) ? waveTags(handle) : flacTags(handle));
  } finally {
    await handle.close();
  }
}

/**
 * Runs in a child process: reads the tags of a WAV or FLAC file. The result is checked and shortened.
 * @returns null if no tag is usable
 */
export async function run({ path }: { path: string }): Promise<FileTags | null> {
  const found = await tagsAndPictures(path);
  const cover = coverOf(found);
  return checkedTags({ ...found, picture: cover && markOf(cover) });
}
