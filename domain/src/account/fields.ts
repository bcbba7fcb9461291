import { boolean, string } from 'yup';

const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const DIGIT = /\p{Nd}/u;
const SPECIAL_OR_SPACE = /[^\p{L}\p{N}]/u;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 300;

/** Specification section 5: 8 to 300 characters with upper and lower case, a digit, and a special character or space. */
export function meetsPasswordRules(password: string): boolean {
  const length = [...password].length;
  return (
    length >= PASSWORD_MIN_LENGTH &&
    length <= PASSWORD_MAX_LENGTH &&
    [UPPER, LOWER, DIGIT, SPECIAL_OR_SPACE].every((rule) => rule.test(password))
  );
}

/** A password that somebody chooses: refused with the catalogue's password error when it is too weak. */
export const newPassword = () =>
  string()
    .required()
    .test(
      'password',
      'mpn.backend.validation.error.password',
      (value) => value === undefined || meetsPasswordRules(value),
    );

/** The repetition of a field: must be equal to it. */
export const repetitionOf = (field: string) =>
  string()
    .required()
    .test('must-match', 'mpn.backend.validation.error.must-match', function equals(value) {
      const original = (this.parent as Record<string, unknown>)[field];
      return value === original ? true : this.createError({ params: { field } });
    });

/** A password that somebody proves to know: its rules may be older than ours, so only its size is bounded. */
export const knownPassword = () =>
  string()
    .required()
    .max(PASSWORD_MAX_LENGTH * 4);

const LOGIN_NAME = /^[\p{L}\p{N}._-]+$/u;

/** A login name that somebody chooses: 3 to 100 letters, digits and . _ -, so never an e-mail address. */
export const newLoginName = () =>
  string()
    .trim()
    .required()
    .min(3)
    .max(100)
    .test('login-name-is-email', 'mpn.backend.validation.error.login-name-is-email', (value) => !value?.includes('@'))
    .test(
      'login-name',
      'mpn.backend.validation.error.login-name',
      (value) => !value || value.includes('@') || LOGIN_NAME.test(value),
    );

export const EMAIL_MAX_LENGTH = 254;
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/u;

/** An e-mail address, lower-cased: two spellings of one mailbox are one address to us. */
export const emailAddress = () =>
  string()
    .trim()
    .lowercase()
    .required()
    .max(EMAIL_MAX_LENGTH)
    .matches(EMAIL, { message: 'mpn.backend.validation.error.email', excludeEmptyString: true });

/** Ends the account's other sessions along with the change; the person decides. */
export const endOtherSessions = () => boolean().default(false);
