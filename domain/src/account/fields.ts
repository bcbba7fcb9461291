import { boolean, string } from 'yup';
import { ofText, plainIdentifier } from '../identifiers';
import { EMAIL_MAX_LENGTH } from '../validation/limits';

const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const SPECIAL_OR_SPACE = /[^\p{L}\p{N}]/u;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 300;

/** Password rule: 8 to 300 characters with upper and lower case, a digit, and a special character or space. */
export function meetsPasswordRules(password: string): boolean {
  const length = [...password].length;
  return (
    length >= PASSWORD_MIN_LENGTH &&
    length <= PASSWORD_MAX_LENGTH &&
    [UPPER, LOWER, DIGIT, SPECIAL_OR_SPACE].every((rule) => rule.test(password))
  );
}

/** A newly chosen password: refused with the catalogue's password error when it is too weak. */
export const newPassword = () =>
  string()
    .meta({ verbatim: true })
    .required()
    // The limit counts characters, each of which may take two UTF-16 units.
    .max(PASSWORD_MAX_LENGTH * 2)
    .test(
      'password',
      'mpn.backend.validation.error.password',
      (value) => value === undefined || meetsPasswordRules(value),
    );

/** The repetition of a field: must equal it. */
export const repetitionOf = (field: string) =>
  string()
    .meta({ verbatim: true })
    .required()
    .max(PASSWORD_MAX_LENGTH * 2)
    .test('must-match', 'mpn.backend.validation.error.must-match', function equals(value) {
      const original = (this.parent as Record<string, unknown>)[field];
      return value === original ? true : this.createError({ params: { field } });
    });

/** An existing password: its rules may be older than ours, so only its length is limited. */
export const knownPassword = () =>
  string()
    .meta({ verbatim: true })
    .required()
    .max(PASSWORD_MAX_LENGTH * 4);

const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/u;

/** An e-mail address, lower-cased, so that two spellings of one mailbox are equal. */
export const emailAddress = () =>
  string()
    .transform(ofText(plainIdentifier))
    .lowercase()
    .required()
    .max(EMAIL_MAX_LENGTH)
    .matches(EMAIL, { message: 'mpn.backend.validation.error.email', excludeEmptyString: true });

/** Whether the account's other sessions are revoked along with the change; default true. */
export const endOtherSessions = () => boolean().default(true);
