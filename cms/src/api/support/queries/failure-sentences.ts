import { errorCatalogue, formatMessage, type ErrorCode, type ErrorValues, type Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

interface Failed {
  errorCode: string | Date | null;
  errorValues: unknown;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The text of a failure in the language of the panel; an unknown code is returned as it is. */
export function failureSentence(code: string, values: ErrorValues | null, locale: Locale): string {
  return isKnown(code) ? formatMessage(code, locale, values ?? {}, { timeZone: getSettings().APP_TIMEZONE }) : code;
}

/** The text of a cause without its values: "…" in place of what differs between failures. */
export const causeSentence = (code: string, locale: Locale): string =>
  failureSentence(code, null, locale).replaceAll(/\{\w+\}/g, '…');

/** Adds the failure's text to a row that has its code and values. */
export const withSentence = <T extends Failed>(row: T, locale: Locale): T & { sentence: string | null } => ({
  ...row,
  sentence: row.errorCode
    ? failureSentence(String(row.errorCode), row.errorValues as ErrorValues | null, locale)
    : null,
});
