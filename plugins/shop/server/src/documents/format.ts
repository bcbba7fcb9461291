import { toMajorUnits } from '@mpn/domain';
import type { DocumentLanguage } from './texts';

/** Cents as people read them: `1.234,56 €` or `€1,234.56`. */
export function formatMoney(cents: number, currency: string, language: DocumentLanguage): string {
  const locale = language === 'de' ? 'de-DE' : 'en-US';
  return new Intl.NumberFormat(locale, { style: 'currency', currency })
    .format(toMajorUnits(cents))
    .replaceAll('\u00a0', ' ');
}

/** A local date (YYYY-MM-DD) as specification section 9 shows it. */
export function formatDate(date: string, language: DocumentLanguage): string {
  const [year, month, day] = date.split('-');
  return language === 'de' ? `${day}.${month}.${year}` : `${year}/${month}/${day}`;
}
