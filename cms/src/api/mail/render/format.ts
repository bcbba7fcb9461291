import { dateText, instantText, moneyText, toMajorUnits, type Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';
import type { MailLanguage } from './content';

const LOCALES: Record<MailLanguage, Locale> = { de: 'de-DE', en: 'en-US' };

/** A date `YYYY-MM-DD` as the language writes it. */
export const formatDate = (date: string, language: MailLanguage): string => dateText(date, LOCALES[language]);

/** Date and time of day of an instant in the product's time zone. */
export const formatInstant = (instant: string, language: MailLanguage): string =>
  instantText(instant, LOCALES[language], getSettings().APP_TIMEZONE);

/** An amount of cents in the language's format. */
export const formatMoney = (cents: number, currency: string, language: MailLanguage): string =>
  moneyText(toMajorUnits(cents), currency, LOCALES[language]);
