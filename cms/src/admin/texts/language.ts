import { TextLanguage } from '@mpn/domain';

/** The language of the panel's account, of those in which names and texts are stored; English for all others. */
export const languageOf = (locale: string): TextLanguage =>
  TextLanguage.find((language) => locale.startsWith(language)) ?? 'en';
