import { errorMessage } from '@mpn/server-kit';
import { failureOfSocketError, TransferError, type TransferFailure, type TransferStep } from './transfer-error';

/** Status codes of the SFTP protocol (draft-ietf-secsh-filexfer-13 section 9.1; servers of version 3 send 0 to 8). */
export const SFTP_STATUS = {
  endOfFile: 1,
  noSuchFile: 2,
  permissionDenied: 3,
  failure: 4,
  noConnection: 6,
  connectionLost: 7,
  unsupported: 8,
  noSuchPath: 10,
  fileAlreadyExists: 11,
  writeProtect: 12,
  noSpace: 14,
  quotaExceeded: 15,
} as const;

const PERMISSION: Partial<Record<TransferStep, TransferFailure>> = {
  rename: 'no-rename-permission',
  delete: 'no-delete-permission',
};

/** A full disk or quota, in the words of servers. */
export const FULL_DISK =
  /no space|disk full|quota|exceeded storage|insufficient|failure writing to local file|allocation/i;

/** Context of an error, for its text. */
export interface ErrorContext {
  host: string;
  port: number;
  step: TransferStep;
  /** The directory or file of the step. */
  path?: string | undefined;
  /** The user of a login by key; undefined with a password. */
  keyOf?: string | undefined;
}

/** Converts an error of ssh2, of its SFTP channel or of the socket into the catalogue's. */
export function sftpError(error: unknown, context: ErrorContext): TransferError {
  if (error instanceof TransferError) return error;
  const { host, port, step, path = '.', keyOf } = context;
  const make = (failure: TransferFailure): TransferError =>
    new TransferError(
      failure,
      step,
      {
        host,
        port,
        directory: path,
        file: path,
        reason: reasonOf(error, path),
        ...(keyOf === undefined ? {} : { user: keyOf }),
      },
      error,
    );
  const { level, code } = error as { level?: string; code?: number | string };
  if (level === 'client-authentication') return make(keyOf === undefined ? 'login-refused' : 'key-refused');
  // Nothing is transferred yet: a server that closes or resets the connection then has too many.
  const entering = step === 'connect' || step === 'hostKey' || step === 'login';
  const socket = failureOfSocketError(error);
  if (socket !== undefined) return make(entering && socket === 'connection-lost' ? 'too-many-connections' : socket);
  if (level === 'client-timeout') return make(entering ? 'connection-timeout' : 'connection-lost');
  // Version 3 of the protocol has no status for it.
  if (code === SFTP_STATUS.failure && FULL_DISK.test(reasonOf(error))) return make('disk-full');
  switch (code) {
    case SFTP_STATUS.noSuchFile:
    case SFTP_STATUS.noSuchPath:
      return make('directory-missing');
    case SFTP_STATUS.permissionDenied:
    case SFTP_STATUS.writeProtect:
      return make(PERMISSION[step] ?? 'no-write-permission');
    case SFTP_STATUS.noSpace:
    case SFTP_STATUS.quotaExceeded:
      return make('disk-full');
    case SFTP_STATUS.noConnection:
    case SFTP_STATUS.connectionLost:
      return make('connection-lost');
  }
  if (
    /no response from server|not connected|connection lost|channel open failure|socket closed|unexpected (end|close) event|no sftp connection/i.test(
      reasonOf(error),
    )
  ) {
    return make(entering ? 'too-many-connections' : 'connection-lost');
  }
  return make('remote-error');
}

/** Without what ssh2-sftp-client adds to the server's text: its method's name in front, the paths at the end. */
function withoutAdded(text: string): string {
  const bare = text.replace(/^(?:\w+(?:->|: ))+/, '');
  const from = bare.lastIndexOf(' From: ');
  return from >= 0 && bare.includes(' To: ', from) ? bare.slice(0, from) : bare;
}

/**
 * The server's text, on one line.
 * @param path the request's path, which ssh2-sftp-client appends
 */
export function reasonOf(error: unknown, path?: string): string {
  const whole = errorMessage(error);
  const bare = isWrapped(error) ? withoutAdded(whole) : whole;
  const text = path !== undefined && bare.endsWith(` ${path}`) ? bare.slice(0, -path.length) : bare;
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

const isWrapped = (error: unknown): boolean => (error as { custom?: unknown }).custom === true;

/** Whether a status means "no such file". */
export function isMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === SFTP_STATUS.noSuchFile || code === SFTP_STATUS.noSuchPath;
}
