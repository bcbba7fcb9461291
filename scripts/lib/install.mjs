import { existsSync, readFileSync } from 'node:fs';
import { linkStrapiFolders } from './links.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run, say } from './run.mjs';

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether every package of the lock file is there in its version (npm keeps its own list of what it has installed). */
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

/** Installs the packages unless they are there: from the lock file into an empty clone, else what changed. */
export async function install() {
  linkStrapiFolders();
  if (isInstalled()) return;
  const fresh = !existsSync(inRoot('node_modules', '.package-lock.json'));
  say('Installing packages ...');
  const npm = (command) => run('npm', [command, '--no-audit', '--no-fund']);
  if (fresh) await npm('ci').catch(() => npm('install'));
  else await withLock('install', () => npm('install'));
}
