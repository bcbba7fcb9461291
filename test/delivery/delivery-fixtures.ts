import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import type { SshdServer } from '../support/sshd';
import type { VsftpdServer } from '../support/vsftpd';

/** Permits connections to this machine, with generous timeouts: vsftpd needs three seconds for a wrong password. */
const GENEROUS_TIMEOUTS = {
  network: { allowPrivateAddresses: true },
  timeouts: { connect: 20_000, command: 20_000, stall: 20_000 },
};

/** Short timeouts, for tests about timeouts. */
export const SHORT_TIMEOUTS = { connect: 20_000, command: 4_000, stall: 4_000 };

/** The transfer target of a test server. */
export function sftpTarget(server: SshdServer, changes: Partial<TransferTarget> = {}): TransferTarget {
  const { host, port, userName, password, hostKeyFingerprint } = server;
  return { protocol: 'SFTP', host, port, userName, password, hostKeyFingerprint, ...GENEROUS_TIMEOUTS, ...changes };
}

export function ftpTarget(
  server: Pick<VsftpdServer, 'host' | 'port' | 'userName' | 'password'> & { certificate?: string | undefined },
  changes: Partial<TransferTarget> = {},
): TransferTarget {
  const { host, port, userName, password, certificate } = server;
  return {
    protocol: 'FTP',
    host,
    port,
    userName,
    password,
    caCertificate: certificate,
    ...GENEROUS_TIMEOUTS,
    ...changes,
  };
}

/** A folder for the files to send. */
export function localFolder(): { file: (name: string, bytes: number) => string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'mpn-send-'));
  return {
    file: (name, bytes) => {
      const target = path.join(folder, name);
      const handle = openSync(target, 'w');
      for (let written = 0; written < bytes;) {
        const block = randomBytes(Math.min(16 * 1024 * 1024, bytes - written));
        written += writeSync(handle, block);
      }
      closeSync(handle);
      return target;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * Starts servers in parallel. If one fails to start, the others are stopped, because a running server would keep the
 * test run from ending.
 */
export async function startAll<S extends { stop: () => Promise<void> }[]>(
  ...starting: { [K in keyof S]: Promise<S[K]> }
): Promise<S> {
  const outcomes = await Promise.allSettled(starting as Promise<S[number]>[]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<S[number]>).value) as S;
  await stopAll(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined)));
  throw failed.reason;
}

/** Stops all servers, even if stopping one fails. */
export async function stopAll(servers: ({ stop: () => Promise<void> } | undefined)[]): Promise<void> {
  const outcomes = await Promise.allSettled(servers.map(async (server) => server?.stop()));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

export function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
