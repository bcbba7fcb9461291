/** The search term as a LIKE pattern, with `%` and `_` escaped. */
export const patternOf = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Maximum of rows per search; a more specific search finds the others. */
export const SEARCH_LIMIT = 50;
