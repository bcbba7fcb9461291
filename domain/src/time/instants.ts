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
