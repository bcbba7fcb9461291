import type { Locale } from '../enums';
import { ddexFailures, type DdexFailureCode } from './failures';
import { ddexNotes, type DdexNoteCode } from './notes';

type Values = Readonly<Record<string, string | number>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : String(value);
  });

const inLanguage = (entry: { readonly en: string; readonly de: string }, locale: Locale): string =>
  locale === 'de-DE' ? entry.de : entry.en;

/** The sentence of a note about a DDEX message; a missing value leaves its placeholder visible. */
export function ddexNoteText(code: DdexNoteCode, locale: Locale, values: Values = {}): string {
  return filled(inLanguage(ddexNotes[code], locale), values);
}

/** The sentence that says why a DDEX message was refused. */
export function ddexFailureText(code: DdexFailureCode, locale: Locale, values: Values = {}): string {
  return filled(inLanguage(ddexFailures[code], locale), values);
}

/** Narrows a stored text to a code of the notes. */
export function isDdexNoteCode(code: unknown): code is DdexNoteCode {
  return typeof code === 'string' && Object.hasOwn(ddexNotes, code);
}

/** Narrows a stored text to a code of the failures. */
export function isDdexFailureCode(code: unknown): code is DdexFailureCode {
  return typeof code === 'string' && Object.hasOwn(ddexFailures, code);
}
