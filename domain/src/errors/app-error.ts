import { errorCatalogue, type ErrorCode } from './catalogue';
import type { ErrorEntry } from './entry';
import { formatMessage } from './format-message';
import type { ErrorValues, ValueArguments } from './values';

export interface FieldErrorItem {
  /** Path in the body: `tracks[0].isrc`. */
  field: string;
  code: ErrorCode;
  values: ErrorValues;
}

export interface ParameterErrorItem {
  parameter: string;
  code: ErrorCode;
  values: ErrorValues;
}

export interface AppErrorDetails {
  values?: ErrorValues;
  fieldErrors?: readonly FieldErrorItem[];
  parameterErrors?: readonly ParameterErrorItem[];
  /** For the log, never for the reply. */
  cause?: unknown;
}

/** The only error that services throw: a code of the catalogue, its values, and the field or parameter. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly fieldErrors: readonly FieldErrorItem[];
  readonly parameterErrors: readonly ParameterErrorItem[];
  /** HTTP status of the reply. */
  readonly status: number;

  constructor(code: ErrorCode, { values = {}, fieldErrors = [], parameterErrors = [], cause }: AppErrorDetails = {}) {
    super(formatMessage(code, 'en-US', values), cause === undefined ? undefined : { cause });
    this.code = code;
    this.values = values;
    this.fieldErrors = fieldErrors;
    this.parameterErrors = parameterErrors;
    this.status = errorCatalogue[code].httpStatus;
  }
}

/** Recognises an AppError even when two copies of this module are loaded. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error);
}

/** The catalogue's entry of a code. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return errorCatalogue[code];
}

/**
 * Creates the error of a code: `throw fail('mpn.backend.shop.error.cart-empty')`. The values of its text are required
 * arguments.
 */
export function fail<C extends ErrorCode>(code: C, ...[values]: ValueArguments<C>): AppError {
  return new AppError(code, values === undefined ? {} : { values: values });
}

/** Creates an error about one field of the body; the reply has the code's own status. */
export function fieldError<C extends ErrorCode>(field: string, code: C, ...[values]: ValueArguments<C>): AppError {
  const own = (values ?? {}) as ErrorValues;
  return new AppError(code, { values: own, fieldErrors: [{ field, code, values: own }] });
}

/** Creates an error about one path or query parameter. */
export function parameterError<C extends ErrorCode>(
  parameter: string,
  code: C,
  ...[values]: ValueArguments<C>
): AppError {
  const own = (values ?? {}) as ErrorValues;
  return new AppError(code, { values: own, parameterErrors: [{ parameter, code, values: own }] });
}

/** Creates an error about several fields or parameters (400). */
export function invalidInput(
  fieldErrors: readonly FieldErrorItem[],
  parameterErrors: readonly ParameterErrorItem[] = [],
): AppError {
  return new AppError('mpn.backend.global.error.invalid-input', { fieldErrors, parameterErrors });
}
