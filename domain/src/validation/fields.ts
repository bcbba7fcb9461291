import { number, string, type StringSchema } from 'yup';
import type { ErrorCode } from '../errors';
import {
  isCountryCode,
  isEan,
  isIpi,
  isIsni,
  isIsrc,
  isIswc,
  isLabelCode,
  isLanguageCode,
  isMpnNumber,
  ofText,
  plainIdentifier,
  plainLogin,
  rightCheckDigit,
  labelCodeDigits,
} from '../identifiers';
import { isFolderPattern, MAX_FOLDER_PATTERN_LENGTH } from '../naming';
import { EMAIL_MAX_LENGTH } from './limits';
import {
  isFtpDirectory,
  isHostName,
  isIsoDate,
  isLatin,
  isPhoneNumber,
  isTimeOfDay,
  isVatId,
  isWebsiteUrl,
  isYoutubeUrl,
  parseSpotifyUrl,
  youtubeVideoId,
} from './rules';

type Text = StringSchema<string | null | undefined>;

/** Maximum length of the texts below, unless another one is given. */
const MAX_LENGTH = 320;
const MAX_ADDRESS_LENGTH = 2_000;
/** `HH:MM` */
const TIME_LENGTH = 5;

/** An optional text; if present, it must satisfy the rule. */
function textThat(name: string, code: ErrorCode, holds: (text: string) => boolean, max = MAX_LENGTH): Text {
  return string()
    .nullable()
    .max(max)
    .test(name, code, (value) => value === undefined || value === null || value.trim() === '' || holds(value));
}

/** As {@link textThat}, for a number, code or address: cast by {@link plainIdentifier}. */
const identifierThat = (...rule: Parameters<typeof textThat>): Text =>
  textThat(...rule).transform(ofText(plainIdentifier));

/** An optional EAN or UPC; a wrong check digit is reported with the right one. */
export const eanField = () =>
  string()
    .transform(ofText(plainIdentifier))
    .nullable()
    .max(MAX_LENGTH)
    .test('ean', 'mpn.backend.validation.error.ean' satisfies ErrorCode, function hasEan(value) {
      if (!value || value.trim() === '' || isEan(value)) return true;
      const digit = rightCheckDigit(value);
      if (digit === null) return false;
      const message: ErrorCode = 'mpn.backend.validation.error.ean-check-digit';
      return this.createError({ message, params: { digit } });
    });
export const isrcField = () => identifierThat('isrc', 'mpn.backend.validation.error.isrc', isIsrc);
export const ipiField = () => identifierThat('ipi', 'mpn.backend.validation.error.ipi', isIpi);
export const isniField = () => identifierThat('isni', 'mpn.backend.validation.error.isni', isIsni);
export const iswcField = () => identifierThat('iswc', 'mpn.backend.validation.error.iswc', isIswc);
export const countryField = () => identifierThat('country', 'mpn.backend.validation.error.country', isCountryCode);
export const languageField = () => identifierThat('language', 'mpn.backend.validation.error.language', isLanguageCode);
export const latinField = () => textThat('latin-letters', 'mpn.backend.validation.error.latin-letters', isLatin);
/** Accepted with or without "LC", spaces and hyphens; its value has digits only. */
export const labelCodeField = () =>
  textThat('label-code', 'mpn.backend.validation.error.label-code', isLabelCode).transform(labelCodeDigits);
export const mpnNumberField = () =>
  identifierThat('mpn-number', 'mpn.backend.validation.error.mpn-number', isMpnNumber);
export const phoneField = () => identifierThat('phone', 'mpn.backend.validation.error.phone', isPhoneNumber);
export const timeField = () => identifierThat('time', 'mpn.backend.validation.error.time', isTimeOfDay, TIME_LENGTH);
export const dateField = () => identifierThat('date', 'mpn.backend.validation.error.date', isIsoDate);
export const vatIdField = () => identifierThat('vat-id', 'mpn.backend.validation.error.vat-id', isVatId);
export const hostField = () => identifierThat('host', 'mpn.backend.validation.error.host', isHostName);
/** Verbatim, because a server may have its folders in another Unicode form than ours. */
export const ftpDirectoryField = () =>
  textThat('ftp-directory', 'mpn.backend.validation.error.ftp-directory', isFtpDirectory)
    .meta({ verbatim: true })
    .transform(ofText(plainLogin));
/** How folders of releases are named (`folder-pattern.ts`). */
export const folderPatternField = () =>
  textThat('folder-pattern', 'mpn.backend.validation.error.folder-pattern', isFolderPattern, MAX_FOLDER_PATTERN_LENGTH);
