import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';

/**
 * Families under the SIL Open Font License 1.1, each a package with files by ranges of characters. Latin with all its
 * letters, Greek, Cyrillic and Devanagari are in the first one. Arabic is not Noto's: its letters share glyphs, so that
 * a reader of the PDF would copy other letters than those that are seen.
 */
const FAMILIES = ['noto-sans', 'noto-sans-hebrew', 'vazirmatn', 'noto-sans-thai', 'noto-sans-georgian'] as const;

/** Families that draw the same Han characters in the shapes of their language. */
const HAN_FAMILIES = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-hk', 'noto-sans-jp', 'noto-sans-kr'] as const;
export type HanFamily = (typeof HAN_FAMILIES)[number];

const HAN_OF_COUNTRY: ReadonlyMap<string | null, HanFamily> = new Map([
  ['CN', 'noto-sans-sc'],
  ['SG', 'noto-sans-sc'],
  ['TW', 'noto-sans-tc'],
  ['HK', 'noto-sans-hk'],
  ['MO', 'noto-sans-hk'],
  ['JP', 'noto-sans-jp'],
  ['KR', 'noto-sans-kr'],
]);

type Family = (typeof FAMILIES)[number] | HanFamily;

/** One file of a family. */
export interface FontFile {
  /** Unique among all files. */
  name: string;
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function rangesOf(list: string): [number, number][] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

const read = new Map<Family, readonly FontFile[]>();

function filesOf(family: Family): readonly FontFile[] {
  const known = read.get(family);
  if (known) return known;
  const index = require.resolve(`@fontsource-variable/${family}/unicode.json`);
  const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>;
  const files = Object.entries(ranges).map(([key, list]) => {
    const name = `${family}-${key.replace(/[[\]]/g, '')}`;
    return { name, path: join(dirname(index), 'files', `${name}-wght-normal.woff2`), ranges: rangesOf(list) };
  });
  read.set(family, files);
  return files;
}

/** Reads a font out of its bytes. */
type OpenFont = (bytes: Buffer) => Font;

const opened = new Map<string, ReadonlySet<number>>();

/** The characters that a file has; a range may name some that it has not. */
function charactersOf({ path }: FontFile, open: OpenFont): ReadonlySet<number> {
  const known = opened.get(path);
  if (known) return known;
  const characters = new Set(open(readFileSync(path)).characterSet);
  opened.set(path, characters);
  return characters;
}

/**
 * The file that draws a character.
 * @param han the family that is asked first for Han characters
 * @returns undefined if no family has the character
 */
export function fontFileOf(codePoint: number, han: HanFamily, open: OpenFont): FontFile | undefined {
  for (const family of [...FAMILIES, han, ...HAN_FAMILIES.filter((other) => other !== han)]) {
    const file = filesOf(family).find(
      (candidate) =>
        candidate.ranges.some(([first, last]) => first <= codePoint && codePoint <= last) &&
        charactersOf(candidate, open).has(codePoint),
    );
    if (file) return file;
  }
  return undefined;
}

/** ISO 3166-1 codes of whom a document is for and of whom it is from; null where that is not known. */
export interface ReadingCountries {
  recipient: string | null;
  sender: string | null;
}

/**
 * The family of Han characters of a document: by the country of its recipient, else by kana, Hangul or bopomofo in its
 * texts, else by the country of its sender; without any of them the simplified one.
 */
export function hanFamilyOf(text: string, countries: ReadingCountries): HanFamily {
  const ofRecipient = HAN_OF_COUNTRY.get(countries.recipient);
  if (ofRecipient) return ofRecipient;
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'noto-sans-kr';
  if (/\p{Script=Bopomofo}/u.test(text)) return 'noto-sans-tc';
  return HAN_OF_COUNTRY.get(countries.sender) ?? 'noto-sans-sc';
}
