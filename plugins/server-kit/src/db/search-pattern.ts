/** The search term as a LIKE pattern, with `%` and `_` escaped. */
export const patternOf = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Maximum of rows per search; people narrow the search for more. */
export const SEARCH_LIMIT = 50;
