import type { FtpProtocol } from '@mpn/domain';
import type { NetworkPolicy } from '@mpn/server-kit';
import type { PermittedLegacy } from './sftp-algorithms';
import type { TransferStep } from './transfer-error';

/** Timeouts per step, in milliseconds. */
export interface TransferTimeouts {
  /** Name lookup, TCP connection, handshake and login, each. */
  connect: number;
  /** One command: directory, size, rename, delete. */
  command: number;
  /** Without any byte confirmed during an upload. */
  stall: number;
}

export const DEFAULT_TIMEOUTS: TransferTimeouts = { connect: 20_000, command: 30_000, stall: 60_000 };

/** A key pair for SFTP logins. */
export interface LoginKey {
  /** As OpenSSH shows it: `SHA256:<base64>`. */
  fingerprint: string;
  /** In OpenSSH's format, without a passphrase. */
  privateKey: string;
}

/** A server for deliveries, as the institution configured it. */
export interface TransferTarget {
  protocol: FtpProtocol;
  /** Host name or IP address. */
  host: string;
  /** Default 22 for SFTP, 21 for FTP. */
  port?: number | undefined;
  userName: string;
  password: string;
  /** SFTP: logs in with the first of these that the server accepts, and never with the password. */
  keys?: readonly LoginKey[] | undefined;
  /** SFTP: the confirmed host key, as `SHA256:<base64>`; without it no password is sent. */
  hostKeyFingerprint?: string | undefined;
  /** FTP: PEM of the issuer, or of the server's own self-signed certificate. */
  caCertificate?: string | undefined;
  /** FTP: for servers whose TLS 1.3 fails on data connections. */
  maxTlsVersion?: 'TLSv1.2' | undefined;
  /** FTP: fail without TLS. Otherwise TLS is used where the server offers it. */
  requireTls?: boolean | undefined;
  /** FTP: the server was reached with TLS before; a connection without TLS fails, whatever the settings require. */
  hadTls?: boolean | undefined;
  /** SFTP: which algorithms that are no longer considered secure; none if not given. */
  legacyAlgorithms?: PermittedLegacy | undefined;
  network: NetworkPolicy;
  timeouts?: Partial<TransferTimeouts> | undefined;
}

/** Maximum entries of a directory; its list is held in memory. */
export const MAX_ENTRIES = 100_000;

export interface RemoteEntry {
  name: string;
  /** Bytes; 0 for a directory. */
  size: number;
  isDirectory: boolean;
}

export interface UploadOptions {
  /** Bytes that the remote file already has and that are skipped. */
  resumeFrom?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes on the server, including those from before. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Called when a step of connecting is done; `skipped`: `hostKey` over FTP to a server that offers no TLS. */
export type StepObserver = (step: TransferStep, skipped: boolean) => void;

/**
 * One connection to one server. Paths are the server's own, with `/`; those that begin with `.` are relative to the
 * login directory. Every method rejects with a TransferError, and a timeout closes the connection. Callers run one
 * method at a time, and one client per host at a time (sshd drops parallel connections).
 */
export interface TransferClient {
  readonly protocol: FtpProtocol;
  /** The key that the server presented, as `SHA256:<base64>`; SFTP only, also after it was refused. */
  readonly presentedHostKey: string | undefined;
  /** Whether the connection is encrypted. */
  readonly encrypted: boolean;
  /** The fingerprint of our key that the server accepted; SFTP with keys only. */
  readonly acceptedKey: string | undefined;
  /** Whether an upload may start before the end of the remote file and overwrite it (SFTP can, FTP cannot). */
  readonly canRewrite: boolean;
  connect(observer?: StepObserver): Promise<void>;
  /** Whether there is such a directory that our user may enter. */
  hasDirectory(path: string): Promise<boolean>;
  /**
   * Creates a directory with all its parents unless it exists.
   * @returns those that were created, outermost first
   */
  ensureDirectory(path: string): Promise<string[]>;
  /** Deletes an empty directory. */
  removeDirectory(path: string): Promise<void>;
  /** Bytes of a remote file; undefined when there is none. */
  size(path: string): Promise<number | undefined>;
  upload(localFile: string, remoteFile: string, options?: UploadOptions): Promise<void>;
  /** The caller has checked that `to` does not exist. */
  rename(from: string, to: string): Promise<void>;
  delete(path: string): Promise<void>;
  list(path: string): Promise<RemoteEntry[]>;
  /** Never rejects. */
  close(): Promise<void>;
}
