import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const inRoot = (...parts) => join(ROOT, ...parts);

/** Reads `.env` into the environment once; what is already set wins. */
export function loadDotEnv() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}

/** The git-ignored data folder of this installation: secrets, embedded database, stored files, build stamps. */
export function dataFolder() {
  const folder = process.env.DATA_DIR || '.data';
  return isAbsolute(folder) ? folder : inRoot(folder);
}
