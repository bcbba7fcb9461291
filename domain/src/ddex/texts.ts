import type { Locale } from '../enums';
import { textLanguageOf, type TextLanguage } from '../format';
import { textsOf } from '../texts';
import { ddexFailures, type DdexFailureCode } from './failures';
import de from './locales/de.json';
import en from './locales/en.json';
import { ddexNotes, type DdexNoteCode } from './notes';

type Values = Readonly<Record<string, string | number>>;

const texts = textsOf<TextLanguage, typeof de>({ de, en });

/** With a placeholder for each missing value: those of stored notes may be of an older version. */
const complete = (names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.map((name) => [name, Object.hasOwn(values, name) ? values[name]! : `{${name}}`]));

/** The sentence of a note about a DDEX message; a missing value leaves its placeholder visible. */
export function ddexNoteText(code: DdexNoteCode, locale: Locale, values: Values = {}): string {
  return texts(textLanguageOf(locale))(`notes.${code}`, complete(ddexNotes[code].values, values));
}

/** The sentence that says why a DDEX message was refused. */
export function ddexFailureText(code: DdexFailureCode, locale: Locale, values: Values = {}): string {
  return texts(textLanguageOf(locale))(`failures.${code}`, complete(ddexFailures[code], values));
}

/** Narrows a stored text to a code of the notes. */
export function isDdexNoteCode(code: unknown): code is DdexNoteCode {
  return typeof code === 'string' && Object.hasOwn(ddexNotes, code);
}

/** Narrows a stored text to a code of the failures. */
export function isDdexFailureCode(code: unknown): code is DdexFailureCode {
  return typeof code === 'string' && Object.hasOwn(ddexFailures, code);
}
