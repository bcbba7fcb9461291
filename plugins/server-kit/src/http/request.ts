import type { AnyObjectSchema, Schema } from 'yup';
import {
  boundOf,
  checkInput,
  fail,
  fieldOf,
  innerTypeOf,
  invalidInput,
  MAX_DEPTH,
  MAX_ERRORS,
  parameterError,
  unsavablePaths,
  validateInput,
  type AnyEndpoint,
} from '@mpn/domain';

/** How many characters of an invalid value an error message quotes. */
const MAX_QUOTED = 200;

/** Names and values as received: a parameter may occur several times. */
export type Parameters = Iterable<readonly [name: string, value: string]>;

function collected(schema: AnyObjectSchema | undefined, source: Parameters): Record<string, unknown> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of source) {
    const field = schema && fieldOf(schema, name);
    if (!field) {
      const quoted = name.slice(0, MAX_QUOTED);
      throw parameterError(quoted, 'mpn.backend.global.error.unknown-parameter', { name: quoted });
    }
    if (value === '') continue;
    const before = values[name];
    if (field.type === 'array') values[name] = [...(Array.isArray(before) ? before : []), value];
    else if (before === undefined) values[name] = value;
    // A repeated parameter is ambiguous: proxies and caches may use the other value.
    else throw parameterError(name, 'mpn.backend.global.error.repeated-parameter', { name });
  }
  return values;
}

/**
 * Validates path or query parameters against the contract and converts them. Empty ones count as missing.
 * @throws AppError a 400 with parameterErrors, also for an unknown parameter and for a repeated one where a single
 * value is expected
 */
export function parseParameters(schema: AnyObjectSchema | undefined, source: Parameters): unknown {
  const values = collected(schema, source);
  if (!schema) return {};
  const checked = checkInput<Schema>(schema, values);
  if (checked.errors.length === 0) return checked.value as unknown;
  const faults = checked.errors.map(({ field, values: details }) => ({
    parameter: field,
    code: 'mpn.backend.global.error.invalid-parameter' as const,
    values: { ...details, name: field },
  }));
  throw invalidInput([], faults);
}

/**
 * Whether objects and lists are nested deeper than `limit`. Iterative, because deep nesting would overflow a recursion.
 */
function isDeeperThan(limit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []));
  }
  return false;
}

/**
 * Validates a JSON body against the contract and converts it.
 * @throws AppError a 400: fieldErrors, unrecognized key or unreadable data
 */
export function parseBody(endpoint: AnyEndpoint, body: unknown): unknown {
  const schema = endpoint.body as AnyObjectSchema | undefined;
  if (!schema) return undefined;
  const source: unknown = body ?? {};
  if (typeof source !== 'object' || source === null || Array.isArray(source) || isDeeperThan(MAX_DEPTH, source)) {
    throw fail('mpn.backend.global.error.unreadable-data');
  }
  // A contract without fields accepts and ignores any body.
  if (takesAnything(schema)) return {};
  const unknown = unknownKey(schema, source, '');
  if (unknown !== undefined) {
    throw fail('mpn.backend.global.error.unrecognized-key', { key: unknown.slice(0, MAX_QUOTED) });
  }
  return validateInput(schema, source);
}

/**
 * Rejects texts that Postgres cannot store, in bodies that no contract checks.
 * @throws AppError a 400: a field error for each such text, or unreadable-data for a body that is nested too deep
 */
export function refuseUnsavable(body: object): void {
  if (isDeeperThan(MAX_DEPTH, body)) throw fail('mpn.backend.global.error.unreadable-data');
  const unsavable = unsavablePaths(body, MAX_ERRORS);
  const code = 'mpn.backend.validation.error.control-characters';
  if (unsavable.length > 0)
    throw invalidInput(
      unsavable.map((path) => path.slice(0, MAX_QUOTED)).map((field) => ({ field, code, values: { field } })),
    );
}

const takesAnything = (schema: AnyObjectSchema): boolean => Object.keys(schema.fields).length === 0;

/**
 * Path of the first key that the schema does not know, at any depth (`tracks[0].colour`). Casting would silently drop
 * it.
 */
function unknownKey(schema: Schema, value: unknown, path: string): string | undefined {
  if (Array.isArray(value)) {
    const inner = innerTypeOf(schema);
    // A list beyond its maximum length is refused for that reason; its items are not walked.
    if (inner?.type !== 'object' || value.length > (boundOf(schema, 'max') ?? Infinity)) return undefined;
    return firstOf(value, (entry, index) => unknownKey(inner, entry, `${path}[${index}]`));
  }
  if (schema.type !== 'object' || typeof value !== 'object' || value === null) return undefined;
  return firstOf(Object.keys(value), (key) => {
    const at = path === '' ? key : `${path}.${key}`;
    const field = fieldOf(schema as AnyObjectSchema, key);
    return field ? unknownKey(field, (value as Record<string, unknown>)[key], at) : at;
  });
}

function firstOf<T>(list: readonly T[], find: (entry: T, index: number) => string | undefined): string | undefined {
  for (const [index, entry] of list.entries()) {
    const found = find(entry, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
