/*
 * Misspelt words. All words here are in the form that the database searches by (`mpn_search_form`): lower case, Latin
 * letters, no accents.
 */

/** Letters from which one mistake is forgiven, and two. */
const ONE_MISTAKE_FROM = 4;
const TWO_MISTAKES_FROM = 8;

/** Number of mistakes that are forgiven in a word. */
export function mistakesIn(word: string): 0 | 1 | 2 {
  if (word.length < ONE_MISTAKE_FROM) return 0;
  return word.length < TWO_MISTAKES_FROM ? 1 : 2;
}

/** Letters of a word from which variants are made; further letters are ignored. */
const MAX_VARIED = 40;

/**
 * The word, and the word without each one of its letters. Two words that differ by one letter too many, missing, other
 * or changed places with its neighbour have a variant in common.
 */
export function variantsOf(word: string): string[] {
  const letters = [...word].slice(0, MAX_VARIED);
  const without = letters.map((_, place) => letters.filter((__, at) => at !== place).join(''));
  return [...new Set([letters.join(''), ...without])].filter((variant) => variant !== '');
}

/** Letters that are written in several ways for one sound, in this order. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|tsh|cz|ch|ck|kh|[cqg]/g, 'k'],
  [/x/g, 'ks'],
  [/sch|sh|sz|zh|ts|tz|z/g, 's'],
  [/ph|[vw]/g, 'f'],
  [/th|dt/g, 't'],
  [/ou|oo/g, 'u'],
  [/[yj]/g, 'i'],
  [/h/g, ''],
];

/** How the word sounds, roughly and in any language: Tschaikowski, Tchaikovsky and Chaykovskiy sound alike. */
export function soundOf(word: string): string {
  const sound = SOUNDS.reduce((text, [letters, plain]) => text.replace(letters, plain), word);
  // Double letters are one.
  return [...sound].filter((letter, place, all) => letter !== all[place - 1]).join('');
}

/**
 * Number of mistakes between two words: letters too many, missing, other, or in each other's place.
 * @param most counting stops here: the result is then `most + 1`
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, most + 1);
}

/** Letters that are no plain letter with a mark. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'a',
  œ: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};

/**
 * A text in the browser as the database searches it: lower case, without accents, ä = ae = a, ø = ö = oe = o. Other
 * scripts stay as they are.
 */
export const spellingOf = (text: string): string =>
  text
    .toLocaleLowerCase('de')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øæœßłđıþ]/g, (letter) => OWN_LETTERS[letter]!)
    .replace(/([aou])e/g, '$1')
    .replace(/aa/g, 'a');

/** Whether a text has the word, or with its mistakes one of the text's words is meant. Both as {@link spellingOf}. */
export const hasWordAlike = (text: string, word: string): boolean =>
  text.includes(word) || meantBy(word, text.split(/[^\p{L}\p{N}]+/u)).length > 0;

/** Most words that one word may have been meant as. */
const MAX_MEANT = 8;

/** Conjunctions, articles and the like, which are often omitted or written in another language: they are optional. */
const JOINING = new Set(
  'and und et y i e og och en the der die das les el la los feat ft featuring with mit x'.split(' '),
);

export const isJoiningWord = (word: string): boolean => JOINING.has(word);

/** @returns those of the known words that the typed one may have been meant as, the likeliest first */
export function meantBy(typed: string, known: readonly string[]): string[] {
  const most = mistakesIn(typed);
  if (most === 0) return [];
  const sound = soundOf(typed);
  const rated = known.map((word) => {
    const mistakes = mistakesBetween(typed, word, most);
    // What sounds alike counts as one mistake, however it is written.
    return { word, mistakes: mistakes > 1 && soundOf(word) === sound ? 1 : mistakes };
  });
  return rated
    .filter(({ word, mistakes }) => mistakes > 0 && mistakes <= Math.min(most, Math.max(1, mistakesIn(word))))
    .sort(
      (a, b) =>
        a.mistakes - b.mistakes || Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length),
    )
    .slice(0, MAX_MEANT)
    .map(({ word }) => word);
}
