import { utils } from 'ssh2';
import { fingerprintOf } from './sftp-connection';

/** A key pair for SFTP logins. */
interface KeyPair {
  /** As OpenSSH shows it: `SHA256:` and base64 without padding. */
  fingerprint: string;
  /** A line of `authorized_keys`. */
  publicLine: string;
  /** In OpenSSH's format, without a passphrase. */
  privateKey: string;
}

/**
 * Creates an Ed25519 key pair. About one in two hundred that ssh2 1.17 writes cannot be read again ("Malformed OpenSSH
 * private key"), so that no server would ever let it in: those are thrown away.
 * @param comment at the end of the public line
 */
export function makeKeyPair(comment: string): KeyPair {
  for (;;) {
    const made = utils.generateKeyPairSync('ed25519', { comment });
    const readable = utils.parseKey(made.private);
    if (readable instanceof Error) continue;
    const fingerprint = fingerprintOf(Buffer.from(made.public.split(' ')[1] ?? '', 'base64'));
    return { fingerprint, publicLine: made.public.trim(), privateKey: made.private };
  }
}
