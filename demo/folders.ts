import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/**
 * The folder of the whole product: found by the workspaces' package.json, because compiled code lies deeper than its
 * source.
 */
export function repositoryRoot(from = __dirname): string {
  if (existsSync(join(from, 'package.json')) && existsSync(join(from, 'cms'))) return from;
  return dirname(from) === from ? process.cwd() : repositoryRoot(dirname(from));
}

const resolved = (path: string): string => (isAbsolute(path) ? path : join(repositoryRoot(), path));

/** The application's data folder. */
export const dataFolder = (): string => resolved(process.env.DATA_DIR || '.data');

/** The folder of stored files, if they are not in S3. */
export const storageFolder = (): string => resolved(process.env.STORAGE_DIR || join(dataFolder(), 'storage'));

/** The folder with the inboxes of messages, as the application finds it in development. */
export const inboxFolder = (): string => process.env.DDEX_INBOX_DIR || join(dataFolder(), 'inbox');
