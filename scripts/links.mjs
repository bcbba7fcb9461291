import { setGitHooks } from './lib/git-hooks.mjs';
import { linkStrapiFolders } from './lib/links.mjs';

linkStrapiFolders();
setGitHooks();
