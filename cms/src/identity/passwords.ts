import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Of no password that anybody has: verified against where there is no account, so that the answer takes as long. */
const NOBODYS_HASH = hash('no account has this password, and nobody can sign in with it');

const LEGACY = /^(sha1|md5)\$([^$]*)\$([0-9a-f]+)$/i;

/** One spelling of each character, so that a password typed on another keyboard is the same. */
const spelled = (password: string): string => password.normalize('NFKC');

/** Hashes a new password: argon2id, because 300 characters are allowed and bcrypt stops at 72 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password));
}

/** Checks a hash of the older version: `sha1$<salt>$<hex>` or `md5$<salt>$<hex>`, salt before password. */
export function verifyLegacyPassword(stored: string, password: string): boolean {
  const parts = LEGACY.exec(stored);
  if (!parts) return false;
  const [, algorithm = '', salt = '', digest = ''] = parts;
  const expected = Buffer.from(digest.toLowerCase(), 'hex');
  const actual = createHash(algorithm.toLowerCase())
    .update(salt + password)
    .digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export interface StoredPassword {
  password_hash: string | null;
  legacy_password_hash: string | null;
  unfinished_migration: boolean | null;
}

/**
 * Whether the password is the account's. Takes the time of one argon2 verification whatever the account has, or whether
 * there is one at all.
 */
export async function verifyPassword(stored: StoredPassword | undefined, password: string): Promise<boolean> {
  if (stored?.unfinished_migration && stored.legacy_password_hash) {
    await verify(await NOBODYS_HASH, spelled(password));
    return verifyLegacyPassword(stored.legacy_password_hash, password);
  }
  const matches = await verify(stored?.password_hash ?? (await NOBODYS_HASH), spelled(password));
  return matches && Boolean(stored?.password_hash);
}
