import { textsOf, type TextLanguage } from '@mpn/domain';
import de from './locales/de.json';
import en from './locales/en.json';

/** Texts of the files about a release: the result as a PDF, the statistics as tables. */
export const documentTexts = textsOf<TextLanguage, typeof de>({ de, en });
