import type { AnyObjectSchema, Schema } from 'yup';
import type { ErrorCode, ErrorValues } from '../errors';

/** The place of a value in the input; its path is built only when needed. */
export interface Place {
  readonly above?: Place;
  readonly key: string | number;
}

/** `tracks[0].title` */
export function pathOf({ above, key }: Place): string {
  const before = above ? pathOf(above) : '';
  if (typeof key === 'number') return `${before}[${key}]`;
  return before === '' ? key : `${before}.${key}`;
}

/** Collects the errors found while walking a value; `isFull` stops the walk. */
export interface Findings {
  add(place: Place | undefined, code: ErrorCode, values?: ErrorValues): void;
  isFull(): boolean;
}

interface SchemaTest {
  OPTIONS?: { name?: string; params?: Record<string, unknown> };
}

/** The limit set by a schema's `.min()`, `.max()` or `.length()`; undefined without one. */
export function boundOf(schema: Schema, name: 'min' | 'max' | 'length'): number | undefined {
  const test = (schema.tests as SchemaTest[]).find(({ OPTIONS }) => OPTIONS?.name === name);
  const value = test?.OPTIONS?.params?.[name];
  return typeof value === 'number' ? value : undefined;
}

/** The schema of a key, never a property of the prototype (`constructor`, `__proto__`). */
export function fieldOf(schema: AnyObjectSchema, key: string): Schema | undefined {
  const fields = schema.fields as Record<string, Schema>;
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export const innerTypeOf = (schema: Schema): Schema | undefined =>
  (schema as Schema & { innerType?: Schema }).innerType;

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Plain decimals: `0x1`, `1e0` and `١` are numbers to JavaScript, but no valid ids, pages or years. */
const DECIMAL = /^-?\d{1,20}(\.\d{1,20})?$/;

const isDecimal = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value.trim()));

const isScalar = (value: unknown): boolean => typeof value !== 'object';

const TYPE: ErrorCode = 'mpn.backend.validation.error.type';
const TOO_LONG: ErrorCode = 'mpn.backend.validation.error.max-length';
const TOO_MANY: ErrorCode = 'mpn.backend.validation.error.max-entries';

function textShape(schema: Schema, value: unknown, place: Place | undefined, found: Findings): void {
  if (!isScalar(value)) return found.add(place, TYPE, { type: 'string' });
  const max = boundOf(schema, 'max') ?? boundOf(schema, 'length');
  // Most fields trim white space: the trimmed length counts.
  if (max !== undefined && typeof value === 'string' && value.length > max && value.trim().length > max)
    found.add(place, TOO_LONG, { max });
}

/** Entries of all lists inside a value. */
function entriesInside(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.reduce<number>((sum, one) => sum + entriesInside(one), Array.isArray(value) ? value.length : 0);
}

function listShape(schema: Schema, value: unknown, place: Place | undefined, found: Findings): void {
  if (!Array.isArray(value)) return found.add(place, TYPE, { type: 'array' });
  const max = boundOf(schema, 'max');
  if (max !== undefined && value.length > max) return found.add(place, TOO_MANY, { max });
  const maxInside = schema.meta()?.maxEntriesInside;
  if (maxInside !== undefined && entriesInside(value) - value.length > maxInside)
    return found.add(place, TOO_MANY, { max: maxInside });
  const inner = innerTypeOf(schema);
  if (!inner) return;
  for (let index = 0; index < value.length && !found.isFull(); index += 1)
    checkShape(inner, value[index], { ...(place && { above: place }), key: index }, found);
}

function objectShape(schema: AnyObjectSchema, value: unknown, place: Place | undefined, found: Findings): void {
  if (!isPlainObject(value)) return found.add(place, TYPE, { type: 'object' });
  for (const key of Object.keys(schema.fields)) {
    if (found.isFull()) return;
    const field = fieldOf(schema, key);
    if (field && Object.hasOwn(value, key))
      checkShape(field, value[key], { ...(place && { above: place }), key }, found);
  }
}

/**
 * Types and sizes of a value as it was sent, before anything is converted or validated: a list above its maximum length
 * is one error and its entries are not checked, and a rule about a text never gets a list.
 */
export function checkShape(schema: Schema, value: unknown, place: Place | undefined, found: Findings): void {
  if (value === undefined || value === null) return;
  switch (schema.type) {
    case 'string':
      return textShape(schema, value, place, found);
    case 'number':
      if (!isDecimal(value)) found.add(place, TYPE, { type: 'number' });
      return;
    case 'boolean':
      if (!isScalar(value)) found.add(place, TYPE, { type: 'boolean' });
      return;
    case 'array':
      return listShape(schema, value, place, found);
    case 'object':
      return objectShape(schema as AnyObjectSchema, value, place, found);
    default:
  }
}
