import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import { Client, FTPError } from 'basic-ftp';
import { bareHost, resolveAllowedAddresses } from './address-guard';
import { connectInTurn } from './connect-in-turn';
import { ftpError } from './ftp-errors';
import type { StepObserver, TransferTarget, TransferTimeouts } from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';
import { withTimeout } from './with-timeout';

const KEEPALIVE_MS = 30_000;

/**
 * Connects: resolve, TCP, TLS where the server offers it (reported as the step `hostKey`), login.
 * A certificate that does not hold is an error and never a reason to go on in the clear.
 * @throws TransferError with the step at which it stopped
 */
export async function openFtp(
  target: TransferTarget,
  timeouts: TransferTimeouts,
  observer: StepObserver = () => undefined,
): Promise<Client> {
  const { host, port = 21 } = target;
  const addresses = await resolveAllowedAddresses(host, target.network, timeouts.connect);
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
 * TCP and the server's greeting.
 * @param reachMs for TCP alone: some servers look up who calls before they greet
 */
async function openControl(
  address: string,
  { host, port = 21 }: TransferTarget,
  timeouts: TransferTimeouts,
  reachMs: number,
): Promise<Client> {
  // The library's time-out runs over each command and over a data connection that stands still.
  const client = new Client(Math.max(timeouts.command, timeouts.stall));
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
    // A reply of the server: it knows no AUTH TLS. Anything else is TLS that failed.
    if (!(error instanceof FTPError) || error.code === 421) throw error;
    if (target.requireTls === true) throw new TransferError('tls-not-offered', 'hostKey', { host: target.host }, error);
    return false;
  }
}

function tlsOptions({ host: configured, caCertificate, maxTlsVersion }: TransferTarget): ConnectionOptions {
  const host = bareHost(configured);
  return {
    // The connection is made already, to the checked address; this is the name that the certificate must have.
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(caCertificate === undefined ? {} : { ca: caCertificate, checkServerIdentity: identityCheck(caCertificate) }),
    ...(maxTlsVersion === undefined ? {} : { maxVersion: maxTlsVersion }),
  };
}

/**
 * When the stored certificate is the server's own, it is pinned, and the name in it does not matter: self-signed
 * certificates mostly carry none. When it is an issuer's, the name must match as always.
 */
function identityCheck(pem: string): (host: string, certificate: PeerCertificate) => Error | undefined {
  const pinned = new X509Certificate(pem).fingerprint256;
  return (host, certificate) =>
    certificate.fingerprint256 === pinned ? undefined : checkServerIdentity(host, certificate);
}

async function login(client: Client, { userName, password }: TransferTarget): Promise<void> {
  // Before the login too: names and passwords may hold umlauts.
  await client.sendIgnoringError('OPTS UTF8 ON');
  await client.login(userName, password);
  await client.useDefaultSettings();
}
