import { LOCALE_OF_TEXT, type TextLanguage } from '@mpn/domain';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** Columns of a file of contacts. */
export type ContactColumn =
  | 'salutation'
  | 'firstName'
  | 'lastName'
  | 'preferredLanguage'
  | 'company'
  | 'department'
  | 'position'
  | 'email'
  | 'phone'
  | 'street'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'notes';

interface ContactFileTexts {
  fileName: string;
  headings: Readonly<Record<ContactColumn, string>>;
  salutations: Readonly<Record<string, string>>;
  languages: Readonly<Record<string, string>>;
}

// All of it is understood when the file is imported again (parsers/contact-columns.ts, parsers/contact-values.ts).
const TEXTS: Readonly<Record<TextLanguage, ContactFileTexts>> = { de: de.contacts, en: en.contacts };

/** Name, headings and words of a file of contacts for people. */
export function contactFile(language: TextLanguage): Pick<ContactFileTexts, 'fileName' | 'headings'> & {
  textOf: (column: ContactColumn, value: string | null) => string | null;
} {
  const { fileName, headings, salutations, languages } = TEXTS[language];
  const countries = new Intl.DisplayNames([LOCALE_OF_TEXT[language]], { type: 'region' });
  const textOf = (column: ContactColumn, value: string | null): string | null => {
    if (!value) return value;
    if (column === 'salutation') return salutations[value] ?? value;
    if (column === 'preferredLanguage') return languages[value] ?? value;
    if (column === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
    return value;
  };
  return { fileName, headings, textOf };
}
