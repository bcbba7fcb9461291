import type { FtpProtocol } from '@mpn/domain';
import type { NetworkPolicy } from './address-guard';
import type { TransferStep } from './transfer-error';

/** Milliseconds after which a step is given up. */
export interface TransferTimeouts {
  /** Name lookup, TCP connection, handshake and login, each. */
  connect: number;
  /** One command: directory, size, rename, delete. */
  command: number;
  /** Without any byte confirmed during an upload. */
  stall: number;
}

export const DEFAULT_TIMEOUTS: TransferTimeouts = { connect: 20_000, command: 30_000, stall: 60_000 };

/** A server to deliver to, as the institution configured it. */
export interface TransferTarget {
  protocol: FtpProtocol;
  /** Name or address. */
  host: string;
  /** Default 22 for SFTP, 21 for FTP. */
  port?: number | undefined;
  userName: string;
  password: string;
  /** SFTP: the confirmed key, as `SHA256:<base64>`; without it no password is sent. */
  hostKeyFingerprint?: string | undefined;
  /** FTP: PEM of the issuer, or of the server's own self-signed certificate. */
  caCertificate?: string | undefined;
  /** FTP: for servers whose TLS 1.3 fails on data connections. */
  maxTlsVersion?: 'TLSv1.2' | undefined;
  /** FTP: refuse to go on without TLS. Otherwise TLS is used where the server offers it. */
  requireTls?: boolean | undefined;
  network: NetworkPolicy;
  timeouts?: Partial<TransferTimeouts> | undefined;
}

export interface RemoteEntry {
  name: string;
  /** Bytes; 0 for a directory. */
  size: number;
  isDirectory: boolean;
}

export interface UploadOptions {
  /** Bytes that the remote file already has and that are not sent again. */
  resumeFrom?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes at the server, including what was there before. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/** Told when a step of connecting is done; `skipped` where the protocol has none. */
export type StepObserver = (step: TransferStep, skipped: boolean) => void;

/**
 * One connection to one server. Paths are the server's own, with `/`; those that begin with `.` are relative to the
 * login directory. Every method rejects with a TransferError, and one that ran into a time-out closes the connection.
 * One method at a time; one client per host at a time is the caller's duty (sshd drops parallel connects).
 */
export interface TransferClient {
  readonly protocol: FtpProtocol;
  /** The key that the server showed, as `SHA256:<base64>`; SFTP only, also after it was refused. */
  readonly presentedHostKey: string | undefined;
  /** Whether what is sent is encrypted. */
  readonly encrypted: boolean;
  /** Whether an upload may begin before the end of the remote file and write over it (SFTP can, FTP cannot). */
  readonly canRewrite: boolean;
  connect(observer?: StepObserver): Promise<void>;
  /** Makes a directory with all its parents; one that is there stays. */
  ensureDirectory(path: string): Promise<void>;
  /** Bytes of a remote file; undefined when there is none. */
  size(path: string): Promise<number | undefined>;
  upload(localFile: string, remoteFile: string, options?: UploadOptions): Promise<void>;
  /** The caller has made sure that `to` does not exist. */
  rename(from: string, to: string): Promise<void>;
  delete(path: string): Promise<void>;
  list(path: string): Promise<RemoteEntry[]>;
  /** Never rejects. */
  close(): Promise<void>;
}
