/** An all-day entry of a calendar. */
export interface CalendarDay {
  /** Globally unique id of the entry, stable between readings. */
  uid: string;
  /** ISO date. */
  date: string;
  summary: string;
  /** URL of its page in the web app. */
  url: string;
  /** When its data last changed. */
  changedAt: Date;
}

const LINE_OCTETS = 75;
const DAY_MS = 24 * 3600 * 1000;

const compact = (isoDate: string): string => isoDate.replaceAll('-', '');
/** An instant in UTC: `20261125T194500Z`. */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A text as a value of RFC 5545 (3.3.11). ASCII control characters but tabs are removed; line breaks are escaped. */
export function escapeIcsText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- these are what is removed
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\r\n|\r|\n/g, '\\n')
  );
}

/** Octets of a character in UTF-8. */
const octetsOf = (codePoint: number): number =>
  codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;

/** A content line folded into pieces of at most 75 octets, never within a character (RFC 5545, 3.1). */
export function foldIcsLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0);
    // A continued line begins with a space, which counts.
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = '';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}

const nextDay = (isoDate: string): string => new Date(Date.parse(isoDate) + DAY_MS).toISOString().slice(0, 10);

/**
 * A calendar of whole days as an iCalendar object (RFC 5545), for calendar programs that subscribe to its URL.
 * @param name of the calendar
 * @param now when it was created
 */
export function toIcs({ name, days, now }: { name: string; days: readonly CalendarDay[]; now: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//MPN//Releases//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeIcsText(name)}`,
    `X-WR-CALNAME:${escapeIcsText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...days.flatMap(({ uid, date, summary, url, changedAt }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${utc(now)}`,
      `LAST-MODIFIED:${utc(changedAt)}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      `DTEND;VALUE=DATE:${compact(nextDay(date))}`,
      `SUMMARY:${escapeIcsText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldIcsLine).join('\r\n')}\r\n`;
}
