import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Strapi looks for these under its own root; they stand at the top. */
const FOLDERS = ['config', 'database'];

/**
 * Makes `cms/config` and `cms/database` links to the folders at the top. They are made here and not kept in git, because
 * a checkout without symbolic links (an archive, Windows, `core.symlinks=false`) leaves text files in their place.
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
