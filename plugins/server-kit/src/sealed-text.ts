import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const FORM = 'v1';
const IV_BYTES = 12;
/** Explicit, because Node otherwise accepts truncated authentication tags, which are easier to forge. */
const TAG = { authTagLength: 16 };

/** The key material of an encrypted text and the context that it is bound to. */
export interface Seal {
  /** A secret of the installation. */
  secret: string;
  /** Purpose of the texts: each purpose has a key derived from the secret. */
  purpose: string;
  /** The record that the text belongs to: moved to another one it cannot be decrypted. */
  context: string;
}

const keyOf = ({ secret, purpose }: Seal): Buffer => createHash('sha256').update(`${purpose}\0${secret}`).digest();

/** Encrypts a text for storage (AES-256-GCM). */
export function sealText(seal: Seal, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), iv, TAG).setAAD(Buffer.from(seal.context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [FORM, iv, cipher.getAuthTag(), sealed]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/**
 * Decrypts a text that {@link sealText} encrypted.
 * @returns null when secret, purpose or context differ, or the text was tampered with
 */
export function openSealedText(seal: Seal, sealed: string): string | null {
  const [form, iv, tag, text] = sealed.split('.');
  if (form !== FORM || !iv || !tag || text === undefined) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), Buffer.from(iv, 'base64url'), TAG)
      .setAAD(Buffer.from(seal.context))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
