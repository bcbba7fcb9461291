/*
 * Local dates (YYYY-MM-DD) and times (HH:mm) of instants, and days between dates. Without Temporal, whose polyfill is
 * large and which every page of the web app would load for them. Instants from 1583 on: earlier ones are counted by the
 * Julian calendar.
 */

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that does not exist */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  FORMATS.set(timeZone, format);
  return format;
}

const OFFSET = /(?:Z|[+-]\d\d(?::?\d\d)?)$/i;

/** Whether a text has a time with its distance from UTC: without one it names no instant. */
const isInstant = (text: string): boolean => {
  const time = text.indexOf('T');
  return time >= 0 && OFFSET.test(text.slice(time));
};

function partsOf(instant: string | Date, timeZone: string): Record<string, string> {
  // eslint-disable-next-line mpn/app-errors-only -- a mistake of the caller, as those that Intl finds
  if (typeof instant === 'string' && !isInstant(instant)) throw new RangeError(`No instant: ${instant}`);
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/**
 * The local date (YYYY-MM-DD) of an instant.
 * @throws RangeError for an instant or zone that does not exist
 */
export function instantToLocalDate(instant: string | Date, timeZone: string): string {
  const { year = '', month, day } = partsOf(instant, timeZone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/**
 * The local time of day (HH:mm) of an instant.
 * @throws RangeError for an instant or zone that does not exist
 */
export function instantToLocalTime(instant: string | Date, timeZone: string): string {
  const { hour, minute } = partsOf(instant, timeZone);
  return `${hour}:${minute}`;
}

const DAY_MS = 86_400_000;

/** Midnight of a date in UTC. @throws RangeError for a date that does not exist */
function utcOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  // eslint-disable-next-line mpn/app-errors-only -- a mistake of the caller, as those that Intl finds
  if (Number.isNaN(at) || textOf(at) !== date) throw new RangeError(`No date: ${date}`);
  return at;
}

const textOf = (at: number): string => new Date(at).toISOString().split('T')[0] ?? '';

/**
 * A local date this many days later (or, negative, earlier).
 * @throws RangeError for a date that does not exist
 */
export function addDays(date: string, days: number): string {
  return textOf(utcOf(date) + days * DAY_MS);
}

/**
 * Number of days of a period, first and last included.
 * @throws RangeError for a date that does not exist
 */
export function daysBetweenInclusive(startDate: string, endDate: string): number {
  return (utcOf(endDate) - utcOf(startDate)) / DAY_MS + 1;
}
