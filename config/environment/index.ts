import { join } from 'node:path';
import { ValidationError } from 'yup';
import { networkProblems } from './local-only';
import { environmentSchema, type Environment } from './schema';
import { readSecrets, type Secrets } from './secrets';

export { isLoopbackAddress, isLoopbackHost } from './loopback';
export { repositoryRoot } from './repository-root';
export type { Environment, Secrets };

export interface Settings extends Environment {
  /** The URL that people type into the browser: the server's origin, without a trailing slash. */
  PUBLIC_URL: string;
  SECRETS_FILE: string;
  STORAGE_DIR: string;
  secrets: Secrets;
}

/** An invalid environment variable; its message is shown to the operator. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Empty means unset: `SMTP_HOST=` in a .env file is how operators disable something. */
const withoutEmpty = (variables: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())));

/**
 * Validates the environment variables and adds defaults.
 *
 * @throws {EnvironmentError} with one sentence per invalid value that names its variable; also for a development server
 * that other machines could reach
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const environment = validated(variables);
  const problems = networkProblems(environment);
  if (problems.length > 0) throw new EnvironmentError(`${problems.join('.\n')}.`);
  return environment;
}

function validated(variables: NodeJS.ProcessEnv): Environment {
  try {
    return environmentSchema.validateSync(withoutEmpty(variables), { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new EnvironmentError(`${error.errors.join('.\n')}.`);
    throw error;
  }
}

let settings: Settings | undefined;

/** The process' settings, read once. */
export function getSettings(): Settings {
  if (!settings) {
    const environment = readEnvironment();
    const secretsFile = environment.SECRETS_FILE ?? join(environment.DATA_DIR, 'secrets.json');
    settings = {
      ...environment,
      PUBLIC_URL: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/(?<!\/)\/+$/, ''),
      SECRETS_FILE: secretsFile,
      // Default for the demo; in production an operator sets it.
      DDEX_INBOX_DIR:
        environment.DDEX_INBOX_DIR ??
        (environment.NODE_ENV === 'development' ? join(environment.DATA_DIR, 'inbox') : undefined),
      STORAGE_DIR: environment.STORAGE_DIR ?? join(environment.DATA_DIR, 'storage'),
      secrets: readSecrets(secretsFile),
    };
  }
  return settings;
}

/** Whether people reach the app by HTTPS. */
export const isHttps = (): boolean => getSettings().PUBLIC_URL.startsWith('https://');
