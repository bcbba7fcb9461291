import { ValidationError, type AnyObjectSchema, type Schema } from 'yup';
import {
  fail,
  fieldErrorsOf,
  hasControlCharacters,
  invalidInput,
  parameterError,
  validateInput,
  type AnyEndpoint,
  type FieldErrorItem,
} from '@mpn/domain';

type Source = Record<string, unknown>;

function fieldOf(schema: AnyObjectSchema, key: string): Schema | undefined {
  return (schema.fields as Record<string, Schema>)[key];
}

/** A repeatable query parameter arrives as one string or several; arrays are taken only where the schema says so. */
function normalised(schema: AnyObjectSchema, source: Source): Source {
  return Object.fromEntries(
    Object.entries(source)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => {
        if (fieldOf(schema, key)?.type === 'array') return [key, Array.isArray(value) ? value : [value]];
        return [key, Array.isArray(value) ? value[value.length - 1] : value];
      }),
  );
}

/**
 * Checks path or query parameters against the contract and converts them.
 * Throws a 400 with parameterErrors; an unknown parameter is one too (api.md, conventions).
 */
export function parseParameters(schema: AnyObjectSchema | undefined, source: Source): unknown {
  const unknown = Object.keys(source).find((key) => !schema || !fieldOf(schema, key));
  if (unknown !== undefined) {
    throw parameterError(unknown, 'mpn.backend.global.error.unknown-parameter', { name: unknown });
  }
  if (!schema) return {};
  const unsavable = Object.keys(source).find((key) => unsavableTexts(source[key], key).length > 0);
  if (unsavable !== undefined) {
    throw parameterError(unsavable, 'mpn.backend.global.error.invalid-parameter', { name: unsavable });
  }
  try {
    return schema.validateSync(normalised(schema, source), { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults = fieldErrorsOf(error).map(({ field, values }) => ({
      parameter: field,
      code: 'mpn.backend.global.error.invalid-parameter' as const,
      values: { ...values, name: field },
    }));
    throw invalidInput([], faults);
  }
}

/** Checks a JSON body against the contract and converts it. Throws a 400 with fieldErrors, unrecognized key or unreadable data. */
export function parseBody(endpoint: AnyEndpoint, body: unknown): unknown {
  const schema = endpoint.body as AnyObjectSchema | undefined;
  if (!schema) return undefined;
  const source: unknown = body ?? {};
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw fail('mpn.backend.global.error.unreadable-data');
  }
  const unknown = unknownKey(schema, source, '');
  if (unknown !== undefined) throw fail('mpn.backend.global.error.unrecognized-key', { key: unknown });
  refuseUnsavable(source);
  return validateInput(schema, source);
}

const under = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/**
 * Refuses a body with characters that the database does not take.
 * Throws a 400 with a field error for each text that holds one.
 */
export function refuseUnsavable(body: object): void {
  const unsavable = unsavableTexts(body, '');
  if (unsavable.length > 0) throw invalidInput(unsavable);
}

/** Each text at any depth with characters that the database does not take or that would spoil tags and file names. */
function unsavableTexts(value: unknown, path: string): FieldErrorItem[] {
  if (typeof value === 'string') {
    const field = path.split('.').pop() ?? path;
    const code = 'mpn.backend.validation.error.control-characters';
    return hasControlCharacters(value) ? [{ field: path, code, values: { field } }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => unsavableTexts(entry, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    const at = under(path, key);
    return [...unsavableTexts(key, at), ...unsavableTexts(entry, at)];
  });
}

/** Path of the first key that the schema does not know, at any depth (`tracks[0].colour`). Casting would drop it. */
function unknownKey(schema: Schema, value: unknown, path: string): string | undefined {
  if (Array.isArray(value)) {
    const { innerType } = schema as Schema & { innerType?: Schema };
    return innerType && firstOf(value, (entry, index) => unknownKey(innerType, entry, `${path}[${index}]`));
  }
  if (schema.type !== 'object' || typeof value !== 'object' || value === null) return undefined;
  // An object without fields takes whatever it is given.
  if (Object.keys((schema as AnyObjectSchema).fields).length === 0) return undefined;
  return firstOf(Object.entries(value), ([key, entry]) => {
    const at = under(path, key);
    const field = fieldOf(schema as AnyObjectSchema, key);
    return field ? unknownKey(field, entry, at) : at;
  });
}

function firstOf<T>(list: readonly T[], find: (entry: T, index: number) => string | undefined): string | undefined {
  for (const [index, entry] of list.entries()) {
    const found = find(entry, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
