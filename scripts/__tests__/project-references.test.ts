import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/*
 * TypeScript compiles several projects at once, each after those that it refers to. Without a reference, a project can
 * be compiled before one that it imports; that fails only where nothing was compiled yet, as in a fresh clone.
 */

const ROOT = resolve(__dirname, '../..');

interface Config {
  references?: { path: string }[];
}
const configOf = (folder: string, name = 'tsconfig.json'): Config =>
  JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as Config;
/** The types of the app's subjects for packages below it, which are compiled before the app. */
const CONTRACTS = './cms/tsconfig.contracts.json';
const nameOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as { name: string }).name;

const projects = (configOf('', 'tsconfig.build.json').references ?? []).map(({ path }) => path);
const folders = projects.filter((path) => path !== CONTRACTS);
/** What an import from outside of a package needs: of the app, its contracts. */
const names = new Map([...folders.map((folder) => [nameOf(folder), folder] as const), ['@mpn/cms', CONTRACTS]]);

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/(^|\/)(dist|node_modules|__tests__|admin)\//.test(relative(ROOT, path)));

const importedBy = (folder: string): string[] => {
  const sources = sourcesIn(folder).map((path) => readFileSync(path, 'utf8'));
  const found = sources.flatMap((source) => [...source.matchAll(/(?:from|import\()\s*'(@mpn\/[\w-]+)/g)]);
  return [...new Set(found.map(([, name]) => name ?? ''))].filter((name) => names.has(name) && name !== nameOf(folder));
};

test.each(folders)('%s refers to every project that it imports', (folder) => {
  const referred = (configOf(folder).references ?? []).map(({ path }) => resolve(ROOT, folder, path));
  const imported = importedBy(folder);
  if (folder !== './domain') expect(imported).toContain('@mpn/domain');
  for (const name of imported) expect(referred).toContain(resolve(ROOT, names.get(name) ?? ''));
});
