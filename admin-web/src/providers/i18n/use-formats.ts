import type { Locale } from '@mpn/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatBytes,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTime,
  datePattern,
  formatByteLimit,
  dateHint,
} from './formats';
import { localeOf } from './locale';

export interface Formats {
  locale: Locale;
  datePattern: string;
  /** Placeholder of an empty date field. */
  dateHint: string;
  date: (date: string) => string;
  instant: (instant: string) => string;
  /** A moment (milliseconds since 1970) to the second. */
  time: (moment: number) => string;
  money: (amount: number, currency: string) => string;
  number: (value: number) => string;
  percent: (share: number) => string;
  bytes: (bytes: number) => string;
  /** A maximum in bytes, as a round number: "10 MB". */
  byteLimit: (bytes: number) => string;
}

/** Dates, money and numbers formatted for the person's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const locale = localeOf(i18n.language);
  return useMemo(
    () => ({
      locale,
      datePattern: datePattern(locale),
      dateHint: dateHint(locale),
      date: (date) => formatDate(date, locale),
      instant: (instant) => formatInstant(instant, locale),
      time: (moment) => formatTime(moment, locale),
      money: (amount, currency) => formatMoney(amount, currency, locale),
      number: (value) => formatNumber(value, locale),
      percent: (share) => formatPercent(share, locale),
      bytes: (bytes) => formatBytes(bytes, locale),
      byteLimit: (bytes) => formatByteLimit(bytes, locale),
    }),
    [locale],
  );
}
