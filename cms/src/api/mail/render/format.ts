import { dateText, instantText, moneyText, toMajorUnits, type Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import type { GuestLanguage } from './content';

const LOCALES: Record<GuestLanguage, Locale> = { de: 'de-DE', en: 'en-US', fr: 'fr-FR' };

/** A date `YYYY-MM-DD` as the language writes it. */
export const formatDate = (date: string, language: GuestLanguage): string => dateText(date, LOCALES[language]);

/** Date and time of day of an instant in the product's time zone. */
export const formatInstant = (instant: string, language: GuestLanguage): string =>
  instantText(instant, LOCALES[language], getSettings().APP_TIMEZONE);

/** An amount of cents in the language's format. */
export const formatMoney = (cents: number, currency: string, language: GuestLanguage): string =>
  moneyText(toMajorUnits(cents), currency, LOCALES[language]);
