import { cleanText, COUNTRY_CODES, isCountryCode, plainIdentifier, type ContactField } from '@mpn/domain';

const SALUTATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    herr: 'MR',
    hr: 'MR',
    mr: 'MR',
    mister: 'MR',
    m: 'MR',
    männlich: 'MR',
    male: 'MR',
    frau: 'MRS',
    fr: 'MRS',
    mrs: 'MRS',
    ms: 'MRS',
    miss: 'MRS',
    w: 'MRS',
    f: 'MRS',
    weiblich: 'MRS',
    female: 'MRS',
    divers: 'DIVERSE',
    diverse: 'DIVERSE',
    mx: 'DIVERSE',
    d: 'DIVERSE',
  }),
);

/**
 * Names that `Intl.DisplayNames` does not have: country codes of vehicles, as they stand in front of German postal
 * codes, and common short names.
 */
const SHORT_COUNTRIES = [
  ['a', 'AT'],
  ['d', 'DE'],
  ['brd', 'DE'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['great britain', 'GB'],
  ['großbritannien', 'GB'],
  ['usa', 'US'],
  ['holland', 'NL'],
] as const;

function countryNames(): Map<string, string> {
  const names = new Map<string, string>(SHORT_COUNTRIES);
  for (const language of ['de', 'en']) {
    const display = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRY_CODES) names.set((display.of(code) ?? code).toLowerCase(), code);
  }
  return names;
}

const COUNTRIES = countryNames();

const lower = (text: string): string => text.toLowerCase().replace(/\.$/, '');

function languageOf(text: string): string {
  if (/^(de|deu|ger|deutsch|german)\b/i.test(text)) return 'de-DE';
  if (/^(en|eng|englisch|english)\b/i.test(text)) return 'en-US';
  return text;
}

/** "Paul Post <paul@example.org>" or "mailto:paul@example.org", as mail programs copy an address. */
const COPIED_ADDRESS = /^(?:[^<>]{0,200}<([^<>\s]{1,254})>|mailto:([^?\s]{1,254})(?:\?.{0,200})?)$/i;

function addressOf(text: string): string {
  const [, inBrackets, linked] = COPIED_ADDRESS.exec(text) ?? [];
  return inBrackets?.replace(/^mailto:/i, '') ?? linked ?? text;
}

/**
 * The value of a field from a cell: names of countries, languages and salutations as codes, without line breaks (except
 * in notes), and without the apostrophe by which a CSV file keeps a text from being read as a formula. Names that are
 * not known are returned as they are, and refused by the contact's rules.
 */
export function valueOf(field: ContactField, cell: string): string {
  const whole = cleanText(cell)
    .trim()
    .replace(/^'(\s*[=+\-@＝＋－＠])/, '$1');
  if (field === 'notes') return whole.replaceAll('\r\n', '\n');
  const text = whole.replace(/\s+/gu, ' ');
  if (field === 'email') return addressOf(plainIdentifier(text));
  if (field === 'salutation') return SALUTATIONS.get(lower(text)) ?? text;
  if (field === 'preferredLanguage') return languageOf(text);
  if (field === 'country') return isCountryCode(text) ? text : (COUNTRIES.get(lower(text)) ?? text);
  return text;
}
