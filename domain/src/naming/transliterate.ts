import { transliterate } from 'transliteration';

// German first: the library writes "ä" as "a", a German archive looks for "ae".
const GERMAN: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
};
const GERMAN_LETTER = /[äöüÄÖÜßẞ]/g;

function allCapitals(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

/**
 * Any script in ASCII: German umlauts as ae, oe, ue, ss; Greek, Cyrillic, kana, kanji and others by
 * sound. What has no reading (emoji) disappears.
 */
export function toAscii(text: string): string {
  const composed = text.normalize('NFC');
  const german = composed.replace(/\S+/g, (word) =>
    word.replace(GERMAN_LETTER, (letter) => {
      const written = GERMAN[letter] ?? letter;
      return allCapitals(word) ? written.toUpperCase() : written;
    }),
  );
  return transliterate(german, { unknown: '' }).replace(/[^\x20-\x7e\t\n\r]/g, '');
}

// Typographic signs that Latin-1 lacks, as a person would type them.
const TYPOGRAPHY: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
  '•': '-',
  '™': '(TM)',
  '‹': '<',
  '›': '>',
  Œ: 'OE',
  œ: 'oe',
  Š: 'S',
  š: 's',
  Ž: 'Z',
  ž: 'z',
  Ÿ: 'Y',
  ẞ: 'SS',
};

/**
 * Text for Latin-1 metadata: characters of Latin-1 stay, all others are transliterated. A '?' is
 * in the result only where the text has a question mark, never for what is missing (domain decisions, section 8).
 */
export function toLatin1Text(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u0080-\u009f]/g, '')
    .replace(/[\u{100}-\u{10ffff}]+/gu, (run) => {
      const typed = [...run].map((character) => TYPOGRAPHY[character] ?? character).join('');
      return toAscii(typed);
    });
}
