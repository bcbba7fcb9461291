import type { Locale } from '../enums';
import { textLanguageOf, type TextLanguage } from '../format';
import { textsOf, type TextName, type Translate } from '../texts';
import de from './locales/de.json';
import en from './locales/en.json';

const texts = textsOf<TextLanguage, typeof de>({ de, en });

/** Texts of the calendar in the language of its reader. French readers get English, as in the application. */
export const calendarWords = (locale: Locale): Translate<TextName<typeof de>> => texts(textLanguageOf(locale));
