import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const SECRET_NAMES = [
  'appKey1',
  'appKey2',
  'panelJwt',
  'apiTokenSalt',
  'transferTokenSalt',
  'encryptionKey',
  'sessionJwt',
  'loginNameHash',
  'fileAddress',
  'deliveryCredentials',
] as const;

export type Secrets = Record<(typeof SECRET_NAMES)[number], string>;

const generate = (): string => randomBytes(32).toString('base64url');

function read(file: string): Partial<Secrets> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Writes to a temporary file and links it into place: of two processes that start together one wins, and both read the
 * same.
 */
function createOnce(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  const draft = `${file}.${process.pid}`;
  const secrets = Object.fromEntries(SECRET_NAMES.map((name) => [name, generate()]));
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

/**
 * The installation's secrets: 32 random bytes each, generated on the first start and stored in a file that only its
 * owner may read. There are no defaults. Several machines must share the file.
 * @throws {Error} when the file lacks a secret that this version needs: generated here it would differ between machines
 */
export function readSecrets(file: string): Secrets {
  if (!read(file)) createOnce(file);
  const secrets = read(file) ?? {};
  const missing = SECRET_NAMES.filter((name) => !secrets[name]);
  if (missing.length > 0) {
    throw new Error(`${file} lacks ${missing.join(', ')}: add each as a long random text.`);
  }
  return secrets as Secrets;
}
