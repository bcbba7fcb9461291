import type { Locale } from '../enums';
import { dateText, inLanguageOf, instantText, textLanguageOf } from '../format';
import { errorCatalogue, type ErrorCode } from './catalogue';
import type { ErrorEntry } from './entry';
import { entityNames, type EntityName } from './entity-names';
import type { ErrorValue, ErrorValues } from './values';

export interface FormatOptions {
  /** Zone in which instants are shown (APP_TIMEZONE). */
  timeZone?: string;
}

const DEFAULT_TIME_ZONE = 'Europe/Berlin';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

function isEntityName(value: unknown): value is EntityName {
  return typeof value === 'string' && Object.hasOwn(entityNames, value);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A duration in words, rounded up: "40 seconds", "15 minutes", "2 hours". */
function writeDuration(seconds: number, locale: Locale): string {
  const [amount, unit] =
    seconds < MINUTE
      ? [seconds, 'second']
      : seconds <= 90 * MINUTE
        ? [seconds / MINUTE, 'minute']
        : [seconds / HOUR, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(amount)),
  );
}

function writeValue(name: string, value: ErrorValue, locale: Locale, timeZone: string): string {
  if (name === 'entity' && isEntityName(value)) return inLanguageOf(locale, entityNames[value]);
  if (name === 'retryAfterSeconds') return writeDuration(Number(value), locale);
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return instantText(value, locale, timeZone);
  return DATE.test(value) ? dateText(value, locale) : value;
}

function textOf(entry: ErrorEntry, locale: Locale): string {
  return (locale === 'fr-FR' ? entry.fr : undefined) ?? entry[textLanguageOf(locale)];
}

/**
 * The text of a code for people. ISO instants and dates in the values are formatted for the locale; a missing value
 * leaves its placeholder visible. French exists for errors that can occur before the login; the others fall back to
 * English.
 */
export function formatMessage(
  code: ErrorCode,
  locale: Locale,
  values: ErrorValues = {},
  { timeZone = DEFAULT_TIME_ZONE }: FormatOptions = {},
): string {
  return textOf(errorCatalogue[code], locale).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? placeholder : writeValue(name, value, locale, timeZone);
  });
}
