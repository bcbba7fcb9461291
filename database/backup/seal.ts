import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

export const LEAST_PASSPHRASE = 12;

/** Costs 128 MB and about half a second per guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const CIPHER = 'aes-256-gcm';

interface Sealed {
  kdf: 'scrypt';
  n: number;
  r: number;
  p: number;
  salt: string;
  iv: string;
  tag: string;
  data: string;
}

/** @throws Error for a passphrase that is too short */
export function assertPassphrase(passphrase: string): void {
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new Error(`The passphrase must have at least ${LEAST_PASSPHRASE} characters.`);
}

/** Encrypts a text with a passphrase (scrypt, AES-256-GCM). */
export function seal(text: string, passphrase: string): string {
  assertPassphrase(passphrase);
  const [salt, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, scryptSync(passphrase, salt, 32, SCRYPT), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const sealed: Sealed = {
    kdf: 'scrypt',
    n: SCRYPT.N,
    r: SCRYPT.r,
    p: SCRYPT.p,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
  return `${JSON.stringify(sealed, null, 2)}\n`;
}

/** @throws Error when the passphrase is wrong, or the text was changed */
export function open(sealed: string, passphrase: string): string {
  const { n, r, p, salt, iv, tag, data } = JSON.parse(sealed) as Sealed;
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = scryptSync(passphrase, bytes(salt), 32, { N: n, r, p, maxmem: SCRYPT.maxmem });
  const decipher = createDecipheriv(CIPHER, key, bytes(iv), { authTagLength: 16 });
  decipher.setAuthTag(bytes(tag));
  try {
    return Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8');
  } catch {
    throw new Error('The passphrase does not open the secrets of this backup, or they were changed.');
  }
}
