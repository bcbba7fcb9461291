import type { Locale } from '../enums';
import type { AppError } from './app-error';
import type { ErrorCode } from './catalogue';
import { withFieldName } from './field-names';
import { formatMessage, type FormatOptions } from './format-message';
import type { ErrorValues } from './values';

/** The body of every reply of 400 and above. */
export interface ErrorBody {
  error: string;
  status: number;
  path: string;
  timestamp: string;
  globalErrors: GlobalErrorBody[];
  parameterErrors: ParameterErrorBody[];
  fieldErrors: FieldErrorBody[];
}

export interface GlobalErrorBody {
  messageCode: ErrorCode;
  message: string;
  translationValues?: ErrorValues;
}

export interface ParameterErrorBody {
  parameter: string;
  messageCode: ErrorCode;
  message: string;
}

export interface FieldErrorBody {
  field: string;
  messageCode: ErrorCode;
  fallbackMessage: string;
  translationValues: ErrorValues;
}

export interface ErrorBodyContext extends FormatOptions {
  path: string;
  locale: Locale;
  now: Date;
}

const REASON_PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

function withValues(values: ErrorValues): Pick<GlobalErrorBody, 'translationValues'> {
  return Object.keys(values).length > 0 ? { translationValues: values } : {};
}

/**
 * Converts an error for the wire. Clients show a global error instead of all others, so an error about fields or
 * parameters has no global entry that would hide them.
 */
export function toErrorBody(error: AppError, { path, locale, now, ...format }: ErrorBodyContext): ErrorBody {
  const text = (code: ErrorCode, values: ErrorValues) => formatMessage(code, locale, values, format);
  // Clients put the values into texts of their own.
  const named = (values: ErrorValues) => withFieldName(values, locale);
  const concernsTheWhole = error.fieldErrors.length === 0 && error.parameterErrors.length === 0;
  return {
    error: REASON_PHRASES[error.status] ?? 'Error',
    status: error.status,
    path,
    timestamp: now.toISOString(),
    globalErrors: concernsTheWhole
      ? [{ messageCode: error.code, message: text(error.code, error.values), ...withValues(error.values) }]
      : [],
    parameterErrors: error.parameterErrors.map(({ parameter, code, values }) => ({
      parameter,
      messageCode: code,
      message: text(code, named(values)),
    })),
    fieldErrors: error.fieldErrors.map(({ field, code, values }) => ({
      field,
      messageCode: code,
      fallbackMessage: text(code, named(values)),
      translationValues: named(values),
    })),
  };
}
