import { Temporal } from '@js-temporal/polyfill';

/**
 * Conversions between local dates (YYYY-MM-DD) and times (HH:mm) of a zone and UTC instants (ISO 8601, ending in Z).
 */

function toIso(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

function resolve(local: Temporal.PlainDateTime, timeZone: string): Temporal.ZonedDateTime {
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(local)) return first;
  // In the spring gap 'earlier' is as far before the gap as the time is inside it: the next clock change is the gap's
  // end.
  return first.getTimeZoneTransition('next') ?? local.toZonedDateTime(timeZone, { disambiguation: 'later' });
}

/**
 * The instant of a local date and time. A time in the spring gap moves to the next valid instant; in the autumn overlap
 * the first one is used.
 * @throws RangeError for a date, time or zone that does not exist
 */
export function localToInstant(date: string, time: string, timeZone: string): string {
  return toIso(resolve(Temporal.PlainDateTime.from(`${date}T${time}`), timeZone).toInstant());
}

function zoned(instant: string | Date, timeZone: string): Temporal.ZonedDateTime {
  const iso = typeof instant === 'string' ? instant : instant.toISOString();
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone);
}

/** The local date (YYYY-MM-DD) of an instant. */
export function instantToLocalDate(instant: string | Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainDate().toString();
}

/** The local time of day (HH:mm) of an instant. */
export function instantToLocalTime(instant: string | Date, timeZone: string): string {
  return zoned(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/** A local date this many days later (or, negative, earlier). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Number of days of a period, first and last included. */
export function daysBetweenInclusive(startDate: string, endDate: string): number {
  return Temporal.PlainDate.from(startDate).until(Temporal.PlainDate.from(endDate), { largestUnit: 'day' }).days + 1;
}
