import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** Licences of packages whose package.json has no usable `license` field, looked up in their files. */
const LOOKED_UP = {
  'combine-errors': 'MIT',
  only: 'MIT',
  pause: 'MIT',
  'png-js': 'MIT',
  'spawn-command': 'MIT',
};

/** The licence of a package, from the lock file, the older form of package.json, or the list above. */
function licenceOf(path, { license }) {
  const name = path.replace(/^.*node_modules\//, '');
  // The community parts of Strapi are MIT; its "ee" folders are not used without a key.
  if (license === 'SEE LICENSE IN LICENSE' && name.startsWith('@strapi/')) return 'MIT';
  if (license) return license;
  const manifest = inRoot(path, 'package.json');
  const listed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).licenses : undefined;
  return LOOKED_UP[name] ?? listed?.map(({ type }) => type).join(' OR ') ?? 'unknown';
}

/**
 * Every package that is part of the product, without tools and tests, with version and licence, by name.
 * @param root the folder of the lock file
 */
export function productionLicences(root = inRoot()) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path, entry]) => ({
      // For an alias the name of the real package.
      name: entry.name ?? path.replace(/^.*node_modules\//, ''),
      version: entry.version,
      licence: licenceOf(path, entry),
      optional: entry.optional === true,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
