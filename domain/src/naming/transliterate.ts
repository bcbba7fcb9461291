import { transliterate } from 'transliteration';
import { plainLetters } from './plain-letters';

// German first: the library writes "ä" as "a", but German archives search for "ae".
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
 * Any script in ASCII: ä, ö, ü, ß as ae, oe, ue, ss, capitals as Ae, in words of capitals as AE; Greek, Cyrillic, kana,
 * kanji and others by sound; letters in other shapes ({@link plainLetters}) as plain ones. Characters without a
 * transliteration (emoji) are dropped.
 */
export function toAscii(text: string): string {
  const composed = plainLetters(text.normalize('NFC'));
  const german = composed.replace(/\S+/g, (word) => {
    const isCapital = allCapitals(word);
    return word.replace(GERMAN_LETTER, (letter) => {
      const written = GERMAN[letter] ?? letter;
      return isCapital ? written.toUpperCase() : written;
    });
  });
  // The library would write "EU".
  return transliterate(german.replaceAll('€', 'EUR'), { unknown: '' }).replace(/[^\x20-\x7e\t\n\r]/g, '');
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
 * Text for Latin-1 metadata: Latin-1 characters are kept, all others transliterated. A '?' appears only where the text
 * has one, never as a replacement.
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
