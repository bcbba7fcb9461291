import { permitBundledPrograms } from './lib/bundled-programs.mjs';
import { setGitHooks } from './lib/git-hooks.mjs';
import { linkStrapiFolders } from './lib/links.mjs';

/** Runs after every `npm install`. */
linkStrapiFolders();
permitBundledPrograms();
setGitHooks();
