import { string } from 'yup';
import { ofText, plainIdentifier, plainLogin } from '../identifiers';

/** Letters of the Latin alphabet that Unicode does not decompose into an ASCII letter and an accent. */
const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
};
const SPECIAL = new RegExp(`[${Object.keys(SPECIAL_LETTERS).join('')}]`, 'gu');
const ACCENTS = /[\u0300-\u036f]/gu;

/**
 * The form in which login names are compared: two names with the same form are the same account. Upper and lower case,
 * accents, and the Unicode variants of one letter (full width, ligatures, `İ`, `ı`) make no difference. Accounts keep
 * it in the column `login_name_key`, which is unique, so it is computed here and nowhere else: JavaScript and Postgres
 * do not agree on the lower case of every letter.
 *
 * @param loginName as entered
 */
export function normalizeLoginName(loginName: string): string {
  return plainLogin(loginName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replaceAll('ς', 'σ')
    .replace(SPECIAL, (letter) => SPECIAL_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Whether the name holds only letters of the Latin alphabet (also with accents), the digits 0 to 9 and `. _ -`. Letters
 * of other alphabets are refused because many of them look like Latin ones: a name with a Cyrillic `о` could imitate
 * another person's.
 */
export function hasLoginNameCharacters(loginName: string): boolean {
  return /^[\p{L}0-9._-]+$/u.test(loginName) && /^[a-z0-9._-]+$/.test(normalizeLoginName(loginName));
}

/** Maximum length of a login name. */
export const MAX_LOGIN_NAME = 100;

const typedName = () => string().transform(ofText(plainIdentifier)).required();

/** A newly chosen login name: 3 to 100 letters, digits and . _ -, so never an e-mail address. */
export const newLoginName = () =>
  typedName()
    .min(3)
    .max(MAX_LOGIN_NAME)
    .test('login-name-is-email', 'mpn.backend.validation.error.login-name-is-email', (value) => !value?.includes('@'))
    .test(
      'login-name',
      'mpn.backend.validation.error.login-name',
      (value) => !value || value.includes('@') || hasLoginNameCharacters(value),
    );

/** The repetition of a chosen login name in the field `loginName`. */
export const loginNameRepetition = () =>
  typedName()
    .max(100)
    .test('must-match', 'mpn.backend.validation.error.must-match', function equals(value) {
      const { loginName } = this.parent as { loginName?: unknown };
      return value === loginName ? true : this.createError({ params: { field: 'loginName' } });
    });
