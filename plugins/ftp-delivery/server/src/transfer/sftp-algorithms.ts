import type { Socket } from 'node:net';
import type { Algorithms } from 'ssh2';
import { TransferError } from './transfer-error';

/** What both sides must have in common before a key or password is used; each by its names in SSH. */
type Kind = 'kex' | 'serverHostKey' | 'cipher' | 'hmac';

/** Accepted by default: ssh2's own choice without `ssh-rsa`, which signs with SHA-1. */
const ACCEPTED: Readonly<Record<Kind, readonly string[]>> = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group-exchange-sha256',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group15-sha512',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group17-sha512',
    'diffie-hellman-group18-sha512',
  ],
  serverHostKey: [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'rsa-sha2-512',
    'rsa-sha2-256',
  ],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
    'chacha20-poly1305@openssh.com',
  ],
  hmac: [
    'hmac-sha2-256-etm@openssh.com',
    'hmac-sha2-512-etm@openssh.com',
    'hmac-sha1-etm@openssh.com',
    'hmac-sha2-256',
    'hmac-sha2-512',
    'hmac-sha1',
  ],
};

/** No longer considered secure; for old servers, where support permits them for the institution. */
const LEGACY: Readonly<Record<Kind, readonly string[]>> = {
  kex: ['diffie-hellman-group-exchange-sha1', 'diffie-hellman-group14-sha1', 'diffie-hellman-group1-sha1'],
  serverHostKey: ['ssh-rsa', 'ssh-dss'],
  cipher: ['aes256-cbc', 'aes192-cbc', 'aes128-cbc', '3des-cbc'],
  hmac: [],
};

/**
 * Whether algorithms that are no longer considered secure are permitted: all of {@link LEGACY} or none; null for
 * settings from before the question, with `ssh-rsa`, which was accepted until then.
 */
export type PermittedLegacy = boolean | null;

/** Old ones stand last: a server that knows a better one uses that. */
function proposed(kind: Kind, legacy: PermittedLegacy): readonly string[] {
  if (legacy === true) return [...ACCEPTED[kind], ...LEGACY[kind]];
  return legacy === null && kind === 'serverHostKey' ? [...ACCEPTED[kind], 'ssh-rsa'] : ACCEPTED[kind];
}

/** The algorithms of a connection, for ssh2. */
export const sshAlgorithms = (legacy: PermittedLegacy): Algorithms =>
  Object.fromEntries((Object.keys(ACCEPTED) as Kind[]).map((kind) => [kind, [...proposed(kind, legacy)]]));

/** The lists of a server's SSH_MSG_KEXINIT (RFC 4253 section 7.1) that matter here. */
export type Offer = Readonly<Record<Kind, readonly string[]>>;

const KEXINIT = 20;
const COOKIE_BYTES = 16;
/** Lists in their order; of ciphers and MACs those from client to server. */
const LISTS: readonly (Kind | undefined)[] = ['kex', 'serverHostKey', 'cipher', undefined, 'hmac'];
/** An identification line, others before it, and the packet; OpenSSH's needs 1.5 kB. */
const MAX_BYTES = 64 * 1024;

/** Where the binary packets begin: behind the identification line, which other lines may precede (section 4.2). */
function afterIdentification(bytes: Buffer): number | undefined {
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf('\n', start);
    if (end < 0) return undefined;
    if (bytes.toString('latin1', start, start + 4) === 'SSH-') return end + 1;
    start = end + 1;
  }
  return undefined;
}

/** @returns what the server offers; undefined while these first bytes of it are not complete, or are no SSH */
export function readOffer(bytes: Buffer): Offer | undefined {
  const start = afterIdentification(bytes);
  if (start === undefined || bytes.length < start + 6) return undefined;
  const end = start + 4 + bytes.readUInt32BE(start);
  if (bytes.length < end || bytes[start + 5] !== KEXINIT) return undefined;
  const offer: Record<Kind, string[]> = { kex: [], serverHostKey: [], cipher: [], hmac: [] };
  let at = start + 6 + COOKIE_BYTES;
  for (const kind of LISTS) {
    if (at + 4 > end) return undefined;
    const length = bytes.readUInt32BE(at);
    if (at + 4 + length > end) return undefined;
    if (kind)
      offer[kind] = bytes
        .toString('latin1', at + 4, at + 4 + length)
        .split(',')
        .filter(Boolean);
    at += 4 + length;
  }
  return offer;
}

/**
 * Keeps the first bytes of a connection, in which a server says unencrypted what it offers.
 * @param socket not read from yet; it stays paused until ssh2 resumes it
 */
export function watchOffer(socket: Socket): { offer: () => Offer | undefined; stop: () => void } {
  let bytes = Buffer.alloc(0);
  const onData = (more: Buffer): void => {
    bytes = Buffer.concat([bytes, more]);
    if (bytes.length > MAX_BYTES) stop();
  };
  const stop = (): void => void socket.off('data', onData);
  socket.pause();
  socket.on('data', onData);
  return { offer: () => readOffer(bytes), stop };
}

/** Names of a server's list in an error's text; it can be long, or made to be. */
const MAX_NAMES = 12;
/** Not algorithms, but notes on the protocol that stand in the list of key exchanges (RFC 8308, OpenSSH). */
const NOTES = /^(?:ext-info-|kex-strict-)/;

function offered(names: readonly string[]): string {
  const algorithms = names.filter((name) => !NOTES.test(name));
  const shown = algorithms.slice(0, MAX_NAMES).map((name) => name.slice(0, 64));
  return [...shown, ...(algorithms.length > MAX_NAMES ? ['…'] : [])].join(', ') || '–';
}

/**
 * Why a key exchange could not agree.
 * @param cause ssh2's error
 * @returns undefined where the lists have something in common: it failed for another reason
 */
export function disagreement(
  offer: Offer,
  legacy: PermittedLegacy,
  host: string,
  cause: unknown,
): TransferError | undefined {
  const common = (kind: Kind, permitted: PermittedLegacy): boolean =>
    proposed(kind, permitted).some((name) => offer[kind].includes(name));
  const kinds = Object.keys(ACCEPTED) as Kind[];
  // Ciphers such as AES-GCM bring their own MAC.
  const missing = kinds.filter((kind) => kind !== 'hmac' && !common(kind, legacy));
  const first = missing[0] ?? (common('hmac', legacy) ? undefined : 'hmac');
  if (first === undefined) return undefined;
  const wouldHelp = legacy !== true && missing.length > 0 && missing.every((kind) => common(kind, true));
  const failure = wouldHelp ? 'legacy-algorithms' : 'no-common-algorithm';
  const shown = missing.length > 0 ? missing : [first];
  const values = {
    host,
    offered: shown.map((kind) => offered(offer[kind])).join('; '),
    accepted: shown.map((kind) => proposed(kind, legacy).join(', ')).join('; '),
  };
  return new TransferError(failure, 'hostKey', values, cause);
}
