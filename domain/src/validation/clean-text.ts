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

/**
 * A value with {@link cleanText} for each text that a schema describes, but not for those that are `verbatim`, such as
 * passwords. Returns the same value where nothing changes.
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
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys((schema as AnyObjectSchema).fields)) {
    if (!Object.hasOwn(value, key)) continue;
    const entry = withCleanTexts(fieldOf(schema as AnyObjectSchema, key)!, value[key]);
    if (entry !== value[key]) changed[key] = entry;
  }
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value;
}
