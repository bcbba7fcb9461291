import { failureOfSocketError, TransferError, type TransferFailure, type TransferStep } from './transfer-error';

/** Status codes of the SFTP protocol (draft-ietf-secsh-filexfer-13 section 9.1; servers of version 3 send 0 to 8). */
export const SFTP_STATUS = {
  noSuchFile: 2,
  permissionDenied: 3,
  failure: 4,
  noConnection: 6,
  connectionLost: 7,
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

/** What is known when an error arrives, for the words of its text. */
export interface ErrorContext {
  host: string;
  port: number;
  step: TransferStep;
  /** The directory or file that the step was about. */
  path?: string | undefined;
}

/** Turns an error of ssh2, of its SFTP channel or of the socket below into the catalogue's. */
export function sftpError(error: unknown, context: ErrorContext): TransferError {
  if (error instanceof TransferError) return error;
  const { host, port, step, path = '.' } = context;
  const make = (failure: TransferFailure): TransferError =>
    new TransferError(failure, step, { host, port, directory: path, file: path, reason: reasonOf(error) }, error);
  const { level, code } = error as { level?: string; code?: number | string };
  if (level === 'client-authentication') return make('login-refused');
  if (level === 'client-timeout')
    return make(
      step === 'connect' || step === 'hostKey' || step === 'login' ? 'connection-timeout' : 'connection-lost',
    );
  const socket = failureOfSocketError(error);
  if (socket !== undefined)
    return make(step === 'connect' && socket === 'connection-lost' ? 'too-many-connections' : socket);
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
    /no response from server|not connected|connection lost|channel open failure|socket closed/i.test(reasonOf(error))
  ) {
    return make(step === 'connect' || step === 'hostKey' ? 'too-many-connections' : 'connection-lost');
  }
  return make('remote-error');
}

/** The server's words, on one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Whether a status says "there is none". */
export function isMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === SFTP_STATUS.noSuchFile || code === SFTP_STATUS.noSuchPath;
}
