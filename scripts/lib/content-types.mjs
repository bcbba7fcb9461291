import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** Folders of content types: the app's, those of its extensions, and the plugins'. */
const FOLDERS = ['cms/src/api', 'cms/src/extensions', ...pluginFolders()];

function pluginFolders() {
  return readdirSync(inRoot('plugins')).map((name) => `plugins/${name}/server/src`);
}

function schemaFiles(folder) {
  let entries;
  try {
    entries = readdirSync(inRoot(folder), { recursive: true, withFileTypes: true });
  } catch {
    return []; // a package without a server
  }
  return entries
    .filter((entry) => entry.isFile() && entry.name === 'schema.json')
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** `releaseDate` -> `release_date`, `sha256` -> `sha_256`, as Strapi names columns. */
export const snakeCase = (name) =>
  name
    .replaceAll('-', '_')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1_$2')
    .replaceAll(/(\d)([A-Za-z])/g, '$1_$2')
    .toLowerCase();

/**
 * Every content type of the product, ordered by table: its file (from the root), its table, its name in snake case, and
 * its schema.
 */
export function contentTypes() {
  return FOLDERS.flatMap(schemaFiles)
    .map((file) => ({ file, schema: JSON.parse(readFileSync(file, 'utf8')) }))
    .map(({ file, schema }) => ({
      file: file.slice(inRoot().length + 1),
      table: schema.collectionName,
      name: snakeCase(schema.info.singularName),
      schema,
    }))
    .sort((a, b) => a.table.localeCompare(b.table, 'en'));
}

/** Attributes that are columns of the type's own table. Without relations that have a table of their own. */
export function columnsOf({ schema }) {
  return Object.entries(schema.attributes)
    .filter(([, attribute]) => attribute.type !== 'relation' || attribute.useJoinTable === false)
    .map(([attributeName, attribute]) => ({
      attributeName,
      attribute,
      column: attribute.type === 'relation' ? `${snakeCase(attributeName)}_id` : snakeCase(attributeName),
    }));
}

/** Relations that Strapi keeps in a table of their own. */
export function linkTablesOf({ table, name, schema }, typeNameOf) {
  return Object.entries(schema.attributes)
    .filter(([, attribute]) => attribute.type === 'relation' && attribute.useJoinTable !== false)
    .map(([attributeName, { relation, target }]) => {
      const other = typeNameOf(target);
      return {
        table: `${table}_${snakeCase(attributeName)}_lnk`,
        columns: [`${name}_id`, name === other ? `inv_${other}_id` : `${other}_id`],
        order: relation === 'manyToMany' ? [`${other}_ord`] : [],
      };
    });
}
