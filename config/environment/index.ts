import { join } from 'node:path';
import { ValidationError } from 'yup';
import { environmentSchema, type Environment } from './schema';
import { readSecrets, type Secrets } from './secrets';

export { repositoryRoot } from './repository-root';
export type { Environment, Secrets };

export interface Settings extends Environment {
  /** What people type into the browser: the server's own origin, without a trailing slash. */
  PUBLIC_URL: string;
  SECRETS_FILE: string;
  STORAGE_DIR: string;
  secrets: Secrets;
}

/** A wrong environment variable; its message is the sentence that the operator reads. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Empty means absent: `SMTP_HOST=` in a .env file is how people switch something off. */
const withoutEmpty = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));

/**
 * Checks the environment variables and completes them with their defaults.
 *
 * @throws {EnvironmentError} with one sentence per wrong value, each naming its variable.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  try {
    return environmentSchema.validateSync(withoutEmpty(variables), { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new EnvironmentError(`${error.errors.join('.\n')}.`);
    throw error;
  }
}

let settings: Settings | undefined;

/** The process' settings: read once, then the same object for everybody. */
export function getSettings(): Settings {
  if (!settings) {
    const environment = readEnvironment();
    const secretsFile = environment.SECRETS_FILE ?? join(environment.DATA_DIR, 'secrets.json');
    settings = {
      ...environment,
      PUBLIC_URL: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/+$/, ''),
      SECRETS_FILE: secretsFile,
      STORAGE_DIR: environment.STORAGE_DIR ?? join(environment.DATA_DIR, 'storage'),
      secrets: readSecrets(secretsFile),
    };
  }
  return settings;
}
