import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { bareHost, withTimeout } from '@mpn/server-kit';
import { allowedAddressesOf } from './allowed-addresses';
import { connectInTurn } from './connect-in-turn';
import { ftpError } from './ftp-errors';
import { choosePassiveMode } from './passive-mode';
import type { StepObserver, TransferTarget, TransferTimeouts } from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';

const KEEPALIVE_MS = 30_000;

/**
 * Connects: resolve, TCP, TLS where the server offers it (reported as the step `hostKey`), login. An invalid
 * certificate is an error, never followed by an unencrypted connection.
 * @throws TransferError with the step that failed
 */
export async function openFtp(
  target: TransferTarget,
  timeouts: TransferTimeouts,
  observer: StepObserver = () => undefined,
): Promise<Client> {
  const { host, port = 21 } = target;
  const addresses = await allowedAddressesOf(host, target.network, timeouts.connect);
  observer('resolve', false);
  const client = await connectInTurn(addresses, timeouts.connect, (address, milliseconds) =>
    openControl(address, target, timeouts, milliseconds),
  );
  const within = async <T>(step: TransferStep, work: Promise<T>): Promise<T> => {
    try {
      return await withTimeout(
        work,
        timeouts.connect,
        () => new TransferError('connection-timeout', step, { host, port }),
      );
    } catch (error) {
      client.close();
      throw ftpError(error, { host, port, step, path: target.host });
    }
  };
  client.ftp.socket.setKeepAlive(true, KEEPALIVE_MS);
  observer('connect', false);
  const encrypted = await within('hostKey', startTls(client, target));
  observer('hostKey', !encrypted);
  await within('login', login(client, target));
  observer('login', false);
  return client;
}

/**
 * TCP connection and the server's greeting.
 * @param reachMs timeout of the TCP connection alone: some servers look up the caller's host name before they greet
 */
async function openControl(
  address: string,
  { host, port = 21 }: TransferTarget,
  timeouts: TransferTimeouts,
  reachMs: number,
): Promise<Client> {
  // The library's timeout covers each command and a stalled data connection.
  const client = new Client(Math.max(timeouts.command, timeouts.stall));
  // Both ways together take less than a command may.
  choosePassiveMode(client, host, Math.min(timeouts.connect, timeouts.command) / 3);
  const timedOut = (): Error => new TransferError('connection-timeout', 'connect', { host, port });
  try {
    const greeted = client.connect(address, port);
    const reached = new Promise<void>((resolve) => void client.ftp.socket.once('connect', () => resolve()));
    await withTimeout(Promise.race([reached, greeted]), reachMs, timedOut);
    await withTimeout(greeted, timeouts.connect, timedOut);
    return client;
  } catch (error) {
    client.close();
    throw ftpError(error, { host, port, step: 'connect', path: host });
  }
}

/** @returns whether the connection is encrypted now */
async function startTls(client: Client, target: TransferTarget): Promise<boolean> {
  try {
    await client.useTLS(tlsOptions(target));
    return true;
  } catch (error) {
    // The server replied that it does not support AUTH TLS. Any other failure is a TLS failure.
    if (!(error instanceof FTPError) || error.code === 421) throw error;
    if (target.hadTls === true) throw new TransferError('tls-gone', 'hostKey', { host: target.host }, error);
    if (target.requireTls === true) throw new TransferError('tls-not-offered', 'hostKey', { host: target.host }, error);
    return false;
  }
}

function tlsOptions({ host: configured, caCertificate, maxTlsVersion }: TransferTarget): ConnectionOptions {
  const host = bareHost(configured);
  return {
    // The socket is connected to the checked IP address already; this is the name that the certificate must have.
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(caCertificate === undefined ? {} : { ca: caCertificate, checkServerIdentity: identityCheck(caCertificate) }),
    ...(maxTlsVersion === undefined ? {} : { maxVersion: maxTlsVersion }),
  };
}

/**
 * When the stored certificate (the first of several) is the server's own, it is pinned and its name does not matter:
 * most self-signed certificates have none. When it is an issuer's, the name must match.
 */
function identityCheck(pem: string): (host: string, certificate: PeerCertificate) => Error | undefined {
  const pinned = new X509Certificate(pem).fingerprint256;
  return (host, certificate) =>
    certificate.fingerprint256 === pinned ? undefined : checkServerIdentity(host, certificate);
}

async function login(client: Client, { userName, password }: TransferTarget): Promise<void> {
  // Also before the login: names and passwords may hold umlauts.
  await client.sendIgnoringError('OPTS UTF8 ON');
  await client.login(userName, password);
  await client.useDefaultSettings();
}
