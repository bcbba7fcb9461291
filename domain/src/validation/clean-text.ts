import type { AnyObjectSchema, Schema } from 'yup';
import { fieldOf, innerTypeOf, isPlainObject } from './shape';

/**
 * Soft hyphen, zero width space, word joiner, byte order mark: copied from web pages without being seen. Joiners and
 * marks of the writing direction stay, because emoji and some scripts need them.
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
const ALL_ASCII = /^\p{ASCII}*$/u;

/**
 * A text as it is kept: in Unicode's composed form (NFC), in which equal names are equal, and without characters that
 * nobody sees.
 */
export const cleanText = (text: string): string =>
  ALL_ASCII.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '');

/** Keys such as `toString` that are no field: yup takes what it inherits by such a name for the field's schema. */
const inheritedKeys = (schema: AnyObjectSchema, value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((key) => key in Object.prototype && !fieldOf(schema, key));

/**
 * A value with {@link cleanText} for each text that a schema describes, but not for those that are `verbatim`, such as
 * passwords; and without keys that yup cannot leave out by itself. Returns the same value where nothing changes.
 */
export function withCleanTexts(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string')
    return schema.type === 'string' && schema.meta()?.verbatim !== true ? cleanText(value) : value;
  if (Array.isArray(value)) {
    const inner = innerTypeOf(schema);
    if (!inner) return value;
    const entries = value.map((entry) => withCleanTexts(inner, entry));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (schema.type !== 'object' || !isPlainObject(value)) return value;
  const fields = schema as AnyObjectSchema;
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(fields.fields)) {
    if (!Object.hasOwn(value, key)) continue;
    const entry = withCleanTexts(fieldOf(fields, key)!, value[key]);
    if (entry !== value[key]) changed[key] = entry;
  }
  const inherited = inheritedKeys(fields, value);
  if (inherited.length === 0) return Object.keys(changed).length > 0 ? { ...value, ...changed } : value;
  const kept = Object.entries(value).filter(([key]) => !inherited.includes(key));
  return { ...Object.fromEntries(kept), ...changed };
}
