import { createContext, useContext, useMemo } from 'react';
import type { DeskFacts, TextLanguage } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { languageOf } from '../../texts/language';
import { useText, type Say } from '../../texts/use-text';

export const DeskFactsContext = createContext<DeskFacts>({
  timeZone: 'Europe/Berlin',
  publicUrl: '',
  brand: '',
  hasExternalShop: false,
  may: [],
});

export const useDeskFacts = (): DeskFacts => useContext(DeskFactsContext);

/** Formats texts, times (in the application's zone), local dates and money for cells and pages. */
export interface Pen {
  say: Say;
  language: TextLanguage;
  time: (instant: string | null | undefined) => string;
  date: (day: string | null | undefined) => string;
  money: (cents: number, currency?: string) => string;
}

const NONE = '–';

export function usePen(): Pen {
  const say = useText();
  const { formatDate, formatNumber, locale } = useIntl();
  const { timeZone } = useDeskFacts();
  return useMemo(
    () => ({
      say,
      language: languageOf(locale),
      time: (instant) => (instant ? formatDate(instant, { dateStyle: 'medium', timeStyle: 'short', timeZone }) : NONE),
      // A local date has no zone: at noon it is the same day everywhere.
      date: (day) =>
        day ? formatDate(`${day.slice(0, 10)}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }) : NONE,
      money: (cents, currency = 'EUR') => formatNumber(cents / 100, { style: 'currency', currency }),
    }),
    [formatDate, formatNumber, locale, say, timeZone],
  );
}
