import { spawnSync } from 'node:child_process';
import { ROOT } from './paths.mjs';

const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/**
 * Makes git run the hooks of scripts/git-hooks, in a clone without hooks of its own. Best effort: without git, or
 * outside a work tree (an archive, a container image), nothing happens, and an install never fails because of it.
 */
export function setGitHooks() {
  try {
    const root = git('rev-parse', '--show-toplevel');
    if (root.status !== 0 || root.stdout.trim() !== ROOT) return;
    if (git('config', '--get', 'core.hooksPath').status === 0) return;
    git('config', 'core.hooksPath', 'scripts/git-hooks');
  } catch {
    // Hooks are a convenience.
  }
}
