import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import type { SshdServer } from '../support/sshd';
import type { VsftpdServer } from '../support/vsftpd';

/** Short time-outs, and leave to connect to this machine. */
const COMMON = {
  network: { allowPrivateAddresses: true },
  timeouts: { connect: 4_000, command: 4_000, stall: 4_000 },
};

/** The target that a test server is. */
export function sftpTarget(server: SshdServer, changes: Partial<TransferTarget> = {}): TransferTarget {
  const { host, port, userName, password, hostKeyFingerprint } = server;
  return { protocol: 'SFTP', host, port, userName, password, hostKeyFingerprint, ...COMMON, ...changes };
}

export function ftpTarget(server: VsftpdServer, changes: Partial<TransferTarget> = {}): TransferTarget {
  const { host, port, userName, password, certificate } = server;
  return { protocol: 'FTP', host, port, userName, password, caCertificate: certificate, ...COMMON, ...changes };
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

export function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
