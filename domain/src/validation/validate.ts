import { ValidationError, type InferType, type Schema } from 'yup';
import { invalidInput, isErrorCode, type ErrorValue, type FieldErrorItem } from '../errors';

const INTERNAL_PARAMS = new Set(['path', 'label', 'value', 'originalValue', 'spec']);

function lastKey(path: string): string {
  return (
    path
      .split('.')
      .pop()
      ?.replace(/\[\d+\]$/, '') ?? path
  );
}

function isPlain(value: unknown): value is ErrorValue {
  return typeof value === 'string' || typeof value === 'number';
}

/** What yup found, as the catalogue's field errors; what was typed in is not repeated (it may be a password). */
export function fieldErrorsOf(error: ValidationError): FieldErrorItem[] {
  const found = error.inner.length > 0 ? error.inner : [error];
  return found.map(({ path = '', message, params = {} }) => {
    const values = Object.entries(params).filter(
      (entry): entry is [string, ErrorValue] => !INTERNAL_PARAMS.has(entry[0]) && isPlain(entry[1]),
    );
    return {
      field: path,
      code: isErrorCode(message) ? message : 'mpn.backend.validation.error.invalid',
      values: { field: lastKey(path), ...Object.fromEntries(values) },
    };
  });
}

/** All faults of a value under a schema; empty when it is valid. */
export function inputErrors(schema: Schema, value: unknown): FieldErrorItem[] {
  try {
    schema.validateSync(value, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return fieldErrorsOf(error);
    throw error;
  }
}

/**
 * The value as the schema casts it.
 * @throws AppError invalid-input with one field error per fault
 */
export function validateInput<S extends Schema>(schema: S, value: unknown): InferType<S> {
  try {
    return schema.validateSync(value, { abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) throw invalidInput(fieldErrorsOf(error));
    throw error;
  }
}
