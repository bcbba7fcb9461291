import type { Locale } from '../enums';

/** The languages of texts that are written for people apart from the web app's: mails, documents, files, messages. */
export const TextLanguage = ['de', 'en'] as const;
export type TextLanguage = (typeof TextLanguage)[number];

/** The locale in whose form a language's dates and numbers are written. */
export const LOCALE_OF_TEXT: Readonly<Record<TextLanguage, Locale>> = { de: 'de-DE', en: 'en-US' };

/** Of the locales whose readers do not get English. */
const TEXT_LANGUAGE_OF: Readonly<Partial<Record<Locale, TextLanguage>>> = { 'de-DE': 'de' };

/** German for German readers, English for all others. */
export const textLanguageOf = (locale: Locale): TextLanguage => TEXT_LANGUAGE_OF[locale] ?? 'en';
