import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './paths.mjs';

const require = createRequire(inRoot('plugins', 'audio-kit', 'package.json'));

const PACKAGES = ['@ffmpeg-installer/ffmpeg', '@ffprobe-installer/ffprobe'];
/** Everyone may read and run it. */
const MODE = 0o755;

/**
 * Lets every account run the programs that come with npm: the package of ffprobe permits only the one that installed
 * it, which with an installation by root is not the one that the server has.
 */
export function permitBundledPrograms() {
  for (const name of PACKAGES) {
    let program;
    try {
      program = require(name).path;
    } catch {
      // There is no build for this system.
      continue;
    }
    if ((statSync(program).mode & MODE) !== MODE) chmodSync(program, MODE);
  }
}
