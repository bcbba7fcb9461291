import type { SqlPiece } from '@mpn/server-kit';
import type { SearchedBy } from './corrections';
import { searchedWords } from './release-search';

interface Searched {
  term?: string | undefined;
  sortBy?: string | undefined;
}

/** SQL: the best hits first: the title itself, a part of the words itself, the beginning of one, any part. */
const rank = (words: string): string => `mpn_search_rank(${words}, mpn_search_form(:searchedFor))`;
/** SQL: the hits first that are most like what was typed. */
const likeness = (words: string): string => `word_similarity(mpn_search_form(:searchedFor), ${words}) desc`;

const isRanked = ({ term, sortBy }: Searched): boolean => sortBy === undefined && searchedWords(term).length > 0;

/**
 * The order of a list: by relevance for a search for which no sorting was chosen. Needs {@link searchedFor}.
 * @param usual the order among hits that fit alike, and otherwise
 * @param words SQL of the search words of a row
 */
export function byRelevance(
  query: Searched,
  { isCorrected }: Pick<SearchedBy, 'isCorrected'>,
  usual: string,
  words = 'r.search_words',
): string {
  if (!isRanked(query)) return usual;
  return `${isCorrected ? likeness(words) : rank(words)}, ${usual}`;
}

/** The conditions with the binding of the order. */
export function searchedFor(query: Searched, where: SqlPiece): SqlPiece {
  return isRanked(query) ? { ...where, bindings: { ...where.bindings, searchedFor: query.term } } : where;
}
