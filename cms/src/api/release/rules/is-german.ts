import type { Locale } from '@mpn/domain';

/** Names of genres and formats are German for German callers, English for all others. */
export const isGerman = (locale: Locale): boolean => locale === 'de-DE';
