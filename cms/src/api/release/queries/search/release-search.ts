import { escapeLike, piece, type SqlPiece } from '@mpn/server-kit';

/** Words of a search beyond these are ignored. */
const MAX_WORDS = 8;
/** Parts of a code are found from this length on: two letters of one would find every release of a country. */
const SHORTEST_CODE = 5;

const EAN = /^\d{8,14}$/;
const ISRC = /^[A-Za-z]{2}[A-Za-z0-9]{3}\d{7}$/;

const withoutHyphens = (word: string): string => word.replaceAll('-', '');
const isWholeCode = (word: string): boolean => EAN.test(word) || ISRC.test(word);

/** The first eight words of a search. A code that is written in groups is one word. */
export function searchedWords(term: string | undefined): string[] {
  const typed = (term ?? '').trim();
  const whole = withoutHyphens(typed.replace(/\s/g, ''));
  if (isWholeCode(whole)) return [whole];
  return typed
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => (isWholeCode(withoutHyphens(word)) ? withoutHyphens(word) : word));
}

/** Whether the word has neither letters nor digits: such a one is searched for as it is written. */
const isSigns = (word: string): boolean => !/[\p{L}\p{N}]/u.test(word);

/** Whether the word may be a code or a part of one. */
export const isCode = (word: string): boolean => word.length >= SHORTEST_CODE && /\d/.test(word);

export interface SearchedColumns {
  /** SQL of texts of search words (050-release-search.sql). */
  words: readonly string[];
  /** SQL of a text in which codes and signs are. */
  codes: string;
  /** SQL of the releasing company's id, where its name is searched too. */
  sender?: string;
}

/** What a release is found by. With senders in lists of several companies' releases only. */
export const RELEASE_COLUMNS: SearchedColumns = { words: ['r.search_words'], codes: 'r.search_text' };
export const SENT_RELEASE_COLUMNS: SearchedColumns = { ...RELEASE_COLUMNS, sender: 'r.company_id' };

/** SQL: whether a column has the word. Needs the binding `:word<n>`; codes and signs also `:code<n>`. */
export function hasWord(word: string, index: number, { words, codes, sender }: SearchedColumns): string {
  const literal = `${codes} like '%' || mpn_normalize(:code${index}) || '%'`;
  if (isSigns(word)) return literal;
  const pattern = `mpn_search_pattern(:word${index})`;
  const arms = words.map((column) => `${column} like ${pattern}`);
  if (isCode(word)) arms.push(literal);
  if (sender) {
    arms.push(`${sender} = any(array(select named.id from partners named
      where mpn_search_part(named.name) like ${pattern}))`);
  }
  return arms.join(' or ');
}

/** Bindings of {@link hasWord}. */
export const bindingsOf = (word: string, index: number): Record<string, unknown> => ({
  ...(isSigns(word) ? {} : { [`word${index}`]: word }),
  ...(isSigns(word) || isCode(word) ? { [`code${index}`]: escapeLike(word) } : {}),
});

/** The search: each word must occur in one of the columns, in whatever spelling. */
export function searchPieces(term: string | undefined, columns: SearchedColumns = RELEASE_COLUMNS): SqlPiece[] {
  return searchedWords(term).map((word, index) => piece(hasWord(word, index, columns), bindingsOf(word, index)));
}
