import type { Locale } from '../enums';

export * from './language';
export * from './names';

/** German dates are DD.MM.YYYY, all others YYYY/MM/DD. */
function joined(year: string, month: string, day: string, locale: Locale): string {
  return locale === 'de-DE' ? `${day}.${month}.${year}` : `${year}/${month}/${day}`;
}

/**
 * A date for people: 31.12.2026 or 2026/12/31.
 * @param date `YYYY-MM-DD`; anything behind it, such as a time of day, is ignored
 */
export function dateText(date: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-');
  return joined(year, month, day, locale);
}

/** Cached, because creating a formatter is expensive and tables format hundreds of instants. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

/** Date and time of day of an ISO instant in a time zone, for people: 31.12.2026 23:59. */
export function instantText(instant: string, locale: Locale, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(new Date(instant));
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const date = joined(part.year ?? '', part.month ?? '', part.day ?? '', locale);
  return `${date} ${part.hour ?? ''}:${part.minute ?? ''}`;
}

/** An amount of money for people: 1.234,56 € or €1,234.56. @param amount in major units */
export function moneyText(amount: number, currency: string, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** A number for people, with at most one decimal: 1.234,5 or 1,234.5. */
export function numberText(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

/** A fraction as whole per cent for people: 0.42 is "42 %" or "42%". */
export function percentText(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
