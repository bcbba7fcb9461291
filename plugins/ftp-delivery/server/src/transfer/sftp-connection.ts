import { createHash } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import type { Client, NextAuthHandler, SFTPWrapper } from 'ssh2';
import SftpClient from 'ssh2-sftp-client';
import { withTimeout } from '@mpn/server-kit';
import { allowedAddressesOf } from './allowed-addresses';
import { connectInTurn } from './connect-in-turn';
import { disagreement, sshAlgorithms, watchOffer } from './sftp-algorithms';
import { sftpError } from './sftp-errors';
import type { LoginKey, StepObserver, TransferTarget, TransferTimeouts } from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';

/** ssh2-sftp-client with its underlying connection, which its types leave out. */
export class SftpSession extends SftpClient {
  /** ssh2's connection: its errors before they are wrapped, and `destroy`. */
  declare readonly client: Client;
}

/** An open session with its SFTP channel. */
export interface SftpConnection {
  session: SftpSession;
  channel: SFTPWrapper;
  /** The fingerprint of the key that the server accepted; undefined for a login with the password. */
  acceptedKey: string | undefined;
}

/** Without these handlers ssh2-sftp-client logs events between two requests to the console. */
const SILENT = { error: () => undefined, end: () => undefined, close: () => undefined };

const KEEPALIVE_MS = 15_000;
const KEEPALIVE_MISSED = 4;

/**
 * Connects, in separate steps: resolve, TCP, host key, login.
 * @param onHostKey called with the server's key before it is checked
 * @throws TransferError with the step that failed
 */
export async function openSftp(
  target: TransferTarget,
  timeouts: TransferTimeouts,
  onHostKey: (fingerprint: string) => void,
  observer: StepObserver = () => undefined,
): Promise<SftpConnection> {
  const { host, port = 22 } = target;
  const addresses = await allowedAddressesOf(host, target.network, timeouts.connect);
  observer('resolve', false);
  const socket = await connectInTurn(addresses, timeouts.connect, (address, milliseconds) =>
    openSocket(address, { host, port }, milliseconds),
  );
  observer('connect', false);
  const session = new SftpSession(host, SILENT);
  try {
    const login = loginOf(target);
    const channel = await logIn(session, socket, target, login, timeouts, onHostKey, observer);
    observer('login', false);
    return { session, channel, acceptedKey: login.lastKey() };
  } catch (error) {
    session.client.destroy();
    throw sftpError(error, { host, port, step: 'login' });
  }
}

function openSocket(
  address: string,
  { host, port }: { host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const socket = connectSocket({ host: address, port });
  // Otherwise every window of a transfer waits for the acknowledgement of the last packet: 30 MB in 16 s instead of 0.3
  // s.
  socket.setNoDelay(true);
  const connected = new Promise<Socket>((resolve, reject) => {
    socket
      .once('connect', () => resolve(socket))
      .once('error', (error) => reject(sftpError(error, { host, port, step: 'connect' })));
  });
  return withTimeout(connected, timeoutMs, () => {
    socket.destroy();
    return new TransferError('connection-timeout', 'connect', { host, port });
  });
}

interface Login {
  /** Options of ssh2's `connect`. */
  options:
    | { password: string; tryKeyboard: true }
    | { authHandler: (left: unknown, partial: unknown, next: NextAuthHandler) => void };
  /** The fingerprint of the key that was tried last: after a login, the accepted one. */
  lastKey: () => string | undefined;
}

/** With keys these alone, one after the other; otherwise the password. */
function loginOf({ keys, userName, password }: TransferTarget): Login {
  if (keys === undefined) return { options: { password, tryKeyboard: true }, lastKey: () => undefined };
  const untried = [...keys];
  let tried: LoginKey | undefined;
  const authHandler = (_left: unknown, _partial: unknown, next: NextAuthHandler): void => {
    tried = untried.shift();
    // False ends the login as refused.
    next(tried ? { type: 'publickey', username: userName, key: tried.privateKey } : (false as never));
  };
  return { options: { authHandler }, lastKey: () => tried?.fingerprint };
}

/** Key exchange, host key, login and the SFTP channel; errors carry their step. */
async function logIn(
  session: SftpSession,
  socket: Socket,
  target: TransferTarget,
  login: Login,
  timeouts: TransferTimeouts,
  onHostKey: (fingerprint: string) => void,
  observer: StepObserver,
): Promise<SFTPWrapper> {
  const { host, port = 22, userName, password, keys, legacyAlgorithms = false } = target;
  let step: TransferStep = 'hostKey';
  let cause: unknown;
  const hostVerifier = (key: Buffer): boolean => {
    const fingerprint = fingerprintOf(key);
    onHostKey(fingerprint);
    cause = checkHostKey(fingerprint, target);
    if (cause !== undefined) return false;
    observer('hostKey', false);
    step = 'login';
    return true;
  };
  // ssh2-sftp-client passes on only text and code of an error; its `level` distinguishes a refused login from a lost
  // connection.
  session.client.on('error', (error) => (cause ??= error));
  session.client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) =>
    finish(prompts.map(() => password)),
  );
  const first = watchOffer(socket);
  const connected = session.connect({
    sock: socket,
    username: userName,
    ...login.options,
    hostVerifier,
    algorithms: sshAlgorithms(legacyAlgorithms),
    readyTimeout: timeouts.connect,
    keepaliveInterval: KEEPALIVE_MS,
    keepaliveCountMax: KEEPALIVE_MISSED,
  });
  try {
    // readyTimeout covers the login; opening the channel has the same time again.
    const overdue = (): Error => new TransferError('connection-timeout', 'login', { host });
    return await withTimeout(connected, 2 * timeouts.connect, overdue);
  } catch (error) {
    const offer = step === 'hostKey' && isHandshake(cause) ? first.offer() : undefined;
    const why = offer && disagreement(offer, legacyAlgorithms, host, cause);
    throw why ?? sftpError(cause ?? error, { host, port, step, keyOf: keys && userName });
  } finally {
    first.stop();
  }
}

/** Whether ssh2 found no algorithm in common, or the handshake failed otherwise. */
const isHandshake = (error: unknown): boolean => (error as { level?: unknown } | undefined)?.level === 'handshake';

/** The key's fingerprint as OpenSSH shows it: `SHA256:` and base64 without padding. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/={1,2}$/, '')}`;
}

function checkHostKey(fingerprint: string, { host, hostKeyFingerprint }: TransferTarget): TransferError | undefined {
  if (hostKeyFingerprint === undefined) return new TransferError('host-key-unconfirmed', 'hostKey', { host });
  if (hostKeyFingerprint.replace(/={1,2}$/, '') !== fingerprint)
    return new TransferError('host-key-changed', 'hostKey', { host });
  return undefined;
}
