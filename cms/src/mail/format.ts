import { getSettings } from '../../config/environment';
import type { MailLanguage } from './content';

const TAG: Record<MailLanguage, string> = { de: 'de-DE', en: 'en-GB' };

/** 31.12.2026 in German, 2026/12/31 otherwise (specification section 9). */
export function formatDate(date: string, language: MailLanguage): string {
  const [year, month, day] = date.slice(0, 10).split('-');
  return language === 'de' ? `${day}.${month}.${year}` : `${year}/${month}/${day}`;
}

/** Date and time of day in the product's time zone. */
export function formatInstant(instant: string, language: MailLanguage): string {
  const zone = getSettings().APP_TIMEZONE;
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(instant));
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(instant));
  return `${formatDate(parts, language)} ${time}`;
}

/** An amount of cents as people write it. */
export function formatMoney(cents: number, currencyType: string, language: MailLanguage): string {
  return new Intl.NumberFormat(TAG[language], { style: 'currency', currency: currencyType }).format(cents / 100);
}
