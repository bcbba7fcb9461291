import { friendlyFormatIBAN } from 'ibantools';
import { dateText, moneyText, toMajorUnits, type Locale } from '@mpn/domain';
import type { DocumentLanguage } from '@mpn/document-kit';

const LOCALES: Record<DocumentLanguage, Locale> = { de: 'de-DE', en: 'en-US' };

/** Cents as formatted money, with ordinary spaces: `1.234,56 €` or `€1,234.56`. */
export const formatMoney = (cents: number, currency: string, language: DocumentLanguage): string =>
  moneyText(toMajorUnits(cents), currency, LOCALES[language]).replaceAll('\u00a0', ' ');

/** A local date `YYYY-MM-DD` in the format of the language. */
export const formatDate = (date: string, language: DocumentLanguage): string => dateText(date, LOCALES[language]);

/** A country's name by its code (ISO 3166 alpha-2): `Deutschland`; anything but a code is returned unchanged. */
export function countryName(code: string | null, language: DocumentLanguage): string | null {
  if (!code || !/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([LOCALES[language]], { type: 'region' }).of(code.toUpperCase()) ?? code;
}

/** An IBAN in groups of four. */
export function formatIban(iban: string): string {
  return friendlyFormatIBAN(iban) ?? iban;
}
