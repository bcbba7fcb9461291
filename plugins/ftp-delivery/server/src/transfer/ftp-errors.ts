import { FTPError } from 'basic-ftp';
import { FULL_DISK, reasonOf, type ErrorContext } from './sftp-errors';
import { failureOfSocketError, TransferError, type TransferFailure, type TransferStep } from './transfer-error';

const PERMISSION: Partial<Record<TransferStep, TransferFailure>> = {
  rename: 'no-rename-permission',
  delete: 'no-delete-permission',
};

/** Codes of Node's and OpenSSL's certificate checks. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|ALTNAME/;
/** OpenSSL, for an unreadable certificate in the settings, saved before certificates were checked. */
const UNREADABLE = /^ERR_OSSL_(PEM|ASN1)_/;
/** OpenSSL, for bytes that are no TLS record of this connection. */
const BROKEN_TLS = /^ERR_SSL_/;
const BUSY =
  /too many|maximum|busy|limit|try (again )?later|already (logged|connected|in use)|only one|simultaneous|concurrent/i;
/** vsftpd's final message when one of its processes dies; it then closes the connection. */
const DIED = /^500 OOPS\b/;

/** Converts an error of basic-ftp, TLS or the socket into the catalogue's. */
export function ftpError(error: unknown, context: ErrorContext): TransferError {
  if (error instanceof TransferError) return error;
  const { host, port, step, path = '.' } = context;
  const make = (failure: TransferFailure): TransferError =>
    new TransferError(failure, step, { host, port, directory: path, file: path, reason: reasonOf(error) }, error);
  if (error instanceof FTPError) return make(failureOfReply(error, step));
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CERTIFICATE.test(code) || UNREADABLE.test(code))) return make('certificate-invalid');
  // A dying vsftpd process writes plain text into the encrypted connection.
  if (step !== 'hostKey' && typeof code === 'string' && BROKEN_TLS.test(code)) return make('connection-lost');
  const socket = failureOfSocketError(error);
  if (socket !== undefined) return make(socket);
  const reason = reasonOf(error);
  if (/timeout/i.test(reason)) return make('connection-timeout');
  if (/FIN packet|closed connection|client is closed|user closed|disconnected|premature close/i.test(reason)) {
    return make(step === 'connect' ? 'too-many-connections' : 'connection-lost');
  }
  return make('remote-error');
}

/** The meaning of a reply code at a step (RFC 959 section 4.2); the text decides where servers share a code. */
function failureOfReply(error: FTPError, step: TransferStep): TransferFailure {
  const { code, message } = error;
  const entering = step === 'connect' || step === 'hostKey' || step === 'login';
  // "Service not available, closing control connection": before the login the server is full, later it closes the
  // connection.
  if (code === 421) return entering || BUSY.test(message) ? 'too-many-connections' : 'connection-lost';
  if (entering) {
    if (BUSY.test(message)) return 'too-many-connections';
    return code === 530 || code === 430 || code === 332 ? 'login-refused' : 'remote-error';
  }
  if (code === 452 || code === 552 || FULL_DISK.test(message)) return 'disk-full';
  if (code === 425) return 'data-connection-refused';
  if (code === 426 || DIED.test(message)) return 'connection-lost';
  if (code === 530 || code === 532) return 'login-refused';
  if (code === 550 || code === 553) {
    if (/no such|not found|does not exist|cannot find/i.test(message)) return 'directory-missing';
    return PERMISSION[step] ?? 'no-write-permission';
  }
  return 'remote-error';
}
