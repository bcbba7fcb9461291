import { openSealedText, sealText, type Seal } from '@mpn/server-kit';

const sealOf = (secret: string, companyId: number): Seal => ({
  secret,
  purpose: 'delivery-credentials',
  context: `company:${companyId}`,
});

/**
 * Encrypts a password for storage, bound to its company: copied into another row it cannot be decrypted.
 * @param secret the installation's `deliveryCredentials` secret
 */
export const encryptPassword = (secret: string, companyId: number, password: string): string =>
  sealText(sealOf(secret, companyId), password);

/**
 * Decrypts what {@link encryptPassword} encrypted.
 * @returns null when the secret has changed or the text was tampered with: the password must be entered again
 */
export const decryptPassword = (secret: string, companyId: number, sealed: string): string | null =>
  openSealedText(sealOf(secret, companyId), sealed);

const keySeal = (secret: string, companyId: number, fingerprint: string): Seal => ({
  secret,
  purpose: 'delivery-credentials',
  context: `company:${companyId}:sftp-key:${fingerprint}`,
});

/**
 * Encrypts the private half of a key pair, bound to its company and its public half.
 * @param secret the installation's `deliveryCredentials` secret
 */
export const encryptPrivateKey = (secret: string, companyId: number, fingerprint: string, privateKey: string): string =>
  sealText(keySeal(secret, companyId, fingerprint), privateKey);

/**
 * Decrypts what {@link encryptPrivateKey} encrypted.
 * @returns null when the secret has changed or the text was tampered with: the key has to be renewed
 */
export const decryptPrivateKey = (
  secret: string,
  companyId: number,
  fingerprint: string,
  sealed: string,
): string | null => openSealedText(keySeal(secret, companyId, fingerprint), sealed);
