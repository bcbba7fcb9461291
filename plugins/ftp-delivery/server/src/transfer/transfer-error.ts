import { AppError, type ErrorCode, type ErrorValues } from '@mpn/domain';

/** The step of a delivery that failed; the same steps as those of "test connection". */
export type TransferStep = 'resolve' | 'connect' | 'hostKey' | 'login' | 'directory' | 'write' | 'rename' | 'delete';

type DeliveryCode<C = ErrorCode> = C extends `mpn.backend.delivery.error.${infer Name}` ? Name : never;

/** Failures of a transfer (the part after `mpn.backend.delivery.error.`), and whether a retry may help. */
const RETRYABLE = {
  'host-not-found': true, // name servers fail for minutes
  'host-not-allowed': false,
  'connection-refused': true,
  'connection-timeout': true,
  'connection-lost': true,
  'too-many-connections': true,
  'data-connection-refused': true, // firewalls are repaired
  'login-refused': false, // repeating a wrong password gets our IP address blocked
  'key-refused': false, // as with a password
  'key-missing': false,
  'host-key-unconfirmed': false,
  'host-key-changed': false,
  'legacy-algorithms': false,
  'no-common-algorithm': false,
  'certificate-invalid': false,
  'tls-not-offered': false,
  'tls-gone': false,
  'base-directory-missing': false,
  'directory-missing': false,
  'no-write-permission': false,
  'no-rename-permission': false,
  'no-delete-permission': false,
  'too-many-entries': false,
  'disk-full': true, // archives free space over night
  'size-mismatch': true,
  canceled: false,
  'remote-error': true,
} as const satisfies Partial<Record<DeliveryCode, boolean>>;

export type TransferFailure = keyof typeof RETRYABLE;

/** Every failure of a transfer: a code of the catalogue, the step, and whether a retry may help. */
export class TransferError extends AppError {
  readonly failure: TransferFailure;
  readonly step: TransferStep;
  readonly retryable: boolean;

  /**
   * @param values values of the catalogue's text: host, port, directory, file, reason
   * @param cause the library's error, for the log
   */
  constructor(failure: TransferFailure, step: TransferStep, values: ErrorValues, cause?: unknown) {
    super(`mpn.backend.delivery.error.${failure}`, { values, cause });
    this.failure = failure;
    this.step = step;
    this.retryable = RETRYABLE[failure];
  }
}

/** Recognises a TransferError even when two copies of this module are loaded. */
export function isTransferError(error: unknown): error is TransferError {
  return error instanceof TransferError || (error instanceof AppError && 'failure' in error && 'step' in error);
}

/** The failure for an operating system's error code, for both protocols. */
export function failureOfSocketError(error: unknown): TransferFailure | undefined {
  switch ((error as NodeJS.ErrnoException | undefined)?.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return 'host-not-found';
    case 'ECONNREFUSED':
      return 'connection-refused';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'EADDRNOTAVAIL': // this machine has no address of that family
    case 'EAFNOSUPPORT':
      return 'connection-timeout';
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ECONNABORTED':
      return 'connection-lost';
    default:
      return undefined;
  }
}
