import { normalizeLoginName } from './login-name';

/** Why a password is refused although it meets the character rules. */
export type PasswordWeakness = { kind: 'common' } | { kind: 'personal'; word: string };

/** Names of an account: people use them in passwords, and attackers try them first. */
export interface PasswordOwner {
  loginName?: string | null;
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  companyName?: string | null;
}

/** Words of company names that do not identify the company. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  'gmbh music musik records recordings label media medien radio verlag group gruppe sender rundfunk limited'.split(' '),
);

/** Common in German-speaking countries, but missing from the international lists. */
const FURTHER_COMMON_WORDS: ReadonlySet<string> = new Set(
  'qwertz qwertzu qwertzui qwertzuiop willkommen fruehling fruhling neues start123 login anmelden zugang kennwort meinpasswort passwortneu neuespasswort musikredaktion redaktion bemusterung promotion'.split(
    ' ',
  ),
);

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Text without case and accents: `Pässwort` and `passwort` are equally easy to guess. */
const fold = normalizeLoginName;
const withLettersForSigns = (text: string): string => text.replace(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
/** Digits, signs and spaces around a word are the usual way to satisfy password rules. */
const core = (text: string): string => text.replace(/^\P{L}+|(?<=\p{L})\P{L}+$/gu, '');
const withoutSeparators = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The forms in which a password is looked up, all without case and accents: as typed, without signs at its ends, and
 * without digits and signs at its ends. The first and the last also with letters for digits and signs that look like
 * letters, the last also without signs inside.
 */
function guesses(password: string): string[] {
  const folded = fold(password);
  const stripped = core(folded);
  const withoutSigns = folded.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  const read = withLettersForSigns(folded);
  // Signs that stand for letters are also found where the same signs end the password: `p@ssw0rd!`.
  const readStripped = withLettersForSigns(stripped);
  return [...new Set([folded, withoutSigns, stripped, read, readStripped, withoutSeparators(stripped)])].filter(
    (guess) => guess !== '',
  );
}

const MIN_WORD_TO_FIND_INSIDE = 4;

function wordsOf(owner: PasswordOwner, productName: string): string[] {
  const { loginName, email, firstName, lastName, companyName } = owner;
  const companyWords = (companyName ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= MIN_WORD_TO_FIND_INSIDE && !GENERIC_WORDS.has(fold(word)));
  return [loginName, email?.split('@')[0], firstName, lastName, companyName, ...companyWords, productName].filter(
    (word): word is string => typeof word === 'string' && withoutSeparators(word) !== '',
  );
}

/** Whether the word is in the password; short words count only if nothing but digits and signs is around them. */
function holds(password: string, word: string): boolean {
  const wanted = withoutSeparators(fold(word));
  const forms = guesses(password).map(withoutSeparators);
  return wanted.length < MIN_WORD_TO_FIND_INSIDE
    ? forms.includes(wanted)
    : forms.some((form) => form.includes(wanted) || form.includes(withLettersForSigns(wanted)));
}

/**
 * Why a password is easy to guess, beyond the rules about its characters: it contains a name of the account or of the
 * product, or it is a common password (a list of those that attackers try), also with digits and signs around it.
 *
 * @param isCommon whether a lower-case word is on the list of common passwords
 * @returns undefined for an acceptable password
 */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner,
  productName: string,
  isCommon: (word: string) => boolean,
): PasswordWeakness | undefined {
  const word = wordsOf(owner, productName).find((candidate) => holds(password, candidate));
  if (word !== undefined) return { kind: 'personal', word };
  if (guesses(password).some((guess) => isCommon(guess) || FURTHER_COMMON_WORDS.has(guess))) return { kind: 'common' };
  return undefined;
}
