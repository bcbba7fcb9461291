import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Strapi expects these under its own root; in the repository they are at the top. */
const FOLDERS = ['config', 'database'];

/**
 * Links `cms/config` and `cms/database` to the folders at the top. Created here and not stored in git, because a
 * checkout without symbolic links (an archive, Windows, `core.symlinks=false`) contains text files instead.
 */
export function linkStrapiFolders() {
  for (const name of FOLDERS) {
    const link = inRoot('cms', name);
    const target = `../${name}`;
    const there = lstatSync(link, { throwIfNoEntry: false });
    if (there?.isSymbolicLink() && readlinkSync(link) === target) continue;
    if (there?.isDirectory()) throw new Error(`${link} is a folder; it has to be a link to ${target}. Move it away.`);
    if (there) rmSync(link);
    symlinkSync(target, link, 'dir');
  }
}
