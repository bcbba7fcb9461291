import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { RowOf } from '@mpn/server-kit';

/** Verified where there is no account, so that the response takes as long. No account has this password. */
const ABSENT_ACCOUNT_HASH = hash('no account has this password, and nobody can sign in with it');

const LEGACY = /^(sha1|md5)\$([^$]*)\$([0-9a-f]+)$/i;

/** Unicode-normalized, so that a password typed on another keyboard is the same. */
const spelled = (password: string): string => password.normalize('NFKC');

/** Hashes a new password with argon2id: 300 characters are allowed, and bcrypt stops at 72 bytes. */
export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password));
}

/** Verifies a hash of the older version: `sha1$<salt>$<hex>` or `md5$<salt>$<hex>`, salt before password. */
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

export type StoredPassword = Pick<RowOf<'up_users'>, 'password_hash' | 'legacy_password_hash' | 'unfinished_migration'>;

/**
 * Whether the password is the account's. Always takes the time of one argon2 verification, whatever hash the account
 * has and whether or not it exists.
 */
export async function verifyPassword(stored: StoredPassword | undefined, password: string): Promise<boolean> {
  if (stored?.unfinished_migration && stored.legacy_password_hash) {
    await verify(await ABSENT_ACCOUNT_HASH, spelled(password));
    return verifyLegacyPassword(stored.legacy_password_hash, password);
  }
  const matches = await verify(stored?.password_hash ?? (await ABSENT_ACCOUNT_HASH), spelled(password));
  return matches && Boolean(stored?.password_hash);
}
