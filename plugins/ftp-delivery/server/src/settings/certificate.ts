import { X509Certificate } from 'node:crypto';
import { fieldError } from '@mpn/domain';

function isCertificate(block: string): boolean {
  try {
    return Boolean(new X509Certificate(block));
  } catch {
    return false;
  }
}

/** Whether a text holds only certificates in PEM format, one or several: TLS would silently ignore a broken one. */
function isPem(text: string): boolean {
  const blocks = text.split(/(?=-----BEGIN )/).filter((part) => part.includes('-----BEGIN '));
  return blocks.length > 0 && blocks.every(isCertificate);
}

/**
 * Checks the CA certificate of FTP settings; SFTP has none.
 * @throws AppError certificate, at its field
 */
export function assertCertificate(typed: { protocol: string; caCertificate?: string | null }): void {
  if (typed.protocol !== 'FTP' || !typed.caCertificate) return;
  if (!isPem(typed.caCertificate)) throw fieldError('caCertificate', 'mpn.backend.validation.error.certificate');
}
