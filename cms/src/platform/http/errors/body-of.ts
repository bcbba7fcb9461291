import { toErrorBody, type AppError, type ErrorBody, type Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** The API's error body for an error, in the caller's language. */
export const errorBodyOf = (error: AppError, path: string, locale: Locale): ErrorBody =>
  toErrorBody(error, { path, locale, now: new Date(), timeZone: getSettings().APP_TIMEZONE });
