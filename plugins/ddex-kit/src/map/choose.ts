import { isLatin, type Locale } from '@mpn/domain';
import type { ErnName, ErnText, ErnTitle } from '../model';

/** Territories of our users, in order of preference. */
export const OUR_TERRITORIES = ['DE', 'AT', 'CH'] as const;

const WORLD = 'Worldwide';

/** Rank of a list of territories: 0 is Germany, then Austria and Switzerland, then worldwide, then all others. */
export function territoryRank(territories: readonly string[]): number {
  for (const [place, code] of OUR_TERRITORIES.entries()) if (territories.includes(code)) return place;
  if (territories.length === 0 || territories.includes(WORLD)) return OUR_TERRITORIES.length;
  return OUR_TERRITORIES.length + 1;
}

const languageOf = (tag: string | null): string => (tag ?? '').split('-')[0]!.toLowerCase();

/** Whether a language tag has the Latin script: `ja-Latn`. */
const saysLatin = (tag: string | null): boolean => /-latn\b/i.test(tag ?? '');

/**
 * Rank of a spelling by language: the reader's first, then the sender's default, then one without a language (the
 * message's), then English, then any.
 */
function languageRank(tag: string | null, isDefault: boolean, locale: Locale): number {
  const language = languageOf(tag);
  if (language !== '' && language === languageOf(locale) && !saysLatin(tag)) return 0;
  if (isDefault) return 1;
  if (language === '') return 2;
  return language === 'en' ? 3 : 4;
}

const KIND_ORDER: readonly ErnTitle['kind'][] = ['DISPLAY', 'FORMAL', 'REFERENCE', 'ALTERNATIVE', 'GROUPING'];

/** Sorted by rank, the best first; equal ones in the order of the message. */
function sorted<T>(entries: readonly T[], ranks: (entry: T) => number[]): T[] {
  if (entries.length < 2) return [...entries];
  const compare = (a: number[], b: number[]): number => {
    for (const [index, rank] of a.entries()) if (rank !== b[index]) return rank - b[index]!;
    return 0;
  };
  return entries
    .map((entry) => ({ entry, ranks: ranks(entry) }))
    .sort((a, b) => compare(a.ranks, b.ranks))
    .map(({ entry }) => entry);
}

/** Spellings of one name: the one to show, one in Latin letters beside it, and all others. */
export interface Spellings<T> {
  chosen: T | null;
  latin: T | null;
  others: T[];
}

/**
 * Splits the spellings of one name, given the best first: the first one is shown, even if it is a transliteration; a
 * spelling in Latin letters is kept beside one in another script.
 */
export function spellings<T>(candidates: readonly T[], textOf: (candidate: T) => string): Spellings<T> {
  const [chosen] = candidates;
  if (chosen === undefined) return { chosen: null, latin: null, others: [] };
  if (candidates.length === 1) return { chosen, latin: null, others: [] };
  const latin = isLatin(textOf(chosen)) ? null : (candidates.find((candidate) => isLatin(textOf(candidate))) ?? null);
  const taken = new Set([textOf(chosen), ...(latin === null ? [] : [textOf(latin)])]);
  return { chosen, latin, others: candidates.filter((candidate) => !taken.has(textOf(candidate))) };
}

/** Title with its subtitle in brackets, as it is shown. */
export function fullTitle({ text, subTitle }: Pick<ErnTitle, 'text' | 'subTitle'>): string {
  if (subTitle === null || text.toLowerCase().includes(subTitle.toLowerCase())) return text;
  return `${text} (${subTitle.replace(/^\((.*)\)$/, '$1')})`;
}

/**
 * A title for people of a locale: the displayed one before others, then by language and territory. If it is not in
 * Latin letters, the first title that is becomes its Latin spelling; the others are kept.
 */
export function chooseTitle(titles: readonly ErnTitle[], locale: Locale): Spellings<ErnTitle> {
  const ranked = sorted(titles, (title) => [
    KIND_ORDER.indexOf(title.kind),
    languageRank(title.language, title.isDefault, locale),
    territoryRank(title.territories),
  ]);
  return spellings(ranked, fullTitle);
}

export function chooseText(texts: readonly ErnText[], locale: Locale): Spellings<ErnText> {
  const ranked = sorted(texts, (text) => [
    languageRank(text.language, text.isDefault, locale),
    territoryRank(text.territories),
  ]);
  return spellings(ranked, (text) => text.text);
}

export function chooseName(names: readonly ErnName[], locale: Locale): Spellings<ErnName> {
  const ranked = sorted(names, (name) => [languageRank(name.language, false, locale)]);
  return spellings(ranked, (name) => name.text);
}
