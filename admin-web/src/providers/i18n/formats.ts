import { instantText, type Locale } from '@mpn/domain';
import { getConfiguration } from '@/config/client-configuration';

/** antd's and dayjs' pattern of a date. */
export function datePattern(locale: Locale): string {
  return locale === 'de-DE' ? 'DD.MM.YYYY' : 'YYYY/MM/DD';
}

/** The date pattern as placeholder in the letters of the language: "TT.MM.JJJJ" in German. */
export function dateHint(locale: Locale): string {
  return { 'de-DE': 'TT.MM.JJJJ', 'en-US': 'YYYY/MM/DD', 'fr-FR': 'AAAA/MM/JJ' }[locale];
}

export { dateText as formatDate, moneyText as formatMoney } from '@mpn/domain';

/** An ISO instant as date and HH:mm in the product's time zone. */
export function formatInstant(instant: string, locale: Locale): string {
  return instantText(instant, locale, getConfiguration().APP_TIMEZONE);
}

/** A moment (milliseconds since 1970) as HH:mm:ss in the product's time zone. */
export function formatTime(moment: number, locale: Locale): string {
  const timeZone = getConfiguration().APP_TIMEZONE;
  return new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium', hourCycle: 'h23' }).format(moment);
}

export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** A fraction as whole per cent: 0.42 is "42 %". */
export function formatPercent(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

/** Milliseconds as m:ss or h:mm:ss. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${String(hours)}:${two(minutes)}:${two(seconds % 60)}`
    : `${String(minutes)}:${two(seconds % 60)}`;
}

function inByteUnit(bytes: number, locale: Locale, { isRound }: { isRound: boolean }): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    minimumFractionDigits: power > 1 && !isRound ? 1 : 0,
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

/** Bytes in the largest fitting unit, from megabytes on always with one decimal ("5.0 MB"). */
export function formatBytes(bytes: number, locale: Locale): string {
  return inByteUnit(bytes, locale, { isRound: false });
}

/** A maximum in bytes, as a round number: "10 MB". */
export function formatByteLimit(bytes: number, locale: Locale): string {
  return inByteUnit(bytes, locale, { isRound: true });
}

/** "LC 01234" */
export function formatLabelCode(code: string): string {
  return `LC ${code}`;
}

/** An ISRC with its hyphens. */
export function formatIsrc(isrc: string): string {
  return /^.{12}$/.test(isrc) ? `${isrc.slice(0, 2)}-${isrc.slice(2, 5)}-${isrc.slice(5, 7)}-${isrc.slice(7)}` : isrc;
}
