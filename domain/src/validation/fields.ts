import { string, type StringSchema } from 'yup';
import type { ErrorCode } from '../errors';
import { isEan, isIpi, isIsni, isIsrc, isLabelCode, isMpnNumber } from '../identifiers';
import {
  isFtpDirectory,
  isHostName,
  isIsoDate,
  isPhoneNumber,
  isTimeOfDay,
  isVatId,
  isWebsiteUrl,
  parseSpotifyUrl,
  youtubeVideoId,
} from './rules';

type Text = StringSchema<string | null | undefined>;

/** A text that may be left out or null; what is typed must satisfy the rule. */
function textThat(name: string, code: ErrorCode, holds: (text: string) => boolean): Text {
  return string()
    .nullable()
    .test(name, code, (value) => value === undefined || value === null || value.trim() === '' || holds(value));
}

export const eanField = () => textThat('ean', 'mpn.backend.validation.error.ean', isEan);
export const isrcField = () => textThat('isrc', 'mpn.backend.validation.error.isrc', isIsrc);
export const ipiField = () => textThat('ipi', 'mpn.backend.validation.error.ipi', isIpi);
export const isniField = () => textThat('isni', 'mpn.backend.validation.error.isni', isIsni);
export const labelCodeField = () => textThat('label-code', 'mpn.backend.validation.error.label-code', isLabelCode);
export const mpnNumberField = () => textThat('mpn-number', 'mpn.backend.validation.error.mpn-number', isMpnNumber);
export const phoneField = () => textThat('phone', 'mpn.backend.validation.error.phone', isPhoneNumber);
export const timeField = () => textThat('time', 'mpn.backend.validation.error.time', isTimeOfDay);
export const dateField = () => textThat('date', 'mpn.backend.validation.error.date', isIsoDate);
export const vatIdField = () => textThat('vat-id', 'mpn.backend.validation.error.vat-id', isVatId);
export const hostField = () => textThat('host', 'mpn.backend.validation.error.host', isHostName);
export const ftpDirectoryField = () =>
  textThat('ftp-directory', 'mpn.backend.validation.error.ftp-directory', isFtpDirectory);
export const youtubeLinkField = () =>
  textThat('youtube-link', 'mpn.backend.validation.error.youtube-link', (text) => youtubeVideoId(text) !== null);
export const spotifyEmbedField = () =>
  textThat('spotify-embed', 'mpn.backend.validation.error.spotify-embed', (text) => parseSpotifyUrl(text) !== null);
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/u;
/** An e-mail address that may be left out; `emailAddress` is the required, lower-cased one. */
export const optionalEmailField = () =>
  textThat('email', 'mpn.backend.validation.error.email', (text) => EMAIL.test(text.trim()));

/** A website that begins with https:// or, where given, with a host of its own ('www.facebook.com'). */
export const websiteField = (host = 'www.') =>
  string()
    .nullable()
    .test({
      name: 'url',
      message: 'mpn.backend.validation.error.url' satisfies ErrorCode,
      params: { host },
      test: (value) => !value || value.trim() === '' || isWebsiteUrl(value, host),
    });

/** A date between two others (YYYY-MM-DD, both inclusive, either may be missing). */
export const dateBetweenField = ({ min, max }: { min?: string; max?: string }) => {
  const name = min && max ? 'date-between' : min ? 'date-min' : 'date-max';
  const code: ErrorCode = `mpn.backend.validation.error.${name}`;
  return dateField().test({
    name,
    message: code,
    params: { min: min ?? '', max: max ?? '' },
    test: (value) => !value || ((!min || value >= min) && (!max || value <= max)),
  });
};

/** Must differ from another field of the same object. */
export const differentFrom = (field: string) =>
  string().test('must-differ', 'mpn.backend.validation.error.must-differ' satisfies ErrorCode, function differs(value) {
    const other = (this.parent as Record<string, unknown>)[field];
    return value === undefined || value !== other ? true : this.createError({ params: { field } });
  });
