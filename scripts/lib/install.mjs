import { existsSync, readFileSync } from 'node:fs';
import { linkStrapiFolders } from './links.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run, say } from './run.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether every package of the lock file is installed in its version (npm keeps a list of what it has installed). */
function isInstalled() {
  const installed = inRoot('node_modules', '.package-lock.json');
  const locked = inRoot('package-lock.json');
  if (!existsSync(installed) || !existsSync(locked)) return existsSync(installed);
  const have = packagesOf(installed);
  return Object.entries(packagesOf(locked)).every(
    ([path, { version, link, optional, peer }]) =>
      !path.includes('node_modules/') || link || optional || peer || have[path]?.version === version,
  );
}

/** Installs the packages of the lock file where needed. */
export async function install() {
  linkStrapiFolders();
  if (isInstalled()) return;
  say('Installing packages ...');
  // Not `npm ci`, which removes all packages first: after a pull only changes are fetched.
  await withLock('install', () => run('npm', ['install', '--no-audit', '--no-fund']));
}
