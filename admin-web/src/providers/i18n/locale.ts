import { Locale, isOneOf } from '@mpn/domain';
import { sharedStorage } from '@/config/browser-storage';

const STORED = 'mpn.locale';

export type Language = 'de' | 'en' | 'fr';

export function languageOf(locale: string): Language {
  const language = locale.slice(0, 2);
  return language === 'de' || language === 'fr' ? language : 'en';
}

export function localeOf(language: string): Locale {
  return Locale.find((locale) => locale.startsWith(language)) ?? 'en-US';
}

/** The initial language: chosen before, else the browser's, else the operator's default. */
export function initialLocale(fallback: Locale): Locale {
  const stored = sharedStorage.getItem(STORED);
  if (isOneOf(Locale, stored)) return stored;
  const wanted = navigator.languages.map((tag) => Locale.find((locale) => locale.startsWith(tag.slice(0, 2))));
  return wanted.find((locale) => locale !== undefined) ?? fallback;
}

export function storeLocale(locale: Locale): void {
  sharedStorage.setItem(STORED, locale);
}
