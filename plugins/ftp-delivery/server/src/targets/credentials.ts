import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const FORM = 'v1';
const IV_BYTES = 12;
/** Said outright: without it Node takes shortened tags, which are guessed sooner. */
const TAG = { authTagLength: 16 };

const keyOf = (secret: string): Buffer => createHash('sha256').update(`delivery-credentials\0${secret}`).digest();
const contextOf = (companyId: number): Buffer => Buffer.from(`company:${companyId}`);

/**
 * Encrypts a password for keeping (AES-256-GCM). It is bound to its company: copied into another row it does not open.
 * @param secret the installation's `deliveryCredentials` secret
 */
export function encryptPassword(secret: string, companyId: number, password: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv, TAG).setAAD(contextOf(companyId));
  const sealed = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return [FORM, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/**
 * Opens what {@link encryptPassword} sealed.
 * @returns null when the secret is another one or the text was tampered with: the password must be entered again
 */
export function decryptPassword(secret: string, companyId: number, sealed: string): string | null {
  const [form, iv, tag, text] = sealed.split('.');
  if (form !== FORM || !iv || !tag || text === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), Buffer.from(iv, 'base64url'), TAG)
      .setAAD(contextOf(companyId))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
