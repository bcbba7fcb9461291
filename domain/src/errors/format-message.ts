import type { Locale } from '../enums';
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
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

// Display formats of specification section 9: DD.MM.YYYY in German, YYYY/MM/DD otherwise.
function writeDate(locale: Locale, year: string, month: string, day: string): string {
  return locale === 'de-DE' ? `${day}.${month}.${year}` : `${year}/${month}/${day}`;
}

function writeInstant(iso: string, locale: Locale, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
  const date = writeDate(locale, part.year ?? '', part.month ?? '', part.day ?? '');
  return `${date} ${part.hour ?? ''}:${part.minute ?? ''}`;
}

function isEntityName(value: unknown): value is EntityName {
  return typeof value === 'string' && Object.hasOwn(entityNames, value);
}

function writeValue(name: string, value: ErrorValue, locale: Locale, timeZone: string): string {
  if (name === 'entity' && isEntityName(value)) return entityNames[value][locale === 'de-DE' ? 'de' : 'en'];
  if (typeof value !== 'string') return String(value);
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return writeInstant(value, locale, timeZone);
  const date = DATE.exec(value);
  return date ? writeDate(locale, date[1]!, date[2]!, date[3]!) : value;
}

function textOf(entry: ErrorEntry, locale: Locale): string {
  if (locale === 'de-DE') return entry.de;
  return (locale === 'fr-FR' ? entry.fr : undefined) ?? entry.en;
}

/**
 * The text of a code for people. ISO instants and dates in the values are written as the locale
 * writes them (specification section 8); a value that is missing leaves its placeholder visible.
 * French exists for login texts; elsewhere it falls back to English.
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
