import { errorCatalogue, formatMessage, type ErrorCode, type ErrorValues, type Locale } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

interface Failed {
  errorCode?: string | null;
  errorValues?: ErrorValues | null;
}

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/** The text of a failure in the language of the panel; an unknown code is returned as it is. */
export function failureSentence(code: string, values: ErrorValues | null, locale: Locale): string {
  return isKnown(code) ? formatMessage(code, locale, values ?? {}, { timeZone: getSettings().APP_TIMEZONE }) : code;
}

/** The text of a cause without its values: "…" in place of what differs between failures. */
export const causeSentence = (code: string, locale: Locale): string =>
  failureSentence(code, null, locale).replaceAll(/\{\w+\}/g, '…');

/** Adds the failure's text to a row, and to its earlier attempts if it lists them. */
export function withSentence<T extends object>(row: T, locale: Locale): T & { sentence?: string | null } {
  if (!('errorCode' in row)) return row;
  const { errorCode, errorValues, history } = row as Failed & { history?: Failed[] };
  return {
    ...row,
    sentence: errorCode ? failureSentence(errorCode, errorValues ?? null, locale) : null,
    ...(history ? { history: history.map((attempt) => withSentence(attempt, locale)) } : {}),
  };
}
