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
  /** What raised it; for the log, never for the answer. */
  cause?: unknown;
}

/** The only error that services throw: a code of the catalogue, its values, and what it concerns. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly values: ErrorValues;
  readonly fieldErrors: readonly FieldErrorItem[];
  readonly parameterErrors: readonly ParameterErrorItem[];
  /** HTTP status of the answer. */
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

/** Recognises an AppError also when two copies of this module are loaded. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError || (error instanceof Error && error.name === 'AppError' && 'code' in error);
}

/** The catalogue's entry of a code. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  return errorCatalogue[code];
}

/**
 * The error to throw for a code: `throw fail('mpn.backend.shop.error.cart-empty')`. The values that
 * the text needs are required arguments.
 */
export function fail<C extends ErrorCode>(code: C, ...[values]: ValueArguments<C>): AppError {
  return new AppError(code, values === undefined ? {} : { values: values });
}

/** The error to throw when one field of the body is at fault; the answer has the code's own status. */
export function fieldError<C extends ErrorCode>(field: string, code: C, ...[values]: ValueArguments<C>): AppError {
  const own = (values ?? {}) as ErrorValues;
  return new AppError(code, { values: own, fieldErrors: [{ field, code, values: own }] });
}

/** The error to throw when one path or query parameter is at fault. */
export function parameterError<C extends ErrorCode>(
  parameter: string,
  code: C,
  ...[values]: ValueArguments<C>
): AppError {
  const own = (values ?? {}) as ErrorValues;
  return new AppError(code, { values: own, parameterErrors: [{ parameter, code, values: own }] });
}

/** Several faults at once (400): the body's fields, the parameters, or both. */
export function invalidInput(
  fieldErrors: readonly FieldErrorItem[],
  parameterErrors: readonly ParameterErrorItem[] = [],
): AppError {
  return new AppError('mpn.backend.global.error.invalid-input', { fieldErrors, parameterErrors });
}
