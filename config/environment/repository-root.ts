import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The repository's root: the nearest folder upwards whose package.json declares the workspaces, else the working
 * directory. Compiled code lies several folders deeper than its source, so a fixed number of `..` would be wrong.
 */
export function repositoryRoot(from: string = __dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && 'workspaces' in (JSON.parse(readFileSync(manifest, 'utf8')) as object)) return folder;
    if (dirname(folder) === folder) return process.cwd();
  }
}
