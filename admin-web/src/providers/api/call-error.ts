import type { ErrorBody, FieldErrorBody } from '@mpn/domain';

/** Failures without a reply, or with one that has no error body; texts are at `axios.error.{code}`. */
export type ClientErrorCode =
  | 'ECONNABORTED'
  | 'ERR_NETWORK'
  | 'ERR_CANCELED'
  | 'ERR_BAD_REQUEST'
  | 'ERR_BAD_RESPONSE'
  /** The session had ended, and was resumed: the call is not repeated without being asked for again. */
  | 'ERR_ASK_AGAIN';

interface CallErrorDetails {
  status: number;
  clientCode?: ClientErrorCode;
  body?: ErrorBody | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

const DATABASE_AWAY = 'mpn.backend.global.error.database-away';
/** Error code of a version conflict: another save came first (optimistic lock). */
export const OPTIMISTIC_LOCK = 'mpn.backend.global.error.optimistic-lock';
const LOCK_CODES = [OPTIMISTIC_LOCK, 'mpn.backend.global.error.pessimistic-lock'];

/** Every failed call is one of these: a reply with the error body, or no usable reply (`clientCode`). */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  readonly clientCode: ClientErrorCode | null;
  readonly body: ErrorBody | null;
  readonly retryAfterSeconds: number | null;

  constructor({ status, clientCode, body = null, retryAfterSeconds = null, cause }: CallErrorDetails) {
    super(body?.globalErrors[0]?.message ?? body?.error ?? clientCode ?? `HTTP ${String(status)}`, { cause });
    this.status = status;
    this.clientCode = clientCode ?? null;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The first code of globalErrors, parameterErrors, fieldErrors, in that order. */
  get code(): string | null {
    const { body } = this;
    if (!body) return null;
    return (body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode ?? null;
  }

  get fieldErrors(): readonly FieldErrorBody[] {
    return this.body?.fieldErrors ?? [];
  }

  has(code: string): boolean {
    const { body } = this;
    if (!body) return false;
    return [...body.globalErrors, ...body.parameterErrors, ...body.fieldErrors].some(
      (item) => item.messageCode === code,
    );
  }

  /** The server, or its proxy, is temporarily unavailable. */
  get isServerRestarting(): boolean {
    return [502, 504].includes(this.status) || this.has(DATABASE_AWAY);
  }

  /** 409 with an optimistic or pessimistic lock code. */
  get isLockConflict(): boolean {
    return this.status === 409 && LOCK_CODES.some((code) => this.has(code));
  }

  get isCanceled(): boolean {
    return this.clientCode === 'ERR_CANCELED';
  }

  get isConnectionLost(): boolean {
    return this.clientCode === 'ERR_NETWORK' || this.clientCode === 'ECONNABORTED';
  }
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}
