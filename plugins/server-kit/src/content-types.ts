import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A content type in the form of Strapi's plugin loader. */
export interface LoadedContentType {
  schema: Record<string, unknown>;
}

/**
 * Reads every `<folder>/<type>/schema.json`, keyed by the folder's name, in the form of a plugin's `contentTypes`. The
 * build copies the JSON files beside the compiled code, so `__dirname` of the plugin's entry leads there.
 */
export function loadContentTypes(folder: string): Record<string, LoadedContentType> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'schema.json')))
      .map((entry) => {
        const schema = JSON.parse(readFileSync(join(folder, entry.name, 'schema.json'), 'utf8')) as Record<
          string,
          unknown
        >;
        return [entry.name, { schema }];
      }),
  );
}