export const youtubeLinkField = () =>
  identifierThat(
    'youtube-link',
    'mpn.backend.validation.error.youtube-link',
    (text) => youtubeVideoId(text) !== null,
    MAX_ADDRESS_LENGTH,
  );
/** A page at YouTube, such as an artist's channel. */
export const youtubePageField = () =>
  identifierThat('youtube-link', 'mpn.backend.validation.error.youtube-link', isYoutubeUrl, MAX_ADDRESS_LENGTH);
export const spotifyEmbedField = () =>
  identifierThat(
    'spotify-embed',
    'mpn.backend.validation.error.spotify-embed',
    (text) => parseSpotifyUrl(text) !== null,
    MAX_ADDRESS_LENGTH,
  );
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/u;
/** An optional e-mail address; `emailAddress` is the required, lower-cased one. */
export const optionalEmailField = () =>
  identifierThat('email', 'mpn.backend.validation.error.email', (text) => EMAIL.test(text.trim()), EMAIL_MAX_LENGTH);

/** A URL that begins with https:// or with a host name ('www.facebook.com'), by default with `www.`. */
export const websiteField = (host = 'www.') =>
  string()
    .transform(ofText(plainIdentifier))
    .nullable()
    .max(MAX_ADDRESS_LENGTH)
    .test({
      name: 'url',
      message: 'mpn.backend.validation.error.url' satisfies ErrorCode,
      params: { host },
      test: (value) => !value || value.trim() === '' || isWebsiteUrl(value, host),
    });

/** A date (YYYY-MM-DD); one that depends on the current day is computed when a value is checked. */
type DateLimit = string | (() => string);
const dateOf = (limit: DateLimit | undefined): string => (typeof limit === 'function' ? limit() : (limit ?? ''));

/** A date between two others (both inclusive, either may be missing). */
export const dateBetweenField = ({ min, max }: { min?: DateLimit; max?: DateLimit }) => {
  const name = min && max ? 'date-between' : min ? 'date-min' : 'date-max';
  const code: ErrorCode = `mpn.backend.validation.error.${name}`;
  return dateField().test(name, code, function isWithin(value) {
    const [first, last] = [dateOf(min), dateOf(max)];
    // What is no date was refused by the rule before.
    if (!value || !isIsoDate(value) || ((!first || value >= first) && (!last || value <= last))) return true;
    return this.createError({ params: { min: first, max: last } });
  });
};

/** The earliest date of birth, of release and of airing. */
export const FIRST_DATE = '1900-01-01';
/** How many years ahead a release can be announced. */
const ANNOUNCED_YEARS = 5;

/** The current day in UTC, in a later year. */
const todayIn = (years: number) => (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10);
};

/** The last date (YYYY-MM-DD) that a release or its airing can have today. */
export const lastReleaseDate = todayIn(ANNOUNCED_YEARS);

/** An optional date of birth: from {@link FIRST_DATE} to today. */
export const birthDateField = () => dateBetweenField({ min: FIRST_DATE, max: todayIn(0) });

/**
 * An optional date of a release or of its airing: up to five years from today.
 * @param min the first date that is accepted
 */
export const releaseDateField = (min = FIRST_DATE) => dateBetweenField({ min, max: lastReleaseDate });

/** Year of the oldest sound recording that can be played (phonautograph). */
export const FIRST_RECORDING_YEAR = 1860;

/** An optional year of a recording. @param ahead how many years after the current one are accepted */
export const yearField = ({ ahead = 0 }: { ahead?: number } = {}) =>
  number()
    .integer()
    // The range of the column; the plausible range is checked below.
    .min(-99_999)
    .max(99_999)
    .nullable()
    .test('year', 'mpn.backend.validation.error.year' satisfies ErrorCode, function isPlausible(value) {
      const max = new Date().getUTCFullYear() + ahead;
      // A value that is not an integer was refused by the rule before.
      if (!Number.isInteger(value)) return true;
      if (Number(value) >= FIRST_RECORDING_YEAR && Number(value) <= max) return true;
      return this.createError({ params: { min: FIRST_RECORDING_YEAR, max } });
    });

/** Must differ from another field of the same object. */
export const differentFrom = (field: string) =>
  string().test('must-differ', 'mpn.backend.validation.error.must-differ' satisfies ErrorCode, function differs(value) {
    const other = (this.parent as Record<string, unknown>)[field];
    return value === undefined || value !== other ? true : this.createError({ params: { field } });
  });
