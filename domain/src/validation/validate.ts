import { type ValidationError, type InferType, type Schema } from 'yup';
import { invalidInput, isErrorCode, type ErrorCode, type ErrorValue, type FieldErrorItem } from '../errors';
import { validateValue, type FindingsCollector } from './validate-value';
import { withCleanTexts } from './clean-text';
import { MAX_ERRORS } from './limits';
import { checkShape, pathOf, type Place } from './shape';

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

/** Yup's findings as the catalogue's field errors, without the entered values (one may be a password). */
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

class FieldErrors implements FindingsCollector {
  readonly list: FieldErrorItem[] = [];

  add(place: Place | undefined, code: ErrorCode, values: FieldErrorItem['values'] = {}): void {
    const field = place ? pathOf(place) : '';
    this.list.push({ field, code, values: { field: lastKey(field), ...values } });
  }

  addAll(error: ValidationError): void {
    this.list.push(...fieldErrorsOf(error).slice(0, MAX_ERRORS - this.list.length));
  }

  isFull(): boolean {
    return this.list.length >= MAX_ERRORS;
  }
}

/**
 * Cleans and casts a value by its schema and validates it: types and sizes first, then the rules.
 * @returns the cast value, and at most {@link MAX_ERRORS} errors; with errors the value must not be used
 */
export function checkInput<S extends Schema>(
  schema: S,
  value: unknown,
): { value: InferType<S>; errors: FieldErrorItem[] } {
  const found = new FieldErrors();
  checkShape(schema, value, undefined, found);
  if (found.list.length > 0) return { value: value, errors: found.list };
  const cast: unknown = schema.cast(withCleanTexts(schema, value), { assert: false });
  validateValue(schema, cast, undefined, undefined, found);
  return { value: cast, errors: found.list };
}

/** The errors of a value under a schema, at most {@link MAX_ERRORS}; empty when it is valid. */
export function inputErrors(schema: Schema, value: unknown): FieldErrorItem[] {
  return checkInput(schema, value).errors;
}

/**
 * Casts and validates a value.
 * @throws AppError invalid-input with one field error per problem, at most {@link MAX_ERRORS}
 */
export function validateInput<S extends Schema>(schema: S, value: unknown): InferType<S> {
  const checked = checkInput(schema, value);
  if (checked.errors.length > 0) throw invalidInput(checked.errors);
  return checked.value;
}
