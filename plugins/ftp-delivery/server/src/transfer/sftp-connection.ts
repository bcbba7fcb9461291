import { createHash } from 'node:crypto';
import { connect as connectSocket, type Socket } from 'node:net';
import { Client, type SFTPWrapper } from 'ssh2';
import { resolveAllowedAddresses } from './address-guard';
import { connectInTurn } from './connect-in-turn';
import { sftpError } from './sftp-errors';
import type { StepObserver, TransferTarget, TransferTimeouts } from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';
import { withTimeout } from './with-timeout';

/** An open SSH connection with its SFTP channel. */
export interface SftpConnection {
  client: Client;
  sftp: SFTPWrapper;
}

const KEEPALIVE_MS = 15_000;
const KEEPALIVE_MISSED = 4;

/**
 * Connects, in steps that can be told apart: resolve, TCP, host key, login.
 * @param onHostKey told the key that the server shows, before it is judged
 * @throws TransferError with the step at which it stopped
 */
export async function openSftp(
  target: TransferTarget,
  timeouts: TransferTimeouts,
  onHostKey: (fingerprint: string) => void,
  observer: StepObserver = () => undefined,
): Promise<SftpConnection> {
  const { host, port = 22 } = target;
  const addresses = await resolveAllowedAddresses(host, target.network, timeouts.connect);
  observer('resolve', false);
  const socket = await connectInTurn(addresses, timeouts.connect, (address, milliseconds) =>
    openSocket(address, { host, port }, milliseconds),
  );
  observer('connect', false);
  const client = new Client();
  try {
    await handshake(client, socket, target, timeouts, onHostKey, observer);
    const timeout = (): Error => new TransferError('connection-timeout', 'login', { host });
    const sftp = await withTimeout(openChannel(client), timeouts.connect, timeout);
    observer('login', false);
    return { client, sftp };
  } catch (error) {
    client.destroy();
    throw sftpError(error, { host, port, step: 'login' });
  }
}

function openSocket(
  address: string,
  { host, port }: { host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const socket = connectSocket({ host: address, port });
  // Without this every window of a transfer waits for the acknowledgement of the last packet: 30 MB in 16 s, not in 0.3.
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

/** Key exchange, host key and login; errors carry the step that they happened in. */
function handshake(
  client: Client,
  socket: Socket,
  target: TransferTarget,
  timeouts: TransferTimeouts,
  onHostKey: (fingerprint: string) => void,
  observer: StepObserver,
): Promise<void> {
  const { host, port = 22, userName, password } = target;
  let step: TransferStep = 'hostKey';
  let refused: TransferError | undefined;
  const hostVerifier = (key: Buffer): boolean => {
    const fingerprint = fingerprintOf(key);
    onHostKey(fingerprint);
    refused = judgeHostKey(fingerprint, target);
    if (refused !== undefined) return false;
    observer('hostKey', false);
    step = 'login';
    return true;
  };
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(refused ?? sftpError(error, { host, port, step }));
    client
      .once('ready', resolve)
      .on('error', fail)
      // A server over its limit (MaxStartups) closes without a word.
      .once('close', () => fail(new Error('connection lost')))
      .on('keyboard-interactive', (_name, _text, _language, prompts, finish) => finish(prompts.map(() => password)))
      .connect({
        sock: socket,
        username: userName,
        password,
        tryKeyboard: true,
        hostVerifier,
        readyTimeout: timeouts.connect,
        keepaliveInterval: KEEPALIVE_MS,
        keepaliveCountMax: KEEPALIVE_MISSED,
      });
  });
}

/** The key as OpenSSH shows it: `SHA256:` and base64 without padding. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

function judgeHostKey(fingerprint: string, { host, hostKeyFingerprint }: TransferTarget): TransferError | undefined {
  if (hostKeyFingerprint === undefined) return new TransferError('host-key-unconfirmed', 'hostKey', { host });
  if (hostKeyFingerprint.replace(/=+$/, '') !== fingerprint)
    return new TransferError('host-key-changed', 'hostKey', { host });
  return undefined;
}

function openChannel(client: Client): Promise<SFTPWrapper> {
  return new Promise((resolve, reject) => {
    client.sftp((error, sftp) => (error === undefined || error === null ? resolve(sftp) : reject(error)));
  });
}
