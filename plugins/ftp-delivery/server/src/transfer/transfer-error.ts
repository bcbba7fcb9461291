import { AppError, type ErrorCode, type ErrorValues } from '@mpn/domain';

/** Where in a delivery something failed; the steps that "test connection" walks through. */
export type TransferStep = 'resolve' | 'connect' | 'hostKey' | 'login' | 'directory' | 'write' | 'rename' | 'delete';

type DeliveryCode<C = ErrorCode> = C extends `mpn.backend.delivery.error.${infer Name}` ? Name : never;

/** The part behind `mpn.backend.delivery.error.` of a failure that a transfer can end with, and whether to try again. */
const RETRYABLE = {
  'host-not-found': true, // name servers fail for minutes
  'host-not-allowed': false,
  'connection-refused': true,
  'connection-timeout': true,
  'connection-lost': true,
  'too-many-connections': true,
  'login-refused': false, // repeating a wrong password gets our address blocked
  'host-key-unconfirmed': false,
  'host-key-changed': false,
  'certificate-invalid': false,
  'tls-not-offered': false,
  'directory-missing': false,
  'no-write-permission': false,
  'no-rename-permission': false,
  'no-delete-permission': false,
  'disk-full': true, // archives make room over night
  'size-mismatch': true,
  canceled: false,
  'remote-error': true,
} as const satisfies Partial<Record<DeliveryCode, boolean>>;

export type TransferFailure = keyof typeof RETRYABLE;

/** What every failure of a transfer becomes: a code of the catalogue, the step, and whether trying again may help. */
export class TransferError extends AppError {
  readonly failure: TransferFailure;
  readonly step: TransferStep;
  readonly retryable: boolean;

  /**
   * @param values what the catalogue's text names: host, port, directory, file, reason
   * @param cause the library's error, for the log
   */
  constructor(failure: TransferFailure, step: TransferStep, values: ErrorValues, cause?: unknown) {
    super(`mpn.backend.delivery.error.${failure}`, { values, cause });
    this.failure = failure;
    this.step = step;
    this.retryable = RETRYABLE[failure];
  }
}

/** Recognises a TransferError also when two copies of this module are loaded. */
export function isTransferError(error: unknown): error is TransferError {
  return error instanceof TransferError || (error instanceof AppError && 'failure' in error && 'step' in error);
}

/** The failures that an operating system's error code stands for, on a connection of either protocol. */
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
