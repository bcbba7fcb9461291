import type { Locale } from '../enums';

/** The languages of texts that are written for people apart from the web app's: mails, documents, files, messages. */
export const TextLanguage = ['de', 'en'] as const;
export type TextLanguage = (typeof TextLanguage)[number];

/** The locale in whose form a language's dates and numbers are written. */
export const LOCALE_OF_TEXT = { de: 'de-DE', en: 'en-US' } as const satisfies Readonly<Record<TextLanguage, Locale>>;

/** Of the locales whose readers do not get English. */
const TEXT_LANGUAGE_OF: Readonly<Partial<Record<Locale, TextLanguage>>> = { 'de-DE': 'de' };

/** German for German readers, English for all others. */
export const textLanguageOf = (locale: Locale): TextLanguage => TEXT_LANGUAGE_OF[locale] ?? 'en';

/** Which of the texts that are stored in each language a reader gets. */
export const inLanguageOf = <T>(locale: Locale, texts: Readonly<Record<TextLanguage, T>>): T =>
  texts[textLanguageOf(locale)];
