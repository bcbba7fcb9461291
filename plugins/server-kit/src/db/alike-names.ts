import type { Page } from '@mpn/domain';

/*
 * Names that are alike: what a list of companies or people shows where nothing is found for what was typed. Releases
 * are searched in their own way (queries/search of release).
 */

/** Letters from which a name is searched with mistakes. */
const FORGIVING_FROM = 4;

/** Whether mistakes are forgiven in what was typed: not in short words and numbers. */
export const isForgiving = (term: string | undefined): term is string =>
  (term ?? '').replace(/[^\p{L}]/gu, '').length >= FORGIVING_FROM;

/**
 * SQL: whether a name has all words of what was typed, in any spelling and order, and with mistakes. Reads every name,
 * so use it for the names of a company's own lists.
 * @param name SQL of a text
 * @param term SQL of what was typed: a binding
 */
export const isAlike = (name: string, term: string): string => `mpn_is_alike(${name}, ${term})`;

/**
 * SQL: whether the name of a company is like what was typed, by an index (050-release-search.sql).
 * @param id SQL of its id
 * @param term SQL of what was typed: a binding
 */
export const isCompanyAlike = (id: string, term: string): string => `${id} in (select mpn_companies_alike(${term}))`;

/**
 * What was typed as it is, or where that finds nothing, names that are alike.
 * @param read reads what contains the term, or with true what is like it
 */
export async function namesOrAlike<T>(
  term: string | undefined,
  read: (alike: boolean) => Promise<readonly T[]>,
): Promise<T[]> {
  const typed = await read(false);
  return [...(typed.length > 0 || !isForgiving(term) ? typed : await read(true))];
}

/** As {@link namesOrAlike}, of a page, which then says so by `correctedTerm`. */
export async function pageOrAlike<T>(
  term: string | undefined,
  read: (alike: boolean) => Promise<Page<T>>,
): Promise<Page<T>> {
  const typed = await read(false);
  if (typed.total > 0 || !isForgiving(term)) return typed;
  const alike = await read(true);
  return alike.total > 0 ? { ...alike, correctedTerm: null } : typed;
}
